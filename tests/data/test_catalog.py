"""The texts: every key that the code can ask for exists, in every language, with the same parameters."""

from __future__ import annotations

import ast
import importlib
import random
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from cogs.words import head
from data import catalog
from data.catalog import DEFAULT, FOLDER
from data.rows import NOTES
from rules import GAMES
from rules.core.dice import FairDice
from rules.core.errors import BadSetup
from rules.core.game import LEVELS, Game
from rules.core.model import Choice
from rules.dicycle_race.content import box
from rules.velocity.content import content
from rules.velocity.move import move_option
from rules.velocity.ride import ride_option
from rules.velocity.slipstream import follow_options

ROOT = Path(__file__).parents[2]
CODE = [*(ROOT / "cogs").glob("*.py"), *(ROOT / "render").glob("*.py"), ROOT / "data" / "inbox.py"]
ASKS = ("say", "text", "plain", "_done")  # calls whose first argument is a key
OF_GAME = ("of_game",)
STATUSES = ("lobby", "playing", "over", "cancelled", "frozen")


class Variables(Visitor):
    """Collects the parameters that a message refers to."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 - the visitor's own name
        """One of them."""
        self.names.add(node.id.name)


def messages(folder: Path) -> dict[str, set[str]]:
    """The keys of a language and the parameters of each."""
    found: dict[str, set[str]] = {}
    for file in sorted(folder.glob("*.ftl")):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, ftl.Message):
                assert entry.id.name not in found, f"{file.name}: {entry.id.name} is there twice"
                variables = Variables()
                variables.visit(entry)
                found[entry.id.name] = variables.names
    return found


def unreadable(folder: Path) -> list[str]:
    """The beginnings of what is no Fluent: it would be passed over in silence, and the key shown for a text."""
    parsed = [FluentParser().parse(file.read_text(encoding="utf-8")) for file in sorted(folder.rglob("*.ftl"))]
    return [(each.content or "")[:60] for resource in parsed for each in resource.body if isinstance(each, ftl.Junk)]


ENGLISH = messages(FOLDER / DEFAULT)


def slug(word: str) -> str:
    """A name as part of a key."""
    return re.sub(r"[^a-z0-9]+", "-", word.lower()).strip("-") or "empty"


def constants(node: ast.expr) -> list[str] | None:
    """The texts an expression can be; a formatted part is a ``*``; None when it is something else."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else None
    if isinstance(node, ast.IfExp):
        both = [constants(node.body), constants(node.orelse)]
        return [text for texts in both for text in texts or []]
    if isinstance(node, ast.JoinedStr):
        return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values)]
    return None


def assigned(function: ast.AST) -> dict[str, list[str]]:
    """Names that a function keeps a key in first: ``key = "heading"``."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).extend(constants(node.value) or [])
    return found


def calls(file: Path) -> Iterator[tuple[str, list[str]]]:
    """Every call that asks for a text, with the keys it can ask for; ``*`` stands where a part is put in."""
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        names = assigned(function)
        for node in ast.walk(function):
            if not isinstance(node, ast.Call):
                continue
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if name not in (*ASKS, *OF_GAME):
                continue
            for argument in node.args[:2]:
                yield name, names.get(argument.id, []) if isinstance(argument, ast.Name) else constants(argument) or []


def has_sheets(game: str) -> bool:
    """Whether a game has texts for sheets; if one, then all."""
    return any(key.startswith(f"{slug(game)}-sheet-") for key in ENGLISH)


def asked_in(file: Path) -> Iterator[str]:
    """The keys that a module asks for; of a game's own keys those written out, for that game or for all."""
    games = [game for game in GAMES if f"{file.stem}_".startswith(f"{game}_")] or list(GAMES)
    for name, texts in calls(file):
        for text in texts:
            if name in OF_GAME and "*" not in text:
                yield from (
                    f"{slug(game)}-{text}" for game in games if not text.startswith("sheet-") or has_sheets(game)
                )
            elif name in ASKS and re.fullmatch(r"[a-z][a-z0-9*-]*", text):
                yield text


def raised() -> set[str]:
    """The codes of all refusals."""
    found = {code for file in (ROOT / "data").glob("*.py") for code in refusals(file)}
    return found | {code for file in (ROOT / "cogs").glob("*.py") for code in refusals(file)}


def refusals(file: Path) -> Iterator[str]:
    """The codes that a module refuses with."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "SessionError" and node.args:
            yield from constants(node.args[0]) or []
            yield from (
                n.value for n in ast.walk(node.args[0]) if isinstance(n, ast.Constant) and isinstance(n.value, str)
            )


def reasons() -> set[str]:
    """Why a session can be cancelled."""
    text = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "data").glob("*.py"))
    return set(re.findall(r'_cancel\(change, "(\w+)"', text)) | set(re.findall(r'"cancelled", "(\w+)"', text))


def missing(keys: set[str], known: Mapping[str, object]) -> list[str]:
    """Keys without a text; one with a ``*`` needs at least one text that fits."""
    patterns = {key: re.compile(re.escape(key).replace(r"\*", r"[a-z0-9-]+")) for key in keys}
    return sorted(key for key, pattern in patterns.items() if not any(map(pattern.fullmatch, known)))


def test_every_key_that_the_code_names_has_a_text() -> None:
    """Those written out, and those with a part put in."""
    found = {file.name: set(asked_in(file)) for file in CODE}
    assert len(set().union(*found.values())) > 80
    assert {name: gone for name, keys in found.items() if (gone := missing(keys, ENGLISH))} == {}


def test_every_refusal_has_a_text() -> None:
    """Those that are said; one that was delivered twice is answered with silence."""
    codes = raised() - {"playing", "lobby", "over"} | {"cancelled"}  # statuses: told in other words, and as it is
    assert {"no_session", "frozen", "undone", "not_started", "seat_is_away"} <= codes
    assert missing({f"error-{slug(code)}" for code in codes}, ENGLISH) == []


def test_every_end_without_a_result_has_a_text() -> None:
    """The reason as everybody reads it."""
    assert {"everybody_left", "host_cancelled", "all_resigned"} <= reasons()
    assert missing({f"closed-{slug(reason)}" for reason in reasons()}, ENGLISH) == []


def test_every_word_of_the_house_has_a_text() -> None:
    """Levels, marks, the statuses in a list."""
    keys = {f"level-{level}" for level in LEVELS} | {f"mark-{t.mark}" for game in GAMES.values() for t in game.teams}
    keys |= {f"list-{status}" for status in STATUSES if status not in ("over", "cancelled")}
    assert missing(keys | {"list-waiting", *(f"event-{slug(name)}" for name in NOTES)}, ENGLISH) == []


def documented(game: str, kind: str) -> set[str]:
    """The names that the docstring of a game's package lists in a chapter."""
    package = importlib.import_module(f"rules.{game}")
    chapter = re.split(r"^(\w+)[^\n]*:$", (package.__doc__ or "").replace(" at home", ""), flags=re.MULTILINE)
    body = dict(zip(chapter[1::2], chapter[2::2], strict=True))[kind]
    return set(re.findall(r"(?:^- |; )``(\w+)``", body, flags=re.MULTILINE))


def general_keys(game: str) -> set[str]:
    """What every game has to say: its events, settings and orders, its name, its help."""
    keys = {f"event-{slug(name)}" for name in documented(game, "Events")}
    for setting in GAMES[game].settings:
        keys.add(f"setting-{slug(setting.name)}")
        words = [value for value in setting.values if isinstance(value, str)]
        keys |= {f"setting-{slug(setting.name)}-{slug(value)}" for value in words}
        keys |= {f"setting-{slug(setting.name)}-none"} if setting.default in (None, ()) and not setting.seat else set()
    for order in GAMES[game].orders:
        keys |= {f"ask-{slug(order.kind)}", f"order-{slug(order.kind)}"}
        keys |= {f"order-{slug(order.kind)}-{slug(setting)}" for setting in order.settings}
        for each in order.fields:
            keys.add(f"order-field-{slug(each.name)}")
            words = [value for value in each.values if isinstance(value, str)]
            keys |= {f"order-field-{slug(each.name)}-{slug(value)}" for value in words}
    return {f"{slug(game)}-{key}" for key in (*keys, "title", "blurb", "help", "line-starts", "line-openings")}


@pytest.mark.parametrize("game", GAMES)
def test_everything_a_game_can_say_has_a_text(game: str) -> None:
    """Events, settings, orders; and only events that there are begin a line."""
    assert len(general_keys(game)) > 20
    assert missing(general_keys(game), ENGLISH) == []
    if "turn_started" in (events := documented(game, "Events")):  # where the package lists them so
        assert set(catalog.text(f"{slug(game)}-line-starts", {}).split()) <= events | set(NOTES)


def dicycle_race_keys() -> set[str]:
    """What only Dicycle Race can say: its kinds, options, cards, remarks, ends, and what does not fit together."""
    found = {f"combo-{slug(card.combo)}" for card in box().cards.values()}
    found |= {"ask-leave", "option-leave-leave", "option-gift-take", "option-gift-decline", "option-choose-hand"}
    found |= {"option-remove-card", *(f"option-announce-{key}" for key in ("0", "1", "2", "none"))}
    found |= {f"option-place-dice-{slug(key)}" for key in ("place", "roll", "end_turn")}
    found |= {f"menu-{slug(order.kind)}" for order in GAMES["dicycle_race"].orders}
    found |= {f"group-{kind}" for kind in ("announce", "gift", "choose-hand", "place-dice")}
    remarks = ("offer_waits", "near_the_end", "chased", "last_of_the_lap", "last_turn")
    found |= {f"event-{slug(name)}" for name in remarks}
    found |= {f"reason-{end}" for end in ("arrived", "places", "points", "survivor", "caught", "cap", "alone")}
    setup = (ROOT / "rules" / "dicycle_race" / "setup.py").read_text(encoding="utf-8")
    courses = (ROOT / "rules" / "dicycle_race" / "courses.py").read_text(encoding="utf-8")
    reasons = {*re.findall(r'_refuse\(.*"(\w+)"', setup), *re.findall(r'return "(\w+)"', courses)}
    assert {"teams_mode", "multi_routes", "forks_touch"} <= reasons
    return {f"dicycle-race-{key}" for key in (*found, *(f"misfit-{slug(reason)}" for reason in reasons))}


def test_everything_dicycle_race_can_say_has_a_text() -> None:
    """Questions, options, the words of the cards, warnings, the ends."""
    assert missing(dicycle_race_keys(), ENGLISH) == []


def velocity_keys() -> set[str]:
    """Everything that VeloCity can say or ask."""
    assert {"game_started", "game_over", "fell_back"} <= documented("velocity", "Events")
    remarks = {"two_home", "six_places_taken", "last_place_warning"}
    kinds = {"choose_ride", "choose_move", "follow", "obstacle", "take_can"}
    keys = {f"event-{slug(name)}" for name in remarks} | {f"ask-{slug(kind)}" for kind in kinds}
    rides = [("solo", None, "none"), ("solo", None, "refuel"), ("solo", None, "breakaway"), ("pack", 5, "none")]
    options = {("choose-ride", ride_option(*ride).key) for ride in [*rides, ("pack", 5, "refuel")]}
    options |= {("choose-move", move_option(die, 1 if die == "foreign" else None, 5).key) for die in
                ("team", "energy", "sum", "foreign")}  # fmt: skip
    options |= {("follow", option.key) for option in follow_options(4)}
    options |= {("obstacle", "master"), ("obstacle", "fall_back"), ("take-can", "seat:1"), ("take-can", "decline")}
    keys |= {f"option-{kind}-{head(key)}" for kind, key in options}
    keys |= {f"reason-{reason}" for reason in ("third", "eighth", "cap")}
    return {f"velocity-{key}" for key in keys}


def test_everything_velocity_can_say_has_a_text() -> None:
    """Events, remarks, questions, options, settings, orders, the ends."""
    assert missing(velocity_keys(), ENGLISH) == []
    assert {f"velocity-setting-course-{slug(course)}" for course in content().courses} <= ENGLISH.keys()


def told(game: Game[Any, Any], seats: int, seed: int) -> set[str]:
    """The keys that a random session asks for: events, remarks, questions, options, the end."""
    pick, dice = random.Random(seed), FairDice(seed.to_bytes(32, "big"), [], 0)
    fitting = {s.name: [value for value in s.values if s.accepts(value, seats)] for s in game.settings}
    options = {name: pick.choice(values) for name, values in fitting.items() if values}
    try:
        state, events = game.new(game.setup(seats, options), dice)
    except BadSetup:  # by chance they do not fit together
        state, events = game.new(game.setup(seats), dice)
    keys: set[str] = set()
    for _ in range(1500):
        keys |= {f"event-{slug(event.name)}" for event in [*events, *game.remarks(game.view(state, None))]}
        decisions = game.waiting(state)
        if not decisions:
            break
        decision = pick.choice(decisions)
        keys.add(f"ask-{slug(decision.kind)}")
        whole = f"option-{slug(decision.kind)}"
        if not decision.fields:
            is_whole = f"{slug(game.id)}-{whole}" in ENGLISH
            keys |= {whole if is_whole else f"{whole}-{head(option.key)}" for option in decision.options}
        sheet = [option for option in decision.options if decision.fields and option.key == "send"]
        option = pick.choice(sheet if sheet and pick.random() < 0.5 else decision.options)
        events = game.choose(state, Choice(decision.id, decision.seat, option.key), dice)
    outcome = game.outcome(state)
    return keys | ({f"reason-{slug(outcome.reason)}"} if outcome else set())


def fixed(game: Game[Any, Any]) -> set[str]:
    """The keys of settings and orders, and what every game has."""
    keys = {"title", "blurb", "help", "line-starts", "line-openings"}
    for setting in game.settings:
        keys.add(f"setting-{slug(setting.name)}")
        keys |= {f"setting-{slug(setting.name)}-{slug(value)}" for value in setting.values if isinstance(value, str)}
        if setting.accepts(None, game.max_seats) and not setting.seat:
            keys.add(f"setting-{slug(setting.name)}-none")
    for order in game.orders:
        keys |= {f"order-{slug(order.kind)}", *(f"order-{slug(order.kind)}-{slug(each)}" for each in order.settings)}
        for field in order.fields:
            told = (f"-{slug(value)}" for value in field.values if isinstance(value, str))
            keys |= {f"order-field-{slug(field.name)}{each}" for each in ("", *told)}
    return keys


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_everything_a_game_says_in_random_sessions_has_a_text(game: Game[Any, Any]) -> None:
    """And what its settings and orders are called."""
    keys = fixed(game).union(*(told(game, seats, seats) for seats in range(game.min_seats, game.max_seats + 1)))
    assert len(keys) > 20
    assert missing({f"{slug(game.id)}-{key}" for key in keys}, ENGLISH) == []


@pytest.mark.parametrize("game", [g for g in GAMES.values() if g.administer], ids=lambda game: game.id)
def test_every_refusal_of_the_rules_has_a_text(game: Game[Any, Any]) -> None:
    """Of what is no decision: these come through to whoever asked."""
    files = (ROOT / "rules" / game.id).glob("*.py")
    calls = [node for file in files for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    codes = {arg.value for node in calls if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused"
             for arg in node.args[:1] if isinstance(arg, ast.Constant)}  # fmt: skip
    assert codes
    assert missing({f"error-{slug(str(code))}" for code in codes}, ENGLISH) == []


def test_every_text_can_be_read(tmp_path: Path) -> None:
    """A line within a text must not begin with a star, a dot or a bracket."""
    assert unreadable(FOLDER) == []
    (tmp_path / "common.ftl").write_text("good = Text\nbad =\n    **Bold** first\n", encoding="utf-8")
    assert unreadable(tmp_path) == ["bad =\n    **Bold** first\n"]


def incomplete(folder: Path) -> dict[str, list[str]]:
    """For each language but English: keys that are missing, that English lacks, or whose parameters differ."""
    found: dict[str, list[str]] = {}
    english = messages(folder / DEFAULT)
    for language in sorted(each.name for each in folder.iterdir() if each.is_dir() and each.name != DEFAULT):
        other = messages(folder / language)
        wrong = sorted(english.keys() ^ other.keys())
        wrong += sorted(key for key in english.keys() & other.keys() if not other[key] <= english[key])
        if wrong:
            found[language] = wrong
    return found


def test_every_language_is_complete() -> None:
    """The same keys as English, and no parameter that English does not know."""
    assert DEFAULT in catalog.languages()
    assert incomplete(FOLDER) == {}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Texts in two languages."""
    flag = "flag = { $on ->\n    [1] on\n   *[0] off\n  }\n"
    texts = {"en": f"hello = Hello {{ $name }}\nbye = Bye\n{flag}", "de": "hello = Hallo { $wer }\nextra = Mehr\n"}
    for language, text in texts.items():
        (tmp_path / language).mkdir()
        (tmp_path / language / "common.ftl").write_text(text, encoding="utf-8")
    monkeypatch.setattr(catalog, "FOLDER", tmp_path)
    monkeypatch.setattr(catalog, "GAMES", {})
    catalog._bundle.cache_clear()
    yield tmp_path
    catalog._bundle.cache_clear()


def test_an_incomplete_language_is_found(folder: Path) -> None:
    """A key too few, one too many, a parameter that nobody fills."""
    assert incomplete(folder) == {"de": ["bye", "extra", "flag", "hello"]}


def test_a_language_falls_back_to_english_key_by_key(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """And a key that nobody has shows itself, and is told to the admin."""
    assert catalog.text("bye", {}, "de") == "Bye"
    assert catalog.text("hello", {"wer": "Ann"}, "de") == "Hallo Ann"
    assert catalog.text("flag", {"on": True}) == "on"
    assert catalog.text("flag", {"on": False}) == "off"
    assert not caplog.records
    assert catalog.text("nothing", {}, "de") == "nothing"
    assert [record.levelname for record in caplog.records] == ["ERROR"]


def test_a_language_is_chosen_by_what_there_is(folder: Path) -> None:
    """As Discord names it, the first wanted one first."""
    assert catalog.choose_language("de-AT") == "de"
    assert catalog.choose_language("fr", None, "de") == "de"
    assert catalog.choose_language("xx", None) == DEFAULT
    assert catalog.choose_language() == DEFAULT
