"""A local stand-in for Discord on sockets: REST, gateway and files, for a real discord.py client.

``server.StandIn`` is the whole of it in one object: ``people`` is what members do, ``faults`` what goes wrong,
``records`` what was sent. ``python -m tests.discord_standin`` runs it as its own process, ``control.Remote`` talks to
that one, and ``python -m tests.discord_standin.run_bot`` starts this project's bot against either.
"""
