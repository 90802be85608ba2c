"""Proofs: what a person can check without counting worlds. A certain cell becomes sentences in six steps:

1. `steps`: what a step is, and the rules that it may follow, by level.
2. `deduce`: the easy rules, the easiest first, until nothing new follows; `openings` opens safe cells on the way, and
   `algebra` derives constraints from one or two others.
3. `minecount`: the rule *total of mines*; `clusters` finds the numbers that account for them.
4. `refute`: case splits: suppose the contrary, and follow it until some number cannot be met.
5. `minimise`: keeps only the deductions that the goal needs; `validity` says whether a step still follows.
6. `explain`: a sentence for every step, with the help of `wording`. `prove` does all of this: `Prover`, `Proof`.

`immediate` finds everything that follows in one step, for lessons; `derivation` turns the steps of a workbench into a
proof. `checker` says, independently, whether a proof holds.
"""
