"""The independent checker: it knows boards and positions, and shares no code with what it checks.

`proofs` checks whether a proof, given as plain data, follows from a position: `steps` checks one step after another,
`rules` says what each rule allows, `knowledge` holds what is known so far, and `effort` limits the work. `certificates`
checks whether a certificate shows that a loss was justified, that a save was right, or that a board was solved.
`worlds` checks whether a world agrees with a position. `reading` reads the notation that they all share.
"""
