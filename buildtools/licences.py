"""Third-party software inside Python for the browser, and its licences: the text that is published with it.

The list has what Pyodide's npm package is compiled from and what its WebAssembly was found to contain (`strings` shows
the names). The licence texts are in `licence_texts/`, each in its authors' words.
"""

from dataclasses import dataclass
from pathlib import Path

TEXTS = Path(__file__).with_name("licence_texts")


@dataclass(frozen=True)
class Part:
    """A piece of software: its copyright, and the names of its licence texts."""

    what: str
    copyright: str
    texts: tuple[str, ...]


PARTS = (
    Part(
        "Pyodide (pyodide.js, pyodide.asm.js, parts of pyodide.asm.wasm). Its sources: npm package pyodide 0.29.5 and "
        "github.com/pyodide/pyodide. Of the script and the WebAssembly, what this site cannot reach is left out",
        "Copyright (C) 2019-2022, Pyodide contributors and Mozilla; 2022-2026 Pyodide contributors",
        ("mpl-2.0",),
    ),
    Part(
        "Python 3.13 and its standard library (pyodide.asm.wasm, python_stdlib.zip, later.zip). Of it, modules that "
        "the game needs are here, compiled, without docstrings",
        "Copyright (c) 2001-2024 Python Software Foundation. Copyright (c) 2000 BeOpen.com. Copyright (c) 1995-2001 "
        "Corporation for National Research Initiatives. Copyright (c) 1991-1995 Stichting Mathematisch Centrum, "
        "Amsterdam",
        ("psf-2",),
    ),
    Part(
        "Emscripten's runtime",
        "Copyright (c) 2010-2014 Emscripten authors, see its AUTHORS file. Portions: Copyright Joyent, Inc. and other "
        "Node contributors",
        ("mit",),
    ),
    Part("musl, the C library", "Copyright (c) 2005-2020 Rich Felker, et al.", ("mit",)),
    Part(
        "compiler-rt, libc++ and libc++abi of the LLVM project",
        "Copyright (c) 2003-2024 the LLVM project's contributors",
        ("apache-2.0", "llvm-exception"),
    ),
    Part("zlib", "Copyright 1995-2024 Jean-loup Gailly and Mark Adler", ("zlib",)),
    Part("bzip2", "Copyright (C) 1996-2019 Julian R Seward", ("bzip2",)),
    Part("libffi", "Copyright (c) 1996-2024 Anthony Green, Red Hat, Inc and others", ("mit",)),
    Part(
        "Expat",
        "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper. Copyright (c) 2001-2022 Expat "
        "maintainers",
        ("mit",),
    ),
    Part("libmpdec", "Copyright (c) 2008-2024 Stefan Krah. All rights reserved", ("bsd-2",)),
    Part("HACL*", "Copyright (c) 2016-2024 INRIA, CMU and Microsoft Corporation", ("mit",)),
    Part("mimalloc", "Copyright (c) 2018-2021 Microsoft Corporation, Daan Leijen", ("mit",)),
    Part("SipHash in C", "Copyright (c) 2013 Marek Majkowski", ("mit",)),
    Part(
        "Mersenne Twister",
        "Copyright (C) 1997-2002, Makoto Matsumoto and Takuji Nishimura. All rights reserved",
        ("bsd-3",),
    ),
    Part("dtoa and strtod", "Copyright (c) 1991, 2000, 2001 by Lucent Technologies. Author: David M. Gay", ("dtoa",)),
    Part("error-stack-parser and stackframe (pyodide.js)", "Copyright (c) 2017 Eric Wendelin and others", ("mit",)),
)


OF_SANDBOX = (
    PARTS[1],
    Part(
        "micropip (micropip.whl), as its authors have it. Its sources: github.com/pyodide/micropip",
        "Copyright (C) Pyodide contributors",
        ("mpl-2.0",),
    ),
    Part(
        "packaging (within micropip.whl, under the second of its licences)",
        "Copyright (c) Donald Stufft and individual contributors",
        ("bsd-2",),
    ),
)
"""The licences of what is in the sandbox's folder."""


def text(of: tuple[Part, ...]) -> str:
    """The whole: every part with its copyright, then every licence once.

    >>> text(PARTS).count("Mozilla Public License Version 2.0")
    1
    """
    parts = "\n".join(f"* {each.what}.\n  {each.copyright}.\n  Licence: {', '.join(each.texts)}\n" for each in of)
    names = dict.fromkeys(name for each in of for name in each.texts)
    bodies = "".join(f"\n{'=' * 80}\n{name}\n{'=' * 80}\n\n{_read(name)}" for name in names)
    return f"What lies in this folder, and whose it is. The licences follow in full.\n\n{parts}{bodies}"


def _read(name: str) -> str:
    return (TEXTS / f"{name}.txt").read_text(encoding="utf-8")
