"""Proofs: what a person can check without counting worlds. A certain cell becomes sentences in six steps:

1. `steps`: what a step is, and the rules that it may follow, by level.
2. `deduce`: the easy rules, the easiest first, until nothing new follows; `openings` opens safe cells on the way, and
   `algebra` says what follows from one or two constraints.
3. `minecount`: the rule *total of mines*; `clusters` finds the numbers that account for them.
4. `refute`: case splits: the contrary is supposed, and followed until some number cannot be met.
5. `minimise`: of all that was deduced, only what the goal needs; `validity` says of a step whether it still follows.
6. `explain`: a sentence for every step, in words of `wording`. `prove` does all of this: `Prover`, `Proof`.

`immediate` has all that follows in one step, for lessons; `derivation` tells what a workbench derived as a proof.
`checker` says, independently, whether a proof holds.
"""
