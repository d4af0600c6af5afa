"""The one thing that can go wrong with a picture."""

from __future__ import annotations


class RenderError(Exception):
    """A picture could not be drawn. The caller shows the text board instead."""
