"""Imports run one way, the core needs nothing but Python, and no number is rounded before it is shown."""

import ast
import sys
from collections.abc import Iterable, Iterator

import pytest

from tests.project.sources import ROOT, imports, modules

BELOW = {"odds", "chance", "rules"}
SYSTEMS = {"castle", "paces", "traits"}
DOORS = {"browser", "__main__"}
# Which rooms of the core may import which others; each may import itself.
MAY_IMPORT = {
    "__init__": set(),
    "odds": set(),
    "chance": {"odds"},
    "rules": {"odds", "chance"},
    "tools": BELOW,
    "sheets": BELOW | {"tools"},
    "view": BELOW | {"tools", "sheets"},
    **dict.fromkeys(SYSTEMS, BELOW | {"tools", "sheets"}),
    # The list of the systems: the one place that names them all.
    "systems": BELOW | {"tools", "sheets"} | SYSTEMS,
    "rulings_file": BELOW | {"sheets", "systems"},
    "press": {"rules"},
    "printing": {"tools", *SYSTEMS},
    **dict.fromkeys(
        DOORS, BELOW | {"tools", "sheets", "view", "systems", "rulings_file", "press", "__version__"} | SYSTEMS
    ),
}
INEXACT_MATHS = {"comb", "factorial", "gcd", "isqrt", "lcm", "perm", "prod"}
CORE = list(modules("castle_core"))


def room(file: str) -> str:
    return file.removesuffix(".py").split("/")[1]


def strangers(file: str, tree: ast.Module) -> Iterator[str]:
    package = file.rpartition("/")[0].replace("/", ".")
    for module in imports(tree, package):
        top, _, rest = module.partition(".")
        if top == "castle_core" and rest:
            other = rest.split(".")[0]
            if other != room(file) and other not in MAY_IMPORT[room(file)]:
                yield f"{file} imports {module}"


def kinds_asked_for(tree: ast.Module) -> set[ast.AST]:
    """The types named in `type(x) is float` and `isinstance(x, float)`: asking is how a float is refused."""
    found: set[ast.AST] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Compare(ops=[ast.Is() | ast.IsNot()], comparators=[kind]):
                found.update(ast.walk(kind))
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kind]):
                found.update(ast.walk(kind))
    return found


def inexact(file: str, tree: ast.Module) -> Iterator[str]:
    asked_for = kinds_asked_for(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Name() if node in asked_for:
                continue
            case ast.Constant(value=float() | complex()):
                yield f"{file}:{node.lineno} writes {node.value!r}"
            case ast.Name(id="float" | "round" | "complex") | ast.Attribute(attr="__round__"):
                yield f"{file}:{node.lineno} uses {ast.unparse(node)}"
            case ast.Attribute(value=ast.Name(id="math"), attr=name) if name not in INEXACT_MATHS:
                yield f"{file}:{node.lineno} uses math.{name}"
            case ast.ImportFrom(module="math", names=names):
                others = {name.name for name in names} - INEXACT_MATHS
                yield from (f"{file}:{node.lineno} imports math.{name}" for name in others)


def test_the_core_imports_python_and_itself_alone() -> None:
    allowed = sys.stdlib_module_names | {"castle_core"}
    assert not [
        f"{file} imports {module}"
        for file, tree in CORE
        for module in imports(tree, file.rpartition("/")[0].replace("/", "."))
        if module.partition(".")[0] not in allowed
    ]


def test_every_room_of_the_core_has_its_place_in_the_order() -> None:
    assert {room(file) for file, _ in CORE} <= set(MAY_IMPORT)


def test_imports_within_the_core_run_one_way() -> None:
    assert not [stranger for file, tree in CORE for stranger in strangers(file, tree)]


def test_a_system_that_imports_another_would_be_noticed() -> None:
    wrong = ast.parse("from castle_core.paces import block\nfrom castle_core import view, odds")
    assert list(strangers("castle_core/castle/move.py", wrong)) == [
        "castle_core/castle/move.py imports castle_core.paces.block",
        "castle_core/castle/move.py imports castle_core.view",
    ]


def test_a_relative_import_is_no_way_round() -> None:
    wrong = ast.parse("from ..paces import block")
    assert list(strangers("castle_core/castle/move.py", wrong))


def test_nothing_is_rounded_before_the_view() -> None:
    assert not [fault for file, tree in CORE if room(file) != "view" for fault in inexact(file, tree)]


@pytest.mark.parametrize("code", ["x = 0.5", "x = float(y)", "x = round(y, 1)", "import math\nx = math.sqrt(2)"])
def test_rounding_below_the_view_would_be_noticed(code: str) -> None:
    assert list(inexact("castle_core/odds/sums.py", ast.parse(code)))


def test_a_float_may_be_asked_for_and_refused() -> None:
    assert not list(inexact("castle_core/odds/sums.py", ast.parse("type(x) is float or isinstance(x, (int, float))")))


def circles(found: Iterable[tuple[str, ast.Module]]) -> set[str]:
    """The modules that import themselves in the end, by way of others; imports for the sake of types count as well."""
    names = {file.removesuffix(".py").removesuffix("/__init__").replace("/", "."): tree for file, tree in found}
    known = {
        name: {module if module in names else module.rpartition(".")[0] for module in imports(tree)} & set(names)
        for name, tree in names.items()
    }
    for name in sorted(known):
        known = {one: reached | (known[name] if name in reached else set()) for one, reached in sorted(known.items())}
    return {name for name, reached in known.items() if name in reached}


def test_no_modules_of_the_press_import_each_other_in_a_circle() -> None:
    assert circles(modules("macros")) == set()


def test_a_circle_of_imports_would_be_noticed() -> None:
    code = {"a/one.py": "from a.two import b", "a/two.py": "import a.three", "a/three.py": "from a import one"}
    assert circles((file, ast.parse(text)) for file, text in code.items()) == {"a.one", "a.two", "a.three"}
    assert circles((file, ast.parse(text)) for file, text in list(code.items())[:2]) == set()


def test_the_tooling_runs_before_anything_is_installed() -> None:
    allowed = sys.stdlib_module_names | {"tooling"}
    assert not [
        f"{file} imports {module}"
        for file, tree in modules("tooling")
        if not file.startswith("tooling/bench_")
        for module in imports(tree)
        if module.partition(".")[0] not in allowed
    ]


def test_an_old_python_gets_a_sentence_from_the_tooling() -> None:
    door = (ROOT / "tooling" / "__main__.py").read_text(encoding="utf-8")
    ast.parse(door, feature_version=(3, 0))
    assert door.index("sys.version_info < (3, 11)") < door.index("from tooling")


MOST_LINES = 600
"""A room of tools that grows longer than this is two rooms."""


def test_no_room_of_tools_grows_into_two() -> None:
    long = {
        name: length
        for name, _ in CORE
        if "/tools/" in name and (length := len((ROOT / name).read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert not long
