"""Pass one, run by the browser's own Python: which library modules the core needs, compiled by the Python to run them.

Bytecode of the host's Python would not fit. Documentation strings and line numbers are left out:
no reader ever sees them, and they would be a third of the download.

Finds `/bench/modules.txt` (what the core imports, one a line), `/bench/questions.txt` (requests, one a line)
and the sources of the core below `/src`; leaves `/bench/library.zip` and `/bench/core.zip`.
"""

import importlib
import sys


def loaded_by_core() -> frozenset[str]:
    """The names of all modules that are loaded once the core has been imported and has answered a few questions.

    It runs before anything else is imported here, or the tools of this pass would count as needed.
    """
    sys.path.insert(0, "/src")
    with open("/bench/modules.txt", encoding="utf-8") as names:
        for name in names.read().split():
            importlib.import_module(name)
    core = importlib.import_module("castle_core.browser")
    with open("/bench/questions.txt", encoding="utf-8") as questions:
        for question in questions.read().splitlines():
            core.answer(question)
    return frozenset(sys.modules)


NEEDED = loaded_by_core()

import ast  # noqa: E402
import marshal  # noqa: E402
import os  # noqa: E402
import zipfile  # noqa: E402
from importlib.util import MAGIC_NUMBER  # noqa: E402
from types import CodeType  # noqa: E402

LIBRARY = "/lib/python314.zip"
FIXED_DATE = (1980, 1, 1, 0, 0, 0)
# Tells Python to take the compiled file without looking for its source.
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)


# Decorators that look at the annotations of their function: of a tool, and of one function for several types.
ASKING = ("tool", "register")
FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


def without_annotations(tree: ast.Module) -> ast.Module:
    """The same program without the annotations of functions that nothing asks for when it runs."""
    for node in ast.walk(tree):
        if isinstance(node, FUNCTION) and not any(map(asks, node.decorator_list)):
            node.returns = None
            arguments = node.args
            every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, arguments.vararg, arguments.kwarg)
            for argument in every:
                if argument is not None:
                    argument.annotation = None
    return tree


def asks(decorator: ast.expr) -> bool:
    """Whether a decorator looks at annotations."""
    named = decorator.func if isinstance(decorator, ast.Call) else decorator
    return (named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")) in ASKING


def without_docstrings(tree: ast.Module) -> ast.Module:
    """The same program without its documentation strings."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | FUNCTION) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                node.body[0] = ast.copy_location(ast.Pass(), first)
    return tree


def bare(code: CodeType) -> CodeType:
    """The same code without its line numbers and its long name, and so everything defined inside it."""
    constants = tuple(bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_consts=constants, co_linetable=b"", co_qualname=code.co_name)


def compiled(source: bytes, name: str) -> bytes:
    """The content of the .pyc file for a module."""
    tree = without_annotations(without_docstrings(ast.parse(source, name)))
    code = compile(tree, name, "exec", dont_inherit=True)
    return MAGIC_NUMBER + UNCHECKED + marshal.dumps(bare(code))


def write_zip(path: str, sources: dict[str, bytes]) -> None:
    """Compile these modules into a zip file that depends on nothing but their content."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(sources):
            archive.writestr(zipfile.ZipInfo(f"{name}c", FIXED_DATE), compiled(sources[name], name))


def library_sources() -> dict[str, bytes]:
    """The needed modules of the standard library."""
    with zipfile.ZipFile(LIBRARY) as archive:
        return {name: archive.read(name) for name in archive.namelist() if module_of(name) in NEEDED}


def module_of(path: str) -> str:
    """The module that a source file of the library holds."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def core_sources() -> dict[str, bytes]:
    """All modules of the core."""
    sources = {}
    for folder, _, names in os.walk("/src"):
        for name in names:
            path = os.path.join(folder, name)
            with open(path, "rb") as source:
                sources[os.path.relpath(path, "/src")] = source.read()
    return sources


write_zip("/bench/library.zip", library_sources())
write_zip("/bench/core.zip", core_sources())
