"""Commands that play many games and write down what they found; each report lies beside its command."""
