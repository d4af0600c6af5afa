"""Discord. The only floor that imports discord: translates clicks into choices and sessions into messages."""
