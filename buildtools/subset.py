"""Runs in the `.venv`: cut a font down to the digits and signs that the board and the counters show.

Usage: python subset.py SOURCE.woff2 TARGET.woff2
"""

import sys

from fontTools import subset

SHOWN = "0123456789⁰¹²³⁴⁵⁶⁷⁸⁹.,:×−+% \N{THIN SPACE}"


def main(source: str, target: str) -> None:
    """Cut the font in the file `source` down to the characters that are shown, and write it to `target` as WOFF2."""
    options = subset.Options(flavor="woff2", layout_features=["tnum", "kern"], hinting=False, notdef_outline=True)
    options.drop_tables += ["STAT", "meta"]
    font = subset.load_font(source, options)
    # Otherwise the font's date of change would be that of the build; equal input must give equal bytes.
    font.recalcTimestamp = False
    cutter = subset.Subsetter(options)
    cutter.populate(text=SHOWN)
    cutter.subset(font)
    subset.save_font(font, target, options)


main(sys.argv[1], sys.argv[2])
