"""The solver: what follows from a `Position`. No layout ever enters here."""
