"""Computer seats: what they may know, remember and choose (TR-65 to TR-71; Play by computer)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.core.dice import ScriptedDice, SeededDice
from rules.core.game import LEVELS
from rules.core.model import Choice
from rules.rallye_trucks import GAME
from rules.rallye_trucks.computer import LEVEL_NAMES, candidates
from rules.rallye_trucks.memory import believed_now
from rules.rallye_trucks.state import SLOT_OF, SLOTS
from rules.rallye_trucks.view import View
from tests.rules.rallye_trucks.table import Table


def drawn(table: Table) -> list[tuple[object, ...]]:
    """The draws of the last request."""
    return [tuple(event.data.values()) for event in table.last if event.name == "drawn"]


def test_a_memory_is_drawn_in_the_order_of_the_spec() -> None:
    """TR-66, TR-71: seats ascending; see, mix, neighbour for each flip; then fade in the order of the places.

    A place at the end of an edge has one neighbour, and nothing is drawn for it.
    """
    script: list[list[object]] = [
        [True], [True], [True], [False], [False], [True],  # seat 0: E4 filed under E3, N1 noted; N5 stays, S1 fades
        [False], [True], [True],  # seat 1: E4 unseen, N1 filed under N2
    ]  # fmt: skip
    table = Table([0, 0], dice=ScriptedDice(script))
    table.state.believed = [{SLOT_OF["S1"]: "horn", SLOT_OF["N5"]: "can"}, {}]
    table.flip("E4 N1")
    assert drawn(table) == [
        (0, "see", True), (0, "mix", True), (0, "see", True), (0, "mix", False), (0, "fade", False), (0, "fade", True),
        (1, "see", False), (1, "see", True), (1, "mix", True),
    ]  # fmt: skip
    assert table.state.believed == [
        {SLOT_OF["N5"]: "can", SLOT_OF["E3"]: "helmet", SLOT_OF["N1"]: "tire"},
        {SLOT_OF["N2"]: "tire"},
    ]


def test_a_neighbour_is_drawn_where_there_are_two() -> None:
    """TR-66: each neighbour on the same edge."""
    table = Table([0, 0], dice=ScriptedDice([[True], [True], ["N3"], [False], [False], [False]]))
    table.flip("N4 N1")
    assert drawn(table)[:3] == [(0, "see", True), (0, "mix", True), (0, "neighbour", "N3")]
    assert table.state.believed[0] == {SLOT_OF["N3"]: "can"}


def test_draws_come_right_after_the_turn_has_ended() -> None:
    """TR-66: own turns are noted too; the next turn starts after it."""
    table = Table([0, 0])
    table.flip("E4 N1")
    names = [event.name for event in table.last]
    first, last = names.index("drawn"), len(names) - 1 - names[::-1].index("drawn")
    assert names[first - 1] == "turn_ended"
    assert names[last + 1 :] == ["turn_started"]
    assert {event.data["seat"] for event in table.last if event.name == "drawn"} == {0, 1}


def test_a_turn_without_a_flip_changes_no_memory() -> None:
    """TR-66: and a retired seat remembers no more."""
    table = Table([0, 0, 0], dice=ScriptedDice([[False], [False], [False], [False]]))
    table.do(retire={"seat": 0})
    assert drawn(table) == []
    table.flip("E4 N1")
    assert [draw[0] for draw in drawn(table)] == [1, 1, 2, 2]


def test_levels_of_memory() -> None:
    """TR-67, TR-70: a computer's own level, the stand-in's for a person; a memory stays when the holder changes."""
    assert LEVEL_NAMES == {"easy": "rookie", "normal": "driver", "hard": "champion"}
    kept = {}
    for level in (*LEVELS, None):
        table = Table([0, 0], max_rounds=999)
        if level:
            table.do(hold={"seat": 1, "by": "computer", "level": level})
        seen = 0
        for _ in range(150):
            table.flip_for_them("E4 N1")
            seen += sum(draw[1:] == ("see", True) for draw in drawn(table) if draw[0] == 1)
        kept[level] = seen / 300
    assert kept["easy"] == pytest.approx(0.55, abs=0.08)
    assert kept["normal"] == pytest.approx(0.75, abs=0.08)
    assert kept["hard"] == pytest.approx(0.92, abs=0.08)
    assert kept[None] == pytest.approx(0.75, abs=0.08)


def test_own_flips_override_the_memory() -> None:
    """TR-65, TR-66, TR-70: in the running turn, also those a person made before the stand-in came."""
    table = Table([1, 3])
    table.state.believed[0] = {SLOT_OF["N2"]: "horn", SLOT_OF["S1"]: "gears"}
    table.flip("N2")
    now = believed_now(table.state, 0)
    assert (now[SLOT_OF["N2"]], now[SLOT_OF["S1"]]) == ("key", "gears")
    assert believed_now(table.state, 1) == (None,) * 18


def thinking(table: Table, **believed: str) -> View:
    """The computer's view of the seat on turn with a memory of its own."""
    faces = [believed.get(slot) for slot in SLOTS]
    return replace(table.see(table.state.seat, hold=True), believed=tuple(faces))


def chosen(view: View, peek: bool = False) -> list[str]:
    """The tiles among which it chooses."""
    return candidates(view, view.decisions[0], peek)


def test_it_turns_what_it_believes_else_what_it_does_not_know() -> None:
    """TR-68, rules 2 to 5: known tiles with the need, else unknown ones, else any; never ``stop``."""
    table = Table([1, 3])
    assert chosen(thinking(table, N1="tire", S4="tire", N3="gears")) == ["N1", "S4"]
    assert chosen(thinking(table, N3="gears")) == [slot for slot in SLOTS if slot != "N3"]
    assert chosen(thinking(table, **dict.fromkeys(SLOTS, "gears"))) == list(SLOTS)
    table.flip("N2")
    assert "N2" not in chosen(thinking(table))
    view = thinking(table, **dict.fromkeys(SLOTS, "gears"))
    assert chosen(view) == [slot for slot in SLOTS if slot != "N2"]


def test_it_peeks_where_a_wrong_first_tile_is_free() -> None:
    """TR-67, rule 1: only the champion, only in the first phase, only if the memory would not carry it on."""
    table = Table([0, 0])
    unknown = [slot for slot in SLOTS if slot not in ("N2", "S1")]
    lacks, enough = thinking(table, N2="key", S1="gears"), thinking(table, N2="key", S1="tire")
    assert chosen(lacks, peek=True) == unknown
    assert chosen(lacks) == ["N2"]
    assert chosen(enough, peek=True) == ["N2"]
    twice = Table([1, 3])  # tire on space 2, and again on space 4 behind the other truck
    assert "N1" not in chosen(thinking(twice, N1="tire"), peek=True)
    assert chosen(thinking(twice, N1="tire", E1="tire"), peek=True) == ["N1", "E1"]
    table.flip("E4")
    assert chosen(thinking(table, N2="key", S1="gears"), peek=True) == ["N2"]


def test_it_does_not_peek_beyond_the_tank() -> None:
    """Rule 1: the space after the next one is not within the lap any more."""
    table = Table([1, 3])
    view = thinking(table, N1="tire")
    assert chosen(replace(view, start_progress=-15), peek=True) == ["N1"]


def test_pick_is_drawn_only_where_there_is_a_choice() -> None:
    """TR-71: ``pick``, a place; each equally likely."""
    table = Table([1, 3])
    view = thinking(table, N1="tire", S4="tire")
    assert GAME.computer(view, view.decisions[0], "normal", ScriptedDice([["S4"]])) == "flip:S4"
    view = thinking(table, N1="tire")
    assert GAME.computer(view, view.decisions[0], "normal", ScriptedDice([])) == "flip:N1"


def test_the_stand_in_s_draws_are_events_for_nobody() -> None:
    """TR-70, TR-71: ``pick`` comes before the tile it turns."""
    table = Table([1, 3])
    table.do(stand_in={"seat": 0})
    first, second = table.last[:2]
    assert (first.name, first.data["kind"], first.seen_by) == ("drawn", "pick", frozenset())
    assert second.data["slot"] == first.data["result"]


def test_it_knows_what_a_person_there_could_have_seen() -> None:
    """TR-65: two layouts that differ in tiles nobody has turned give equal views and equal choices."""
    one, other = Table([0, 0]), Table([0, 0])
    faces = other.state.faces
    faces[SLOT_OF["S5"]], faces[SLOT_OF["W4"]] = faces[SLOT_OF["W4"]], faces[SLOT_OF["S5"]]
    for table in (one, other):
        for seat in (0, 1):
            table.do(hold={"seat": seat, "by": "computer", "level": "hard"})
        table.flip("E4 N1 N2")
    assert one.see(1) == other.see(1)
    decision = one.see(1).decisions[0]
    for level in LEVELS:
        answers = {GAME.computer(table.see(1), decision, level, SeededDice(2)) for table in (one, other)}
        assert len(answers) == 1


def winner_of(levels: list[str], seed: str, **options: str) -> int:
    """The winner of a session among computers."""
    dice = SeededDice(seed)
    state, _ = GAME.new(GAME.setup(len(levels), options), dice)
    assert GAME.administer is not None
    for seat, level in enumerate(levels):
        GAME.administer(state, {"hold": {"seat": seat, "by": "computer", "level": level}}, dice)
    while not state.is_over:
        (decision,) = GAME.decisions(state)
        key = GAME.computer(GAME.view(state, decision.seat), decision, levels[decision.seat], dice)
        GAME.apply(state, Choice(decision.id, decision.seat, key), dice)
    assert state.result is not None
    return state.result.winners[0]


@pytest.mark.parametrize(("better", "worse", "least"), [("normal", "easy", 30), ("hard", "normal", 26)])
def test_a_better_memory_wins(better: str, worse: str, least: int) -> None:
    """TR-67: of 40 sessions of two, seats taken in turn (95 % and 85 % in the long run)."""
    wins = 0
    for k in range(40):
        levels = [better, worse] if k % 2 else [worse, better]
        wins += levels[winner_of(levels, f"{better} {k}", course="short")] == better
    assert wins >= least
