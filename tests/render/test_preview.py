"""The preview: a picture from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from render.preview import main, reader


def test_it_writes_a_picture_and_the_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a.png"
    assert main(["velocity", "--seed", "7", "--after", "12", "--seats", "5", "--course", "short", "--theme", "light",
                 "--words", "--out", str(out)]) == 0  # fmt: skip
    assert Image.open(out).size[0] == 1200
    assert str(out) in capsys.readouterr().out
    again = tmp_path / "b.png"
    main(["velocity", "--seed", "7", "--after", "12", "--seats", "5", "--course", "short", "--theme", "light",
          "--out", str(again)])  # fmt: skip
    assert again.read_bytes() == out.read_bytes()
    main(["velocity", "--title", "--out", str(again)])
    assert again.read_bytes() != out.read_bytes()


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["chess"])
    assert "invalid choice" in capsys.readouterr().err


def test_texts_are_read_plainly(tmp_path: Path) -> None:
    file = tmp_path / "x.ftl"
    file.write_text("# note\nhello-you = Hello { $name }!\nempty =\n", encoding="utf-8")
    say = reader([file])
    assert say("hello-you", name="Anna") == "Hello Anna!"
    assert say("not-there") == "not-there"
