"""Sessions and what is kept of them: SQLite, the session service, content files and texts."""
