# Types of the browser's objects: only the members that tabletop/browser/ uses.
#
# Names are the DOM's own. One class stands for all elements, because Python can't tell
# which kind a selector finds. What may be null is typed `T | Any`, as in typeshed: a
# misspelled member is an error, a missing check isn't. JavaScript's null is falsy.

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Generic, Literal, Protocol, Self, TypeAlias, TypeVar

from pyodide.ffi import JsPromise, JsProxy

_T = TypeVar("_T")
_Listener: TypeAlias = Callable[[Any], object]

# Collections and values

class _List(Generic[_T]):
    length: int
    def __iter__(self) -> Iterator[_T]: ...
    def __getitem__(self, number: int) -> _T: ...
    def item(self, number: int) -> _T | Any: ...

class ArrayBuffer:
    def to_bytes(self) -> bytes: ...

class _Newable(Generic[_T]):
    def new(self, *arguments: object) -> _T: ...

# Events

class EventTarget(Protocol):
    def addEventListener(
        self, name: str, listener: _Listener, options: Any = ...
    ) -> None: ...
    def removeEventListener(self, name: str, listener: _Listener) -> None: ...

class Event:
    target: Element
    def preventDefault(self) -> None: ...

class CustomEvent(Event):
    detail: JsProxy

class MessageEvent(Event):
    data: Any

class KeyboardEvent(Event):
    key: str
    repeat: bool
    ctrlKey: bool
    altKey: bool
    metaKey: bool
    isComposing: bool

class DataTransfer:
    files: _List[Blob]
    types: Sequence[str]

class DragEvent(Event):
    dataTransfer: DataTransfer

# Elements

class Node(EventTarget):
    firstElementChild: Element | Any
    textContent: str
    def append(self, *nodes: Node) -> None: ...
    def cloneNode(self, deep: bool) -> Self: ...
    def contains(self, other: Node) -> bool: ...
    def isSameNode(self, other: Node) -> bool: ...

class Element(Node):
    # of every element
    childElementCount: int
    id: str
    isConnected: bool
    localName: str
    tabIndex: int
    def click(self) -> None: ...
    def closest(self, selector: str) -> Element | Any: ...
    def focus(self, options: Any = ...) -> None: ...
    def getAttribute(self, name: str) -> str | Any: ...
    def hasAttribute(self, name: str) -> bool: ...
    def matches(self, selector: str) -> bool: ...
    def querySelector(self, selector: str) -> Element | Any: ...
    def querySelectorAll(self, selector: str) -> _List[Element]: ...
    def remove(self) -> None: ...
    def removeAttribute(self, name: str) -> None: ...
    def scrollIntoView(self) -> None: ...
    def setAttribute(self, name: str, value: str) -> None: ...
    def toggleAttribute(self, name: str, force: bool) -> bool: ...
    # of a link
    download: str
    href: str
    # of a form and its controls
    checked: bool
    files: _List[Blob]
    form: Element
    name: str
    type: str
    value: str
    def reset(self) -> None: ...
    def select(self) -> None: ...
    # of a dialog
    def close(self) -> None: ...
    open: bool
    def showModal(self) -> None: ...
    # of a template
    content: Node

class _Document(EventTarget):
    activeElement: Element | Any
    body: Element
    documentElement: _Root
    head: Element
    hidden: bool
    title: str
    def createElement(self, name: str) -> Element: ...
    def getElementById(self, id_: str) -> Element | Any: ...
    def querySelector(self, selector: str) -> Element | Any: ...
    def querySelectorAll(self, selector: str) -> _List[Element]: ...

class _Root(Element):
    lang: str

# Files and addresses

class Blob:
    size: int
    def arrayBuffer(self) -> JsPromise[ArrayBuffer]: ...

class _Response(Blob):
    ok: bool

class _SearchParams:
    def delete(self, name: str) -> None: ...

class _Address:
    href: str
    searchParams: _SearchParams

class _Addresses(_Newable[_Address]):
    def createObjectURL(self, content: Blob) -> str: ...
    def revokeObjectURL(self, address: str) -> None: ...

# What the window has

class _CSS:
    def escape(self, text: str) -> str: ...

class Channel(EventTarget):
    def close(self) -> None: ...
    def postMessage(self, message: Any) -> None: ...

class _Clipboard:
    def writeText(self, text: str) -> JsPromise[None]: ...

class _Console:
    def error(self, text: str) -> None: ...
    def info(self, text: str) -> None: ...

class _Crypto:
    subtle: Any

class _History:
    state: Any
    def back(self) -> None: ...
    def pushState(self, state: object, unused: str, address: str) -> None: ...
    def replaceState(self, state: object, unused: str, address: str) -> None: ...

class _Location:
    hash: str
    href: str
    origin: str
    pathname: str

class _LockManager:
    def request(self, name: str, options: Any, granted: Any) -> JsPromise[Any]: ...

class _MediaQuery:
    matches: bool

class WakeLock:
    released: bool
    def release(self) -> JsPromise[None]: ...

class _WakeLocks:
    def request(self, kind: Literal["screen"]) -> JsPromise[WakeLock]: ...

class _Navigator:
    languages: Any
    clipboard: _Clipboard
    locks: _LockManager
    wakeLock: _WakeLocks
    def canShare(self, shared: Any) -> bool: ...
    def share(self, shared: Any) -> JsPromise[None]: ...

class _Object:
    def fromEntries(self, entries: Any) -> JsProxy: ...

class _Performance:
    def getEntriesByName(self, name: str) -> _List[Any]: ...
    def mark(self, name: str) -> None: ...

class _Storage:
    def setItem(self, key: str, text: str) -> None: ...

class LaunchParams:
    files: _List[_FileHandle]

class _FileHandle:
    def getFile(self) -> JsPromise[Blob]: ...

BroadcastChannel: _Newable[Channel]
CSS: _CSS
File: _Newable[Blob]
FormData: _Newable[JsProxy]
Object: _Object
Promise: _Newable[JsPromise[Any]]
URL: _Addresses
console: _Console
crypto: _Crypto
document: _Document
history: _History
localStorage: _Storage
location: _Location
navigator: _Navigator
performance: _Performance
process: Any  # of Node

def addEventListener(name: str, listener: _Listener, options: Any = ...) -> None: ...
def removeEventListener(name: str, listener: _Listener) -> None: ...
def clearTimeout(timer: int | None) -> None: ...
def fetch(address: str) -> JsPromise[_Response]: ...
def matchMedia(query: str) -> _MediaQuery: ...
def scrollTo(x: float, y: float) -> None: ...
def setTimeout(function: Any, delay: float) -> int: ...

# The page's own (see static/types/page.d.ts)

class Early:
    kind: str
    value: str

class Sound:
    def sense(self, cues: str) -> None: ...
    def wish(self, sound: bool, vibration: bool) -> None: ...

class _Commands:
    def install(self) -> None: ...
    def measure(self) -> None: ...
    def persist(self) -> None: ...
    def update(self) -> None: ...

class _Device:
    commands: _Commands
    def facts(self) -> str: ...
    def shared(self) -> JsPromise[Blob | None]: ...

class _Tabletop:
    device: _Device
    early: Early | Any
    isFirstVisit: bool
    languages: JsProxy
    page: object
    sound: Sound
    def languageOf(self, wanted: str) -> str: ...

tabletop: _Tabletop
tabletopFiles: JsProxy
RegExp: Any
String: Any
