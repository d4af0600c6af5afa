"""What seats have decided ahead: standing orders, which hold until they are changed, and sealed answers, used once."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import Any

from data.rows import Session, from_json, to_json
from rules.core.model import Decision

Orders = dict[tuple[int, str], dict[str, Any]]  # by seat and kind of decision
Answers = dict[tuple[int, int], str]  # by decision and seat


def load_orders(db: sqlite3.Connection, session_id: int) -> Orders:
    """Read a session's standing orders. Raises UnloadableState."""
    query = "SELECT seat, kind, value FROM orders WHERE session_id = ?"
    found = db.execute(query, (session_id,))
    return {(row["seat"], row["kind"]): from_json(row["value"], "order") for row in found}


def save_order(db: sqlite3.Connection, session_id: int, seat: int, kind: str, order: Mapping[str, Any]) -> None:
    """Write a standing order in place of the seat's last one."""
    query = "INSERT OR REPLACE INTO orders (session_id, seat, kind, value) VALUES (?, ?, ?, ?)"
    db.execute(query, (session_id, seat, kind, to_json(order)))


def load_answers(db: sqlite3.Connection, session: Session) -> Answers:
    """Read a session's sealed answers; those of a branch that was taken back do not count."""
    query = "SELECT decision, seat, option FROM answers WHERE session_id = ? AND branch = ?"
    found = db.execute(query, (session.id, session.branch))
    return {(row["decision"], row["seat"]): row["option"] for row in found}


def seal(db: sqlite3.Connection, session: Session, decision: Decision, option: str) -> None:
    """Write an answer given in advance, in place of an earlier one."""
    query = "INSERT OR REPLACE INTO answers (session_id, branch, decision, seat, option) VALUES (?, ?, ?, ?, ?)"
    db.execute(query, (session.id, session.branch, decision.id, decision.seat, option))


def drop_answers(db: sqlite3.Connection, session_id: int, still_asked: Sequence[int]) -> None:
    """Forget the answers that have been used, and those whose question is not coming any more."""
    query = "DELETE FROM answers WHERE session_id = ? AND decision NOT IN (SELECT value FROM json_each(?))"
    db.execute(query, (session_id, to_json(list(still_asked))))
