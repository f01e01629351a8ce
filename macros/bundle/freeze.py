"""Pass two, run by the interpreter whose memory becomes the engine: import the core, tidy up, name the doors.

Whatever is alive in memory at the end is downloaded by every reader, so all that has served its purpose goes.
Whatever has gone must be missed loudly: it raises `Unfrozen`, which no `except Exception` in the core
can take for an ordinary fault, and the page then starts the complete Pyodide instead.

Finds `/bench/core.zip` and `/bench/questions.txt`; leaves the addresses of the two doors in `/bench/doors.json`.
"""

import gc
import importlib
import random
import sys
import zipimport
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

Door = Callable[[str], str]

# Serve only while modules are imported: dataclasses and typing ask them for signatures and annotations.
SPENT = (
    "_ast",
    "_frozen_importlib_external",
    "_opcode",
    "_opcode_metadata",
    "_sitebuiltins",
    "_tokenize",
    "annotationlib",
    "ast",
    "dis",
    "html.entities",
    "importlib",
    "importlib._bootstrap_external",
    "importlib.machinery",
    "inspect",
    "keyword",
    "linecache",
    "opcode",
    "re._casefix",
    "re._compiler",
    "re._constants",
    "re._parser",
    "site",
    "token",
    "tokenize",
    "zipimport",
)
# Parts of other modules that would be kept for functions which the core does not use.
IDLE = {"html": ("_html5",), "builtins": ("copyright", "credits", "exit", "help", "license", "quit")}
# Imported by others, but of no use to the core; building their many types would cost dearly.
ABSENT = ("ast", "tokenize")


# The flag of classes that nothing may be set on.
IMMUTABLE = 1 << 8


class Unfrozen(BaseException):
    """Something was asked for that the frozen interpreter no longer has."""


class NoMoreImports:
    """Refuses an import that comes too late."""

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        """Asked by Python where the module is."""
        raise Unfrozen(f"import {name}")


class Blank:
    """Stands where something of an absent module was; it can be made without arguments, and then it is of no use."""


class Absent(ModuleType):
    """Stands where a module is that nobody needs, so that it can be imported."""

    def __getattr__(self, name: str) -> type[Blank]:
        if name.startswith("__"):
            raise AttributeError(name)
        return Blank


class Spent(ModuleType):
    """Stands where something was that only importing needed."""

    def __getattr__(self, name: str) -> Any:
        raise Unfrozen(f"{self.__name__}.{name}")


def warm(answer: Door) -> None:
    """Ask some questions twice: what is worked out once and kept is then in the image, and bytecode is specialised."""
    with open("/bench/questions.txt", encoding="utf-8") as questions:
        for question in questions.read().splitlines() * 2:
            answer(question)


def shut_library() -> None:
    """Neither the library nor the core exists as files where the engine runs; drop every trace of them."""
    sys.path[:] = []
    sys.meta_path[:] = [NoMoreImports]
    sys.path_hooks[:] = []
    sys.path_importer_cache.clear()
    vars(zipimport)["_zip_directory_cache"].clear()
    vars(sys)["_clear_internal_caches"]()
    for module in sys.modules.values():
        for name in ("__loader__", "__spec__", "__cached__", "__file__"):
            if name in vars(module):
                setattr(module, name, None)


def forget_spent() -> None:
    """Take the spent modules, and idle parts, out of every other module."""
    spent = {id(sys.modules[name]): Spent(name) for name in SPENT if name in sys.modules}
    for module in list(sys.modules.values()):
        for name, value in list(vars(module).items()):
            if id(value) in spent:
                setattr(module, name, spent[id(value)])
    for name in SPENT:
        sys.modules.pop(name, None)
    for module_name, names in IDLE.items():
        for name in names:
            if module_name in sys.modules:
                setattr(sys.modules[module_name], name, Spent(f"{module_name}.{name}"))


def forget(described: object) -> None:
    """Drop the documentation string and the annotations of a function or class."""
    for name in ("__doc__", "__annotate__"):
        setattr(described, name, None)


def forget_descriptions() -> None:
    """Drop what tells people and tools about functions and classes; nobody asks the engine for it."""
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            each.__code__ = each.__code__.replace(co_linetable=b"", co_qualname=each.__name__)
            each.__qualname__ = each.__name__
            forget(each)
        elif isinstance(each, type) and not each.__flags__ & IMMUTABLE:
            forget(each)


def close_streams() -> None:
    """Nobody reads what the engine would print, and the streams' buffers are large."""
    for name in ("stdin", "stdout", "stderr"):
        setattr(sys, name, None)
        setattr(sys, f"__{name}__", None)


def sources_of_chance() -> list[random.Random]:
    """Every generator of random numbers that is alive; all readers would otherwise share its state."""
    return [each for each in gc.get_objects() if isinstance(each, random.Random)]


def doors() -> tuple[Door, Door]:
    """The two functions that the worker calls; each takes a text and gives one."""
    answer: Door = importlib.import_module("castle_core.browser").answer
    warm(answer)
    sources = sources_of_chance()

    def door(request: str) -> str:
        try:
            return answer(request)
        except BaseException as error:
            return f"\0{type(error).__name__}: {error}"

    def wake(_: str) -> str:
        for source in sources:
            source.seed()
        return ""

    return door, wake


for absent in ABSENT:
    sys.modules[absent] = Absent(absent)
sys.path.insert(0, "/bench/core.zip")
DOOR, WAKE = doors()
with open("/bench/doors.json", "w", encoding="utf-8") as file:
    file.write(f'{{"door": {id(DOOR)}, "wake": {id(WAKE)}}}')
shut_library()
forget_spent()
forget_descriptions()
close_streams()
for _ in range(3):
    gc.collect()
