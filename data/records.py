"""What can be taken out of a session: the document that proves its dice."""

from __future__ import annotations

import json
import sqlite3
from typing import Any

from data.errors import SessionError
from data.lobby import commitment
from data.look import NEVER
from data.sessions import Sessions


async def dice_document(sessions: Sessions, session_id: int) -> dict[str, Any]:
    """Return what `python -m rules verify` checks. Raises 'not_over': before the end the secret stays a secret."""
    look = await sessions.look(session_id, after=NEVER)
    session = look.session
    if session.status not in ("over", "cancelled") or session.secret is None:
        raise SessionError("not_over")

    def read(db: sqlite3.Connection) -> list[dict[str, Any]]:
        query = "SELECT throws FROM choices WHERE session_id = ? ORDER BY number"
        throws = [throw for row in db.execute(query, (session_id,)) for throw in json.loads(row[0])]
        names = ("how", "name", "choices", "result", "counter")
        return [dict(zip(names, throw[1:], strict=True)) for throw in throws]

    return {
        "game": session.game,
        "secret": session.secret.hex(),
        "commitment": commitment(session),
        "entropy": session.entropy,
        "throws": await sessions.store.read(read),
    }
