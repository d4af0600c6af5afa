"""The bot as a process of its own, over real sockets: killed, disturbed, started wrongly; and the page in a browser."""
