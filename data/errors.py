"""What the session service refuses, and what keeps the store from opening. Codes and parameters; texts come later."""

from __future__ import annotations

from typing import Any


class SessionError(Exception):
    """A request that cannot be granted. Nothing has changed. ``code`` names the text, ``params`` fill it."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code, self.params = code, params


class UnloadableState(Exception):
    """A stored session that cannot be read: its row, or its state by the rules. It is frozen, and others go on."""


class StoreError(Exception):
    """The database cannot be used. ``exit_code`` is the process's; the message is one clear line for the admin."""

    exit_code = 70


class StoreMissing(StoreError):
    """The folder of the database does not exist."""

    exit_code = 71


class StoreUnwritable(StoreError):
    """The database or its folder cannot be written."""

    exit_code = 72


class StoreDamaged(StoreError):
    """The file is no database, or SQLite finds it damaged."""

    exit_code = 73


class StoreNewer(StoreError):
    """The database was made by a newer release."""

    exit_code = 74


class StoreBusy(StoreError):
    """Another process has this database open."""

    exit_code = 75
