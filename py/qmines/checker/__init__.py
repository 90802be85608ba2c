"""The independent checker: it knows boards and positions, and shares no code with what it checks.

`proofs` says whether a proof, given as plain data, follows from a position: `steps` takes one step after the other,
`rules` says what each rule allows, `knowledge` what is known so far, with how much `effort` it may be looked at.
`certificates` says whether a certificate shows that a loss had to be, that a save was right, or that a board was
solved; `worlds` whether a world agrees with a position. `reading` is how all of them are written.
"""
