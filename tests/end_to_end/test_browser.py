"""The playground in a real browser: a race against computers, from typing the command to the finish, by clicking.

Screenshots are kept in artefacts/: lobby, middle, finish, and the live message on a page as wide as a phone.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Locator, Page, async_playwright

from tests.end_to_end.child import ROOT, environment

ARTEFACTS = ROOT / "artefacts"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
FLAGS += ["--disable-background-networking"]
DESK, PHONE = {"width": 1280, "height": 1000}, {"width": 390, "height": 844}
MIDDLE = 10  # choices until the picture of the middle
MOST = 200  # choices until it is a failure that the race is not over
PREFERRED = ("Roll: solo", "Roll: breakaway")


@contextlib.asynccontextmanager
async def playground(folder: Path) -> AsyncIterator[tuple[Process, str]]:
    """A playground as its own process, and its address."""
    command = (sys.executable, "playground.py", "--no-browser", "--database", str(folder / "playground.sqlite3"))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=environment(), stdout=PIPE, stderr=PIPE)
    try:
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), 30)).decode()
        assert line.startswith("The playground is open: http://127.0.0.1:"), line
        yield process, line.split(": ", 1)[1].strip()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@contextlib.asynccontextmanager
async def browser(executable: str) -> AsyncIterator[Page]:
    """A page in a browser of the system."""
    async with async_playwright() as tools:
        opened = await tools.chromium.launch(executable_path=executable, args=FLAGS)
        try:
            page = await opened.new_page(viewport=DESK, bypass_csp=True)  # type: ignore[arg-type]
            page.set_default_timeout(20_000)
            yield page
        finally:
            await opened.close()


def newest(page: Page) -> Locator:
    """The newest message for everybody that has controls for everybody."""
    return page.locator("article.channel-message").filter(has=page.get_by_role("button", name="Help")).last


async def open_lobby(page: Page) -> None:
    """Type /velocity, pick the short course, send."""
    await page.locator("#channel-composer-input").click()
    await page.keyboard.type("/velocity")
    for entry in ("command-entry", "command-suggestion"):
        await page.locator(f"#{entry}-0").wait_for()
        await page.keyboard.press("Enter")
    course = page.locator(".command-suggestion", has_text="Lunch Run")
    await course.click()
    await page.locator("#send-message").click()
    await page.get_by_role("button", name="Join").wait_for()


async def add_computer(page: Page, seats: int) -> None:
    """Let an easy computer take a seat."""
    await page.get_by_role("button", name="Add computer").click()
    await page.get_by_role("button", name="easy").click()
    await page.locator("article", has_text="Bicycle couriers").locator("li").nth(seats - 1).wait_for()


async def choose(page: Page, message: Locator) -> None:
    """Press a button of the live message, the bolder ones first; a menu where there is no button."""
    before = await message.inner_html()
    buttons = message.locator("button.component-button:not([disabled])")
    labels = await buttons.all_inner_texts()
    choices = labels[: labels.index("My view")]
    if choices:
        wanted = next((n for start in PREFERRED for n, label in enumerate(choices) if label.startswith(start)), 0)
        await buttons.nth(wanted).click()
    else:
        await message.locator(".select-trigger").first.click()
        await page.locator("[role=option]:visible").first.click()
    await page.wait_for_function(
        "([element, before]) => !element.isConnected || element.innerHTML !== before",
        arg=[await message.element_handle(), before],
    )


async def play(page: Page) -> int:
    """Choose until the race is over; returns how often."""
    over = page.get_by_role("button", name="Rematch")
    ready = page.locator("button[aria-disabled=false]", has_text="Help")
    for count in range(MOST):
        await over.or_(ready).last.wait_for()
        if await over.count():
            return count
        if count == MIDDLE:
            await picture(page, "middle")
            await page.set_viewport_size(PHONE)  # type: ignore[arg-type]
            await page.locator("#action-status", has_text="Viewport updated").wait_for()
            await picture(page, "phone")
            await page.set_viewport_size(DESK)  # type: ignore[arg-type]
        await choose(page, newest(page))
    raise AssertionError(f"not over after {MOST} choices")


async def picture(page: Page, name: str) -> None:
    """Keep a screenshot, with all pictures of the page drawn."""
    await page.wait_for_function("[...document.images].every(image => image.complete && image.naturalWidth)")
    await page.locator("article.channel-message").last.scroll_into_view_if_needed()
    await page.screenshot(path=ARTEFACTS / f"playground-{name}.png")


@pytest.mark.browser
async def test_a_race_in_the_browser(tmp_path: Path, chromium: str, tell: Callable[[str], None]) -> None:
    ARTEFACTS.mkdir(exist_ok=True)
    async with playground(tmp_path) as (process, address):
        async with browser(chromium) as page:
            faults: list[Any] = []
            page.on("pageerror", lambda error: faults.append(error))
            await page.goto(address)
            await open_lobby(page)
            for seats in (2, 3):
                await add_computer(page, seats)
            await picture(page, "lobby")
            await page.get_by_role("button", name="Start").click()
            count = await play(page)
            await picture(page, "finish")
            end = await page.locator("article.channel-message").last.inner_text()
            assert faults == []
        assert "Ann (Red)" in end
        assert "The dice secret was" in end
        process.send_signal(signal.SIGINT)
        _, errors = await asyncio.wait_for(process.communicate(), 20)
        assert process.returncode == 0
        assert "Traceback" not in errors.decode()
    tell(f"{count} choices by click")
