"""What all tests share: the long runs and the browser are asked for, everything else runs always."""

from __future__ import annotations

import os
import shutil

import pytest

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """Return the path of a Chromium: the one named in CHROMIUM, else the first on the path."""
    named = os.environ.get("CHROMIUM")
    return shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --long."""
    parser.addoption("--long", action="store_true", help="run the tests marked long in their full length")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Skip what was not asked for or cannot run here, and say why."""
    skips = {}
    if not config.getoption("--long"):
        skips["long"] = pytest.mark.skip(reason="long: run with --long (make test-all)")
    if find_chromium() is None:
        hint = "no Chromium found: install it (Debian: apt install chromium), or name its path in CHROMIUM"
        skips["browser"] = pytest.mark.skip(reason=hint)
    for item in items:
        for name, skip in skips.items():
            if item.get_closest_marker(name):
                item.add_marker(skip)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the browser that tests marked ``browser`` open."""
    found = find_chromium()
    assert found is not None, "mark the test with pytest.mark.browser"
    return found
