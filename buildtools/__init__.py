"""The code behind `build.py`: getting the tools, making `dist/`, serving it, and running every check.

Standard library only, because it runs before anything is installed. Modules:

    places    where things are
    say       messages for the person who waits
    files     hashes, archives, results cached by content
    tools     the `.venv`, Node and npm, npm packages, and packages of Debian
    chromium  a browser for the tests
    nginx     a web server for the tests that is not ours
    runtime   Pyodide with its library cut down, and the engine, both compiled
    reachable Pyodide's WebAssembly without what nothing on the site can reach
    tables    the page's tables from the engine; in a separate process, since it imports the engine
    font      the digit font, cut down to its digits
    page      turns the page's own files into those of `dist/`
    site      the folder `dist/`
    integrity digests in the page, of what it loads
    sbom      the list of what the site is made of
    audit     known vulnerabilities, and licences
    serving   the local server
    checks    lint, types and tests, and the table at the end
    earlier   the browser tests of an earlier commit, on today's site
    busy      processes that spin during tests

`within/` holds scripts that run in Pyodide under Node; `subset.py` runs in the `.venv`, and `earlier_conftest.py` among
the tests of an earlier commit.
"""
