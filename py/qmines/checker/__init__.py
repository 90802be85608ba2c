"""The independent checker: it knows boards and positions, and shares no code with what it checks.

`proofs` says whether a proof, given as plain data, follows from a position; `certificates` whether a certificate shows
that a loss had to be, or that a save was right.
"""
