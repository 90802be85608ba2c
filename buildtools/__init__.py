"""What stands behind `build.py`: getting the tools, making `dist/`, serving it, and running every check.

Standard library only, because it runs before anything is installed. Rooms:

    places    where things are
    say       words to the person who waits
    files     hashes, archives, results kept by content
    tools     the `.venv`, Node and npm, and the page's npm packages
    chromium  a browser for the tests
    nginx     a web server for them that is not ours
    runtime   Pyodide with its library cut down, and the engine, both compiled
    tables    the page's tables of what the engine has; a process of its own, since it imports the engine
    font      the digit font, cut down to its digits
    page      the page's own files on their way to it
    site      the folder `dist/`
    serving   the local server
    checks    lint, types and tests, and the table at the end
    busy      processes that spin beside tests

`within/` holds what runs in Pyodide under Node; `syntax.mjs` runs under Node, `subset.py` in the `.venv`.
"""
