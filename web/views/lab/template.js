/** The strategy that one begins with. */
export const TEMPLATE = `# Everything certain is opened first. Then this is asked.
# inference says what "certain" means: "exact", "rules", "pairs", "sentences" or "agent".
inference = "exact"


def choose(impasse, random):
    # The part of all worlds in which each cell is a mine.
    shares = impasse.analysis.shares
    # Closed cells that are not known to be mines.
    cells = impasse.unknown()
    # Open(cell) opens it. Assume(cell) takes it for a mine.
    return Open(min(cells, key=lambda cell: shares[cell]))
`;
