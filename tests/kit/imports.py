"""The imports of the modules."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "tabletop"


def name_of(path: Path) -> str:
    """Return the name of the module below `tabletop`; "tabletop" of that itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    return name or "tabletop"


MODULES = {name_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (imported_from(node, alias.name) for alias in node.names)


def imported_from(node: ast.ImportFrom, name: str) -> str:
    """Return the module that `from … import name` imports: the name's, if it is one."""
    if node.level:
        message = f"Line {node.lineno}: a relative import; the house names modules."
        raise ValueError(message)
    full = f"{node.module}.{name}"
    return full if full.removeprefix("tabletop.") in MODULES else f"{node.module}"
