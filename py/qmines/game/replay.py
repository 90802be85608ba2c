"""Replays of records, under the name by which programs outside the engine import them; the code is in `records`."""

from qmines.game.records.replay import Report, repeating, replay, replaying, verify

__all__ = ["Report", "repeating", "replay", "replaying", "verify"]
