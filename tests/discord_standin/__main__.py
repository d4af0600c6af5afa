"""``python -m tests.discord_standin``: a stand-in as its own process; prints its address as JSON, ends by itself."""

from __future__ import annotations

import argparse
import asyncio
import json

from tests.discord_standin.control import ControlledStandIn


async def _serve(port: int, lifetime: float, token: str) -> None:
    async with ControlledStandIn(port=port, lifetime=lifetime, token=token) as standin:
        print(json.dumps({"address": standin.address, "token": token}), flush=True)
        await standin.over.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--lifetime", type=float, default=600.0, help="seconds until it stops by itself")
    parser.add_argument("--token", default="standin-token")
    wanted = parser.parse_args()
    asyncio.run(_serve(wanted.port, wanted.lifetime, wanted.token))
