"""A substitute for `html.entities`: the names that the page's markup uses.

Python's own has 2,231 of them, a tenth of what all five games weigh.
"""

_NAMES = {"amp": "&", "apos": "'", "gt": ">", "lt": "<", "nbsp": "\xa0", "quot": '"'}

html5 = {f"{name};": character for name, character in _NAMES.items()}
name2codepoint = {name: ord(character) for name, character in _NAMES.items()}
codepoint2name = {code: name for name, code in name2codepoint.items()}
