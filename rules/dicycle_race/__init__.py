"""Dicycle Race."""

from __future__ import annotations

from rules.core.game import Game
from rules.core.model import Team
from rules.dicycle_race.computer import computer
from rules.dicycle_race.dump import dump
from rules.dicycle_race.flow import apply, decisions, load, new, outcome
from rules.dicycle_race.setup import settings
from rules.dicycle_race.state import State
from rules.dicycle_race.view import View, view, view_json

GAME: Game[State, View] = Game(
    id="dicycle_race", rules_version=1, min_seats=2, max_seats=6, settings=settings(),
    teams=(), new=new, decisions=decisions, apply=apply, outcome=outcome,
    view=view, view_json=view_json, dump=dump, load=load, computer=computer,
)
