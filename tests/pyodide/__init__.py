"""What is run in Pyodide and in CPython alike, and must come out the same."""
