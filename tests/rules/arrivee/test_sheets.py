"""Order sheets: fields, who owes one, sealing, and what a round makes of them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from rules.arrivee import GAME, suggest
from rules.arrivee.sheet_play import answer_from_sheet
from rules.arrivee.sheets import AREA
from rules.core.dice import SeededDice
from rules.core.errors import IllegalChoice
from rules.core.model import Choice
from tests.rules.arrivee.table import Table, on, starting


def send(table: Table, seat: int, *settings: str, dice: tuple[list[object], ...] = ()) -> Table:
    """Set fields of a seat's draft and send it; the dice are for the round that may follow."""
    for each in (*settings, "send"):
        decision = next(each for each in table.state.open if each.seat == seat)
        key = each if each == "send" else f"set:{each}"
        script = dice if each == "send" else ()
        table.state.open = (decision, *(other for other in table.state.open if other.id != decision.id))
        table.choose(key, *script)
    return table


def by_sheet(table: Table, sheet: Mapping[str, str]) -> str:
    """What a sheet makes of the first open decision."""
    table.state.sheets[table.asked.seat].sent = dict(sheet)
    return answer_from_sheet(table.state, table.asked, []).key


def test_a_sheet() -> None:
    """AR-143, AR-146: every field of every own rider on the road and of the team, one small choice each, and `send`."""
    table = on({1: 30, 2: 29, 4: 60}, tempo="orders", hands={0: "s4 e2"}).begin()
    assert [each.seat for each in table.state.open] == [0, 1]
    asked = table.asked
    assert asked.kind == "order_sheet"
    assert asked.private
    assert {field.name.split(":")[0] for field in asked.fields} == {"1", "2", "team"}
    fields = {field.name: field for field in asked.fields}
    assert fields["1:card"].values == ("none", "auto", "e2:sprint", "e2:escape", "s4:sprint")
    assert fields["2:at_least"].values == ("fair", *(str(number) for number in range(1, 25)))
    assert fields["2:brake"].values == ("never", "foot", *(f"max:{number}" for number in range(23)))
    assert fields["1:area"].values[0] == str(AREA)
    assert sorted(fields["1:area"].values) == [str(number) for number in range(10)]
    assert fields["1:special"].values == ("none", "announce")
    assert fields["team:order"].values == ("1:2", "2:1")
    assert fields["team:bid"].values == tuple(str(number) for number in range(0, 25, 2))
    assert fields["team:save"].values == ("cheapest", "never", "1", "2", "1:2")
    assert all(field.value == field.values[0] for field in asked.fields)
    keys = [option.key for option in asked.options]
    assert keys == [f"set:{field.name}:{value}" for field in asked.fields for value in field.values] + ["send"]
    assert {option.group for option in asked.options} == {f.replace(":", "/") for f in fields} | {"send"}


def test_a_line_of_a_sheet_is_told_to_its_seat_alone() -> None:
    """AR-144: until the round is played the others know who has sent, and nothing of what is filled in."""
    table = on({1: 30, 2: 29, 4: 60}, tempo="orders", hands={0: "s4 e2"}).begin()
    seen = GAME.view_json(GAME.view(table.state, 1)), GAME.view_json(GAME.view(table.state, None))
    asked = table.asked
    (told,) = GAME.choose(table.state, Choice(asked.id, asked.seat, "set:1:area:3"), SeededDice(1))
    assert (told.name, told.data["value"], told.seen_by) == ("sheet_set", "3", frozenset({0}))
    assert (GAME.view_json(GAME.view(table.state, 1)), GAME.view_json(GAME.view(table.state, None))) == seen
    (told,) = GAME.choose(table.state, Choice(asked.id, asked.seat, "send"), SeededDice(1))
    assert (told.name, dict(told.data), told.seen_by) == ("sheet_sent", {"seat": 0}, None)


def test_values_of_the_basic_game() -> None:
    """AR-006, AR-144: nothing of the extended rules can be asked for; `join` is for an injured rider."""
    fields = {field.name: field.values for field in on({1: 30}, tempo="orders", extended=False).begin().asked.fields}
    assert fields["1:special"] == ("none",)
    assert fields["1:brake_se"] == ("no",)
    table = on({1: 30, 2: 35}, tempo="orders")
    table.state.rider(1).injured = True
    fields = {field.name: field.values for field in table.begin().asked.fields}
    assert fields["1:special"] == ("none", "announce", "join")
    assert fields["2:special"] == ("none", "announce", "wait")


def test_sealed_until_the_last() -> None:
    """AV-54, AR-143: sent, changed and sent again; a draft that is not sent changes nothing."""
    table = on({1: 90, 4: 70, 7: 50}, tempo="orders", seats=3, hands={0: "s6", 1: "s4"}).begin()
    send(table, 0)
    assert [(each.seat, each.params["sent"]) for each in table.state.open] == [(1, False), (2, False), (0, True)]
    send(table, 1, "4:tactic:lead", "4:card:s4:sprint")
    decision = next(each for each in table.state.open if each.seat == 0)
    GAME.choose(table.state, Choice(decision.id, 0, "set:1:card:s6:sprint"), SeededDice(0))
    assert table.state.round == 6
    send(table, 2, dice=([4], [3], [6]))
    assert table.state.round == 7
    assert table.at(1, 4, 7) == [100, 83, 58]
    assert not [event for event in table.events("card_played") if event["rider"] == 1]
    assert [event["card"] for event in table.events("card_played")] == ["s4"]


def test_ids_stay_while_a_sheet_is_open() -> None:
    """AR-143: a decision keeps its id through set and send; only values of its fields can be set."""
    table = on({1: 90, 4: 70}, tempo="orders").begin()
    first = table.asked
    table.choose("set:1:tactic:stick")
    assert table.asked.id == first.id
    assert {field.name: field.value for field in table.asked.fields}["1:tactic"] == "stick"
    with pytest.raises(IllegalChoice):
        table.choose("set:1:tactic:fly")
    with pytest.raises(IllegalChoice):
        table.choose("set:4:tactic:stick")


def test_the_next_draft() -> None:
    """AR-144: the sheet sent last, less what has become impossible."""
    table = on({1: 90}, tempo="orders", hands={0: "s4"}).begin()
    send(table, 0, "1:card:s4:sprint", "1:brake:foot", dice=([4],))
    fields = {field.name: field.value for field in table.asked.fields}
    assert fields["1:card"] == "none"
    assert fields["1:brake"] == "foot"
    assert table.state.sheets[0].sent is not None
    assert table.state.sheets[0].sent["1:card"] == "s4:sprint"


def test_the_next_draft_without_a_withdrawn_rider() -> None:
    """AR-144: what is lost with him is his number alone; to save only him is to save nobody."""
    for save, left in (("1:3", "3"), ("1", "never"), ("cheapest", "cheapest")):
        table = on({1: 90, 2: 50, 3: 30, 4: 20}, tempo="orders", seats=2)
        rider = table.state.rider(1)
        rider.recovering = rider.from_fall = True
        table.begin()
        send(table, 0, "team:order:3:1:2", f"team:save:{save}", "team:injury:withdraw")
        send(table, 1, dice=([1], [3], [3], [3]))
        draft = table.view(0).draft
        assert draft is not None
        assert (draft["team:order"], draft["team:save"]) == ("3:2", left)


def test_what_has_become_impossible_is_passed_over() -> None:
    """AR-144: two riders want the same card; the one who moves first has it, the other rolls without."""
    table = on({1: 100, 2: 90}, tempo="orders", hands={0: "s4"}).begin()
    send(table, 0, "1:card:s4:sprint", "2:card:s4:sprint", dice=([4], [3]))
    assert table.at(1, 2) == [114, 99]


def test_absence() -> None:
    """AV-54, AR-145: the sheet sent last in this stage, else the default one; a draft that was begun is dropped."""
    table = on({1: 90, 4: 80}, tempo="orders").begin()
    send(table, 0, "1:tactic:lead")
    send(table, 1, dice=([2], [2]))
    for _ in range(10):
        decision = table.state.open[0]
        if decision.seat != 0:
            break
        GAME.choose(table.state, Choice(decision.id, 0, "set:1:tactic:stick"), SeededDice(0))
        decision = table.state.open[0]
        key = GAME.computer(table.view(0), decision, "absent", SeededDice(0))
        assert key == "set:1:tactic:lead"
        GAME.choose(table.state, Choice(decision.id, 0, key), SeededDice(0))
        key = GAME.computer(table.view(0), table.state.open[0], "absent", SeededDice(0))
        assert key == "send"
        GAME.choose(table.state, Choice(decision.id, 0, key), SeededDice(0))
    assert table.state.sheets[0].sent is not None
    assert table.state.sheets[0].sent["1:tactic"] == "lead"
    fresh = on({1: 90, 4: 80}, tempo="orders").begin().choose("set:1:tactic:stick")
    assert GAME.computer(fresh.view(0), fresh.asked, "absent", SeededDice(0)) == "set:1:tactic:wheel"


def test_live_play_asks_for_no_sheet() -> None:
    """AR-143: every decision is asked instead."""
    assert on({1: 90}, tempo="live").begin().asked.kind == "turn"


def test_standing_sheets() -> None:
    """AR-143: asked for at the beginning of a stage, then only when woken, once for each cause."""
    table = on({1: 101, 4: 102}, tempo="standing").begin()
    assert [each.seat for each in table.state.open] == [0, 1]
    send(table, 0)
    send(table, 1, dice=([1], [1], [6], [3], [3]))
    assert table.state.round == 9
    assert [each.seat for each in table.state.open] == [0, 1]
    assert [event["why"] for event in table.events("woken")] == [["line"], ["line"]]
    send(table, 0)
    send(table, 1, dice=([1], [1], [5]))
    assert table.state.outcome is not None


@pytest.mark.parametrize("cause", ["shaken", "peloton", "card"])
def test_wake_ups(cause: str) -> None:
    """AR-143: a fall, puncture or injury, the peloton lost or found, a card asked for that is gone."""
    riders = {1: 82, 4: 108, 5: 108} if cause == "peloton" else {1: 101, 4: 102}
    table = on(riders, tempo="standing", hands={0: "s4 s4" if cause == "shaken" else "s4"}).begin()
    setting = [] if cause == "peloton" else ["1:card:s4:sprint"]
    send(table, 0, *setting)
    dice: dict[str, tuple[list[object], ...]] = {
        "shaken": ([1], [1], [2]),
        "peloton": ([1], [1], [6]),
        "card": ([1], [3]),
    }
    if cause == "peloton":
        table.state.sheets[0].behind = []
    send(table, 1, dice=dice[cause])
    assert table.state.round == 7
    assert next(event["why"] for event in table.events("woken")) == [cause]


FOLLOWER = {1: 31, 4: 30}


def follower(hands: str = "s4") -> Table:
    """AV-52: rider 4 on 30; rider 1, from 31, has moved 9 fields."""
    table = on(FOLLOWER, hands={1: hands}).begin().choose("roll:1", [3])
    assert table.asked.seat == 1
    return table


@pytest.mark.parametrize(
    ("sheet", "key"),
    [
        ({}, "roll:4+hold"),
        ({"4:at_least": "9"}, "follow:4:1"),
        ({"4:at_least": "10"}, "roll:4+hold"),
        ({"4:tactic": "stick"}, "follow:4:1"),
        ({"4:tactic": "lead"}, "roll:4+hold"),
        ({"4:card": "s4:sprint"}, "roll:4:s4:sprint+hold"),
        ({"4:card": "s4:sprint", "4:tactic": "stick"}, "roll:4:s4:sprint+hold"),
        ({"4:card": "s4:sprint", "4:card_when": "no_wheel"}, "roll:4+hold"),
        ({"4:card": "s4:sprint", "4:card_when": "no_wheel", "4:tactic": "stick"}, "follow:4:1"),
        ({"4:card": "s4:sprint", "4:card_when": "unmarked"}, "roll:4:s4:sprint+hold"),
        ({"4:special": "announce"}, "announce:4"),
        ({"4:area": "0"}, "roll:4"),
        ({"4:area": "0", "4:brake": "foot"}, "roll:4+hold"),
    ],
)
def test_from_sheet_to_action(sheet: dict[str, str], key: str) -> None:
    """AV-52, AR-143: special, card, wheel, card without a wheel, plain roll; hold where it could matter."""
    assert by_sheet(follower(), sheet) == key


def test_card_without_a_wheel() -> None:
    """AV-52: `no_wheel` plays the card only if nothing can be followed."""
    table = on({4: 30}, hands={1: "s4"}).begin()
    assert by_sheet(table, {"4:card": "s4:sprint", "4:card_when": "no_wheel"}) == "roll:4:s4:sprint+hold"


@pytest.mark.parametrize("field", [30, 29])
def test_marked(field: int) -> None:
    """`unmarked`: not while a rider of another team still to move stands on the field or directly behind."""
    table = on({4: 30, 7: field}, hands={1: "s4"}).begin(*([[6], [1]] if field == 30 else []))
    sheet = {"4:card": "s4:sprint", "4:card_when": "unmarked"}
    assert by_sheet(table, sheet) == "roll:4+hold"


def test_marked_by_a_refreshed_rider() -> None:
    """`unmarked`, AC-3: a refreshed rider has still to move, by his one field; a lying or punctured one does not."""
    sheet = {"4:card": "s4:sprint", "4:card_when": "unmarked"}
    for status, choice in (
        ("refresh", "roll:4+hold"),
        ("down", "roll:4:s4:sprint+hold"),
        ("puncture", "roll:4:s4:sprint+hold"),
    ):
        table = on({4: 30, 7: 29}, hands={1: "s4"})
        table.state.rider(7).status = status
        assert by_sheet(table.begin(), sheet) == choice


def test_auto_card() -> None:
    """`auto` plays what AC-1, AC-2 and AC-3 name; an escape for an unmarked rider, card_when without effect."""
    table = on({4: 30}, hands={1: "s4 e4"}).begin()
    assert by_sheet(table, {"4:card": "auto", "4:card_when": "no_wheel"}) == "roll:4:e4:escape+hold"


def test_order_of_own_riders() -> None:
    """`order`: who moves first on one field."""
    table = on({1: 90, 2: 90, 3: 90}).begin()
    assert by_sheet(table, {}) == "roll:1"
    assert by_sheet(table, {"team:order": "3:1:2"}) == "roll:3"
    assert by_sheet(table, {"team:order": "2:1:3", "2:brake": "foot"}) == "roll:2+hold"


def test_stopping_in_the_area_by_the_sheet() -> None:
    """`area`: on its last field if that costs at most so many fields; while following as well."""
    table = on({1: 65}).begin().choose("roll:1+hold", [4])
    assert by_sheet(table, {}) == "go:13"
    assert by_sheet(table, {"1:area": "2"}) == "go:16"
    assert by_sheet(table, {"1:area": "3"}) == "go:13"
    table = on({1: 71, 4: 70}).begin().choose("roll:1", [5])
    assert by_sheet(table, {"4:tactic": "stick"}) == "follow:4:1:78"
    assert by_sheet(table, {"4:tactic": "stick", "4:area": "2"}) == "follow:4:1"


def test_braking_by_the_sheet() -> None:
    """`brake`: rather than go further than so many fields, or in front of slower road; paid as `brake_se` says."""
    table = on({1: 18}, "hills", hands={0: "e2 e4"}).begin().choose("roll:1+hold", [3])
    assert by_sheet(table, {"1:brake": "max:5"}) == "go:5:slowdown"
    assert by_sheet(table, {"1:brake": "max:9"}) == "go:9"
    assert by_sheet(table, {"1:brake": "foot"}) == "go:8:slowdown"
    bare = on({1: 18}, "hills", hands={0: "e2 e4"}, slowdown=0).begin().choose("roll:1+hold", [3])
    assert by_sheet(bare, {"1:brake": "foot"}) == "go:9"
    assert by_sheet(bare, {"1:brake": "foot", "1:brake_se": "yes"}) == "go:8:e2"


def test_bonus_and_join_by_the_sheet() -> None:
    """`bonus` never declines the jersey's fields; `join` stops on the helper's field."""
    table = on({1: 90}, jerseys={1: "yellow"}, slowdown=0, hands={1: "s2"}).begin().choose("roll:1+hold", [4])
    assert by_sheet(table, {}) == "go:11"
    assert by_sheet(table, {"1:bonus": "never"}) == "go:10"
    table = on({1: 83, 2: 90, 3: 88})
    table.state.rider(1).injured = True
    table.begin().choose("wait:2").choose("wait:3").choose("roll:1+hold", [6])
    assert by_sheet(table, {"1:special": "join"}) == "go:7"


def test_bids_by_the_sheet() -> None:
    """`bid` and `bid_where`: the smallest sum that is enough, of equal sums fewest cards, then plain before escape."""
    near = {1: 24, 4: 24}
    table = on(near, hands={1: "s2 e2 s4 e4 s6"}).begin([6], [4])
    assert by_sheet(table, {}) == "pass"
    assert by_sheet(table, {"team:bid": "2"}) == "pass"
    assert by_sheet(table, {"team:bid": "4"}) == "raise:s4"
    far = on({1: 30, 4: 30}, "queen", hands={1: "s4"})
    assert by_sheet(far.begin([6], [4]), {"team:bid": "4"}) == "raise:s4"
    away = on({1: 105, 4: 105}, hands={1: "s4"}).begin([6], [4])
    assert by_sheet(away, {"team:bid": "4"}) == "pass"
    assert by_sheet(away, {"team:bid": "4", "team:bid_where": "always"}) == "raise:s4"


def test_a_bid_counts_what_was_given_before() -> None:
    """`bid`: at most so many points in one roll-off."""
    table = on({1: 24, 4: 24}, hands={0: "s6", 1: "s4 s6"}).begin([6], [4])
    table.choose("raise:s4").choose("raise:s6")
    assert table.asked.seat == 1
    assert by_sheet(table, {"team:bid": "8"}) == "pass"
    assert by_sheet(table, {"team:bid": "10"}) == "raise:s6"


def test_saving_by_the_sheet() -> None:
    """`save`: cheapest card (AC-8), never, or for some riders only."""
    table = on({1: 40, 2: 40}, hands={0: "e6 e2 s4"}).begin().choose("roll:1:s4:sprint", [1], [1])
    assert by_sheet(table, {}) == "save:e2"
    assert by_sheet(table, {"team:save": "never"}) == "no_save"
    assert by_sheet(table, {"team:save": "2:3"}) == "no_save"
    assert by_sheet(table, {"team:save": "1"}) == "save:e2"


@pytest.mark.parametrize(("field", "key"), [(90, "withdraw"), (60, "ride_on")])
def test_injury_by_the_sheet(field: int, key: str) -> None:
    """`injury`: withdraw only behind T."""
    table = on({1: field})
    table.state.rider(1).recovering = table.state.rider(1).from_fall = True
    table.begin().choose("roll:1", [1])
    assert by_sheet(table, {"team:injury": "withdraw"}) == key
    assert by_sheet(table, {}) == "ride_on"


def test_whites_second_turn_by_the_sheet() -> None:
    """The card if it is legal, else a plain roll."""
    table = on({1: 140, 7: 150}, "hills", hands={0: "s6"}, jerseys={1: "white"}, seats=3).begin()
    table.choose("roll:7", [5]).choose("roll:1", [4])
    assert by_sheet(table, {"1:card": "s6:sprint", "1:card_when": "no_wheel"}).startswith("roll:1:s6:sprint")
    assert starting([by_sheet(table, {})], "roll:1") == [by_sheet(table, {})]


def test_suggest() -> None:
    """Suggest: braking at the foot, a bid of 2 near the finish, a sprint where AC-1 or AC-2 name one."""
    table = on({1: 140, 2: 60}, tempo="orders", hands={0: "s6 e2"}).begin()
    assert suggest(table.view(0), table.asked) == ["set:1:brake:foot", "set:2:brake:foot", "set:team:bid:2"]
    table = on({1: 129}, tempo="orders", hands={0: "s6 e2"}).begin()
    assert "set:1:card:s6:sprint" in suggest(table.view(0), table.asked)
    table = on({1: 84}, tempo="orders", hands={0: "s4"}).begin()
    assert "set:1:card:s4:sprint" in suggest(table.view(0), table.asked)


def test_whites_second_turn_plays_the_card_at_once() -> None:
    """AR-063: legal is enough, whoever marks him by then."""
    table = on({1: 140, 4: 140, 7: 150}, "hills", hands={0: "s6"}, jerseys={1: "white"}, seats=3).begin()
    table.choose("roll:7", [5]).choose("roll:1+hold", [4]).choose("go:0:slowdown")
    assert table.asked.params["second"]
    assert by_sheet(table, {"1:card": "s6:sprint", "1:card_when": "unmarked"}).startswith("roll:1:s6:sprint")
