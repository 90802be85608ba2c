"""The workbench: games played by constraints alone, and the boards to learn them on.

`workbench` combines constraints and carries them out; `constraints` has those that can be selected, and `state` has the
part of a workbench that undo restores. `lessons` has the boards of the seven lessons, `practice` those drawn for
practice.
"""
