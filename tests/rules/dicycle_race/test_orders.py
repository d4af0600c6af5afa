"""Standing orders, suggestions, consequences, remarks, and the view."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

from rules.core.dice import SeededDice
from rules.core.model import Choice
from rules.dicycle_race import GAME, suggest
from rules.dicycle_race.orders import foregone
from rules.dicycle_race.view import View
from tests.rules.dicycle_race.scene import Scene

ROAD = [1, 8, 3, 6, 2, 4]


def seen(scene: Scene) -> View:
    """Return the view of the seat that is asked."""
    return GAME.view(scene.state, scene.decision.seat)


def answer(scene: Scene, setting: str) -> str | None:
    """Return what a standing order says."""
    key = GAME.answer(seen(scene), scene.decision, {"setting": setting})
    assert key is None or key in scene.keys
    return key


def consequence(scene: Scene, key: str) -> dict[str, object]:
    """Return what an option would bring."""
    option = scene.decision.option(key)
    assert option is not None
    return dict(GAME.consequence(seen(scene), scene.decision, option))


def test_defaults_ask() -> None:
    """Spec, Standing orders: the first setting of each kind; only what cannot matter is answered."""
    assert {order.kind: order.settings[0] for order in GAME.orders} == {
        "announce": "ask",
        "gift": "ask",
        "choose_hand": "ask",
        "place_dice": "when_it_matters",
        "remove_card": "ask",
    }
    for scene in (Scene(ROAD), Scene(ROAD, variants=["stop_or_again"]), Scene(ROAD).at(0, 0, offer=("Y5", 1))):
        assert answer(scene, "ask") is None


def test_announce_orders() -> None:
    """D-72: the next card only, pawn by pawn."""
    assert answer(Scene(ROAD, variants=["stop_or_again"]), "next_card") == "0:1"
    family = Scene(ROAD, mode="family", variants=["stop_or_again"])
    assert answer(family, "next_card") == "0:1"
    assert answer(family.do("0:1"), "next_card") == "none"
    jam = Scene([9, 8, 3, 6, 2, 4], variants=["stop_or_again", "little_traffic_jam"]).at(0, 1)
    assert answer(jam, "next_card") == "0:1,2"


def test_gift_orders() -> None:
    """D-32: always decline, or take the lowest die that completes the next card."""
    scene = Scene(ROAD).at(0, 0, offer=("Y6 Y5 R3", 1))
    assert answer(scene, "decline") == "decline"
    assert answer(scene, "completes") == "take:Y5:0:1"
    scene = Scene([9, 8, 3, 6]).at(0, 0, offer=("Y6 Y5 B3", 1))
    assert answer(scene, "completes") == "decline"


def test_remove_orders() -> None:
    """D-56, DR-63: hardest, easiest, lowest number."""
    scene = Scene([1, 25, 31, 27, 2, 35, 8, 3], seats=3, mode="velodrome").at(8, 2, 7, entries=[1, 2, 1])
    scene.do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 1").end()
    assert [answer(scene, each) for each in ("hardest", "easiest", "lowest", "ask")] == ["3", "5", "3", None]


def test_computer_orders() -> None:
    """DR-72: the hand, the announcement and the rest of a turn as the computer would."""
    scene = Scene("training_wheels")
    assert answer(scene, "computer") == "4/1/1"
    scene.do("2/2/2", "R2 R5 Y1 Y6 B4 B5")
    assert answer(scene, "computer") == "place:Y6:0:1"
    assert answer(scene, "when_it_matters") is None


def third(course: object, hand: str, dice: str, **options: object) -> Scene:
    """Return a scene after the third roll; nothing was placed before it."""
    scene = Scene(course, **options)  # type: ignore[arg-type]
    if scene.kind == "announce":
        scene.do("0:1,2")
    return scene.do(hand, dice).do("roll", dice).do("roll", dice)


def test_after_the_third_roll_only_what_can_move_a_pawn_matters() -> None:
    """DR-23: placing what completes nothing would change nothing."""
    scene = third([9, 8, 3, 6], "0/1/5", "Y6 B1 B2 B3 B4 B5")
    assert scene.keys >= {"place:Y6:0:2", "end_turn"}
    assert foregone(seen(scene))
    assert answer(scene, "when_it_matters") == "end_turn"
    scene = third([9, 8, 3, 6], "0/1/5", "Y6 B1 B1 B3 B4 B5")
    assert not foregone(seen(scene))
    assert answer(scene, "when_it_matters") is None
    assert foregone(seen(scene.put("B1 1", "B1 1", "Y6 2")))
    stop = third([9, 8, 3, 6], "0/1/5", "Y1 B1 B1 B3 B4 B5", variants=["stop_or_again"])
    assert foregone(seen(stop))
    stop = third([9, 8, 3, 6], "0/1/5", "Y6 B1 B1 B3 B4 B5", variants=["stop_or_again"])
    assert not foregone(seen(stop))


def test_foregone_behind_a_full_card() -> None:
    """DR-39: completing a full card alone is no gain, with the next one it is."""
    jam = ["little_traffic_jam"]
    scene = Scene([9, 8, 3, 6], variants=jam).at(0, 1)
    scene.do("0/1/5", "Y1 B1 B1 B3 B4 B5").do("roll", "Y1 B1 B1 B3 B4 B5").do("roll", "Y1 B1 B1 B3 B4 B5")
    assert foregone(seen(scene))
    scene = Scene([9, 8, 3, 6], variants=jam).at(0, 1)
    scene.do("0/1/5", "Y6 B1 B1 B3 B4 B5").do("roll", "Y6 B1 B1 B3 B4 B5").do("roll", "Y6 B1 B1 B3 B4 B5")
    assert not foregone(seen(scene))


def test_foregone_is_never_wrong() -> None:
    """DR-23: whatever is placed after a foregone third roll, the pawns end where end_turn would leave them."""
    met = 0
    for seed in range(60):
        dice, picks = SeededDice(seed), SeededDice(f"picks {seed}")
        options = {"variants": ["little_traffic_jam"], "mode": "family" if seed % 2 else "sprint"}
        state, _ = GAME.new(GAME.setup(3, options), dice)
        for _ in range(120):
            decision = GAME.decisions(state)[0]
            if decision.kind == "place_dice" and foregone(GAME.view(state, None)) and len(decision.options) > 1:
                met += 1
                ended = GAME.load(GAME.dump(state))
                GAME.choose(ended, Choice(decision.id, decision.seat, "end_turn"), SeededDice(0))
                while state.open is not None and state.open.id and state.open.kind == "place_dice":
                    key = picks.roll("option", state.open.options)[0].key
                    GAME.choose(state, Choice(state.open.id, state.open.seat, key), SeededDice(0))
                    if state.turn is None or state.turn.seat != decision.seat:
                        break
                assert state.pawns == ended.pawns
            if state.open is None:
                break
            key = picks.roll("option", state.open.options)[0].key
            GAME.choose(state, Choice(state.open.id, state.open.seat, key), dice)
    assert met > 50


def test_suggested_hands_and_placements() -> None:
    """Spec, Few clicks: up to three hands with their cards; placements, then roll or end_turn unless it is over."""
    scene = Scene("training_wheels")
    hands = suggest.hands(seen(scene), scene.decision)
    assert hands[0].key == "4/1/1"
    assert hands[0].spots == (1, 2, 3, 4)
    assert len({hand.key for hand in hands}) == len(hands) <= 3
    assert all(hand.key in scene.keys for hand in hands)
    scene.do("2/2/2", "R2 R5 Y1 Y6 B3 B5")
    keys = suggest.placements(seen(scene))
    assert keys == ("place:Y6:0:1", "place:B3:0:2", "place:R2:0:3", "roll")
    scene = Scene([1, 31, 35, 3]).do("4/2/0", "R5 R5 R5 R5 Y5 Y6")
    assert suggest.placements(seen(scene))[-1].startswith("place:")


def test_suggested_placements_are_what_the_computer_does() -> None:
    """Applied one after another they are the computer's own choices."""
    dice = SeededDice(3)
    state, _ = GAME.new(GAME.setup(3, {"mode": "family"}), dice)
    for _ in range(80):
        decision = state.open
        if decision is None:
            break
        keys: tuple[str, ...] = (GAME.computer(GAME.view(state, 0), decision, "hard", dice),)
        if decision.kind == "place_dice":
            keys = suggest.placements(GAME.view(state, decision.seat))
        for key in keys:
            assert state.open is not None
            assert GAME.computer(GAME.view(state, 0), state.open, "hard", dice) == key
            GAME.choose(state, Choice(state.open.id, state.open.seat, key), dice)


def test_several_choices_in_one_click() -> None:
    """Spec, Few clicks: equal placements as one entry; roll or end_turn last, void if it came about by itself."""
    scene = Scene([30, 10, 7, 4]).do("2/3/1", "R2 R2 Y4 Y5 Y1 B6")
    view = seen(scene)
    assert {"place:R2:0:3", "place:R2:0:3*2", "place:Y4:0:1"} <= set(suggest.entries(view, scene.decision))
    assert "place:Y4:0:1*2" not in suggest.entries(view, scene.decision)
    ticked = ["roll", "place:R2:0:3*2", "place:Y4:0:1", "place:Y5:0:1", "place:B6:0:2"]
    keys = GAME.expand(view, scene.decision, "ticked", ticked)
    assert keys == ("place:R2:0:3", "place:R2:0:3", "place:Y4:0:1", "place:Y5:0:1", "place:B6:0:2", "roll")
    for key in keys[:-2]:
        scene.do(key)
        assert not {event.name for event in scene.events} & GAME.click_ends
    scene.do("place:B6:0:2", "Y3", "Y4")
    assert {event.name for event in scene.events} & GAME.click_ends
    assert keys[-1] in GAME.trailing
    assert GAME.expand(view, scene.decision, "suggested", ()) == suggest.placements(view)


def test_consequences() -> None:
    """What each kind of option would bring."""
    scene = Scene("training_wheels", variants=["stop_or_again"])
    assert consequence(scene, "0:1,2") == {"cards": [8, 11], "dice": 2, "lands": 2}
    scene = Scene("training_wheels").do("2/2/2", "R2 R5 Y1 Y6 B4 B5")
    assert consequence(scene, "place:Y6:0:1") == {"card": 8, "missing": 0, "ends": False, "moves": [1]}
    assert consequence(scene, "place:R2:0:4") == {"card": 7, "missing": 1, "ends": False, "moves": [None]}
    assert consequence(scene, "roll") == {"dice": 6, "roll": 2, "colours": (2, 2, 2)}
    scene.put("Y6 1")
    assert consequence(scene, "end_turn") == {"moves": [1], "left": []}
    scene = third([9, 8, 3, 6], "0/1/5", "Y6 B1 B2 B3 B4 B5")
    assert consequence(scene, "end_turn") == {"moves": [None], "left": ["Y6", "B1", "B2", "B3", "B4", "B5"]}
    scene = third([9, 8, 3, 6], "0/1/5", "Y6 B1 B1 B3 B4 B5").put("B1 1", "B1 1")
    assert consequence(scene, "end_turn") == {"moves": [1], "left": []}
    scene = Scene([1, 2, 3, 8]).at(3).do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6")
    assert consequence(scene, "place:Y6:0:4") == {"card": 8, "missing": 0, "ends": True, "moves": ["podium"]}
    scene = Scene([15, 1, 2, 3]).at(0, 0, offer=("Y2", 1))
    assert consequence(scene, "take:Y2:0:1") == {"card": 15, "missing": 1, "die": "Y2", "ends": False}
    assert consequence(scene, "decline") == {}
    leave = next(each for each in GAME.decisions(scene.state) if each.kind == "leave")
    assert GAME.consequence(seen(scene), leave, leave.options[0]) == {"ends": True}


def test_leaving_a_team_ends_the_match_when_nobody_of_it_is_left() -> None:
    """D-44, DR-68: the team goes on with its other members; without them the other team wins."""
    scene = Scene("training_wheels", seats=3, mode="family")
    for seat, ends in ((0, False), (1, True), (2, False)):
        leave = next(each for each in GAME.decisions(scene.state) if (each.kind, each.seat) == ("leave", seat))
        assert GAME.consequence(GAME.view(scene.state, seat), leave, leave.options[0]) == {"ends": ends}
    scene.leave(0)
    leave = next(each for each in GAME.decisions(scene.state) if (each.kind, each.seat) == ("leave", 2))
    assert GAME.consequence(GAME.view(scene.state, 2), leave, leave.options[0]) == {"ends": True}
    assert scene.leave(2).state.outcome is not None


def remarks(scene: Scene) -> dict[str, dict[str, object]]:
    """Return the remarks by name."""
    return {event.name: dict(event.data) for event in GAME.remarks(seen(scene))}


def test_remarks() -> None:
    """D-83, DR-61: dice that lie there, who is near the end, who still plays once, who is last of the lap."""
    assert remarks(Scene(ROAD)) == {}
    assert remarks(Scene(ROAD).at(0, 3, offer=("Y5", 1))) == {
        "offer_waits": {"dice": ["Y5"], "left_by": 1},
        "near_the_end": {"competitor": 1, "cards": 3},
    }
    ring = Scene(list(range(1, 9)), seats=3, mode="velodrome").at(2, 3, 4, entries=[1, 2, 1])
    assert remarks(ring) == {"last_of_the_lap": {"competitors": [0, 2]}}
    assert remarks(Scene(list(range(1, 9)), mode="duel").at(8, 2)) == {"chased": {"competitor": 1, "cards": 2}}


def test_the_view() -> None:
    """Spec, At a glance 7: frozen, whole, the same for everybody; plain JSON."""
    scene = Scene(ROAD, seats=3).lose()
    view = seen(scene)
    with pytest.raises(FrozenInstanceError):
        view.round = 2  # type: ignore[misc]
    data = GAME.view_json(view)
    assert json.loads(json.dumps(data)) == data
    assert data["course"]["cards"] == [0, *ROAD]
    assert data["decisions"][0]["kind"] == scene.kind
    assert data["to_come"] == [2]
    assert view.trail == ()
    before = GAME.view(scene.state, None)
    scene.lose()
    assert before.turn is not None
    assert before.turn.seat == 1
    assert before.to_come == (2,)


def test_the_trail_tells_the_last_movement() -> None:
    """D-28: path, start and pawn of the turn before."""
    scene = Scene(ROAD).do("0/6/0", "Y6 Y6 Y6 Y6 Y6 Y6").put("Y6 1", "Y6 2").end()
    trail = seen(scene).trail
    assert [tuple(step) for step in trail] == [(0, 0, 0, (1, 2))]
    assert seen(scene.lose()).trail == ()
