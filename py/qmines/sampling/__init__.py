"""Sampling: worlds drawn exactly uniformly, and one world turned into another.

`sampler` is the source of choices, exact whatever their weights. `distributions` handles weights known only by bounds,
which are refined until they decide. `worlds` draws worlds cell by cell and couples a new one to an old one. `others`
has the distributions of very many components together, and `interval_products` multiplies their histograms in fixed
point with certified bounds. `search` looks for one world if there are too many states to count.
"""
