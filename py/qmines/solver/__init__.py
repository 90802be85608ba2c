"""The solver: what follows from a `Position`. No layout ever enters here. A position becomes shares in eight steps:

1. `propagate`: what single numbers say, on the whole board at once, until nothing new follows (unit propagation).
2. `constraints`: what is left of the numbers, and the components, which share no cells.
3. `reduce`: subset reduction removes from a component whatever simple algebra settles.
4. `order`: the order in which its groups of equal cells are decided, so that few states meet.
5. `forward_backward`: the two passes over them (transfer matrices): worlds by mines, and by mines with each group;
   `count` has the theory, and cuts a system into pieces that one pass does.
6. `conditioned`: the same under conditions on single cells, for drawing worlds.
7. `total`: the components and the cells outside, joined by the total of mines.
8. `analyse`: shares, verdicts, and how many worlds there are: `Solver`, `Analysis`.

`frontier` keeps steps 1 to 5 up to date while cells open; `certain` finds certain cells even if not everything can be
counted; `meter` counts the work, so that it can be bounded.

Of a position without worlds, `conflict` says which numbers contradict each other, and `repairs` which single changes
fix it. Both look at some numbers without the others (`subsets`), and only at how many mines fit (`support`).
"""
