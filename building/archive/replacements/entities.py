"""A substitute for `html.entities`: the names that the page's markup uses.

Python's own module has 2,231 names, a tenth of the size of all five games.
"""

_NAMES = {"amp": "&", "apos": "'", "gt": ">", "lt": "<", "nbsp": "\xa0", "quot": '"'}

html5 = {f"{name};": character for name, character in _NAMES.items()}
name2codepoint = {name: ord(character) for name, character in _NAMES.items()}
codepoint2name = {code: name for name, code in name2codepoint.items()}
