"""Stages made by a host: the text of one ``[[stage]]`` table, as in the content file, read with the same checks.

Rulebook heading 1.8 (A-013, A-018 to A-023). ``id``, ``finish`` and ``base_time`` may be left out: they follow from the
sections. A fault is a ContentError that names the line.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rules.arrivee.content import Course, Prime, Section, content
from rules.arrivee.parsing import Stages
from rules.core.content import FOLDER, Content
from rules.core.errors import ContentError

OWN = "own"
FILE = "stage"
MOST_TEXT = 4000  # characters
MOST_FIELDS = 300
MOST_PRIMES = 12  # more signs find no place on the profile
MOST_NAME = 60  # characters


class OwnStage(Stages):
    """The only table of a text; what follows from its sections may be left out."""

    def get(self, kind: type[Any], key: str) -> Any:
        """Return a value, or what it has to be when it was left out."""
        given = self.source.table("stage", 0)
        if key == "id":
            return OWN
        if key == "finish" and key not in given:
            return 1 + sum(section.fields for section in self.sections())
        return super().get(kind, key)

    def sections(self) -> tuple[Section, ...]:
        """Return the road, which may not be endless."""
        found = super().sections()
        if sum(section.fields for section in found) >= MOST_FIELDS:
            self.fail(f"a stage has at most {MOST_FIELDS} fields", "sections")
        return found

    def primes(self, finish: int) -> tuple[Prime, ...]:
        """Return the primes, which are to be told apart."""
        found = super().primes(finish)
        if len(found) > MOST_PRIMES:
            self.fail(f"a stage has at most {MOST_PRIMES} primes", "primes")
        return found

    def base_time(self, sections: Sequence[Section]) -> int:
        """Return the time of the winner by the pace table, in seconds."""
        if "base_time" in self.source.table("stage", 0):
            return super().base_time(sections)
        return round(self.ridden(sections))


@lru_cache(64)
def read_stage(text: str) -> Course:
    """Read a host's stage. Raise ContentError, which names the line, for any fault."""
    if len(text) > MOST_TEXT:
        raise ContentError(FILE, 1, f"the text must not be longer than {MOST_TEXT} characters")
    source = Content(text, FILE)
    source.check(len(source.tables("stage")) == 1, "there must be one [[stage]]", "stage", 1)
    source.check(source.data.keys() <= {"stage"}, "there must be nothing but one [[stage]]")
    course = OwnStage(source, content().rules).stage()
    named = (course.name, *(prime.name for prime in course.primes))
    short = all(len(name) <= MOST_NAME and name.isprintable() for name in named)
    source.check(short, f"a name has at most {MOST_NAME} characters, on one line", "stage", 0, "name")
    return course


def course_of(event: str) -> Course:
    """Return the course that an option ``event`` names, or holds as text. Raise ContentError for neither."""
    return content().courses.get(event) or read_stage(event)


def text_of(event: str) -> str:
    """Return the text of a course, to begin a stage of one's own with. Raise ContentError for none."""
    if event not in content().courses:
        return event
    text = (FOLDER / "arrivee.toml").read_text(encoding="utf-8")
    parts = text.split("[[stage]]")[1:]
    found = parts[list(content().courses).index(event)]
    lines = [line for line in found.split("\n[")[0].splitlines() if line.strip() and not line.lstrip().startswith("#")]
    skipped = ("id", "finish", "base_time")
    kept = [line for line in lines if line.split("=")[0].strip() not in skipped]
    return "\n".join(["[[stage]]", *kept])
