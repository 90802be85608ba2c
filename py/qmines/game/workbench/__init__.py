"""The workbench: games played by constraints alone, and the boards to learn them on.

`workbench` combines constraints and carries them out; `constraints` has those that can be selected, `bench` how a
workbench stands. `lessons` has the boards of the seven lessons, `practice` the boards that are drawn for practice.
"""
