"""Commands that play many games and write reports; each report is next to its command."""
