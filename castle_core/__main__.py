"""The command line: the same tools, results and rulings as on the pages."""

import argparse
import json
import sys
from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path

from castle_core import __version__
from castle_core.press import PAPERS, hand_over
from castle_core.rules.errors import UNEXPECTED, CoreError, InputError
from castle_core.rules.registry import implementers
from castle_core.rules.rulings import Rulings
from castle_core.rules.said import quoted
from castle_core.rulings_file import read_rulings
from castle_core.sheets import look, read_file
from castle_core.sheets.fight import FightKind
from castle_core.sheets.plain import LONGEST_FILE
from castle_core.systems import DOCUMENTS, SYSTEMS, find_system, find_tool, tools
from castle_core.tools.run import run
from castle_core.tools.system import System
from castle_core.tools.tool import Tool
from castle_core.view import answer_data, result_text
from castle_core.view.data import as_json, switch_data, tool_data
from castle_core.view.fight_paper import fight_text
from castle_core.view.fights import fight_of
from castle_core.view.forms import options_of
from castle_core.view.minus import shown_in, with_minus
from castle_core.view.sheet_print import sheet_text

BAD_INPUT = 2
BROKEN_INSIDE = 70
NOT_WRITTEN = 74
LONGEST_COMPLAINT = 300


class SentenceParser(argparse.ArgumentParser):
    """A parser that answers a wrong command with one sentence."""

    def error(self, message: str) -> None:  # type: ignore[override]
        raise _not_understood(" ".join(message.split()), self.prog)


def _not_understood(why: str, command: str = "castle") -> InputError:
    """The refusal of a wrong command: what was wrong with it in full, unless it is very long, and where to read on."""
    shown = why if len(why) <= LONGEST_COMPLAINT else f"{why[:LONGEST_COMPLAINT]}…"
    return InputError("command", "", "", message=f"The command was not understood: {shown}. See {command} --help.")


def parser() -> argparse.ArgumentParser:
    """The grammar of the command line."""
    top = SentenceParser(prog="castle", description="Rules, odds and rolls of the book, on the command line.")
    top.add_argument("--version", action="version", version=__version__)
    verbs = top.add_subparsers(dest="verb", metavar="command", required=True, parser_class=SentenceParser)
    listing = verbs.add_parser("tools", help="list every tool with its fields")
    listing.add_argument("system", nargs="?", default=None, help="only those of this system")
    listing.add_argument("--json", action="store_true", help="as data, with a JSON schema of what can be asked")
    for verb, help_text in (("run", "ask a tool"), ("roll", "ask a tool that draws or rolls")):
        ask = verbs.add_parser(verb, help=help_text)
        ask.add_argument("tool", help="name of the tool, such as castle.draw")
        ask.add_argument("values", nargs="*", default=[], metavar="field=value")
        ask.add_argument("--ruling", action="append", default=[], metavar="key=value", help="play by another reading")
        ask.add_argument("--rulings", metavar="FILE", help="the rulings of your table, as exported, or a saved sheet")
        ask.add_argument("--code", help="roll code: the same draw again")
        ask.add_argument("--action", help="the button to press, for a tool that keeps track")
        ask.add_argument("--state", help="what the tool said to keep, for a tool that keeps track")
        ask.add_argument("--json", action="store_true", help="exact fractions as JSON")
    rule = verbs.add_parser("rule", help="show a rule of the book")
    rule.add_argument("id")
    sheet = verbs.add_parser(
        "sheet", help="show a saved sheet or fight, all that follows from it, and what is wrong with it"
    )
    sheet.add_argument("file", metavar="FILE.json")
    sheet.add_argument("--paper", choices=PAPERS, help="print it as a PDF on this paper instead")
    sheet.add_argument("--output", metavar="FILE.pdf", help="print it as this PDF instead")
    book = verbs.add_parser("book", help="print the book as a PDF, for instance under your table’s rulings")
    book.add_argument("--rulings", metavar="FILE", help="the rulings of your table, as exported, or a saved sheet")
    book.add_argument("--system", choices=[system.key for system in SYSTEMS], help="only this system")
    book.add_argument("--paper", choices=PAPERS, default=PAPERS[0])
    book.add_argument("--output", metavar="FILE.pdf", help="the PDF to write")
    rulings = verbs.add_parser("rulings", help="list the readings a table can choose")
    rulings.add_argument("system", nargs="?", default=None)
    rulings.add_argument("--json", action="store_true", help="as data")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line.

    Returns 0; or, after one sentence, 2 for bad input, 70 when something broke inside, 74 for an answer that could
    not be written where it was to go.
    """
    try:
        answer = _answer(_understood(arguments))
    except CoreError as error:
        print(shown_in(sys.stderr.encoding or "utf-8", with_minus(error.message)), file=sys.stderr)
        return BAD_INPUT
    except Exception:  # a reader gets a sentence, whatever happens inside
        print(UNEXPECTED, file=sys.stderr)
        return BROKEN_INSIDE
    return _print(answer)


def _print(text: str) -> int:
    """Print, with a substitute for every letter the terminal cannot show; returns what the command line returns."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        print(shown_in(encoding, text).encode(encoding, "backslashreplace").decode(encoding), flush=True)
    except BrokenPipeError:
        sys.stderr.close()
    except OSError as error:
        why = (error.strerror or "there is no place for it").lower()
        print(f"The answer could not be written: {why}.", file=sys.stderr)
        return NOT_WRITTEN
    return 0


def _understood(arguments: Sequence[str] | None) -> argparse.Namespace:
    """The command as a namespace; fields may stand before or after the options."""
    chosen, rest = parser().parse_known_args(arguments)
    if rest and not (hasattr(chosen, "values") and all("=" in word and word[0] != "-" for word in rest)):
        raise _not_understood(f"{quoted(' '.join(rest))} is too much")
    if rest:
        chosen.values = [*chosen.values, *rest]
    return chosen


def _answer(chosen: argparse.Namespace) -> str:
    match chosen.verb:
        case "tools":
            listed = [each for system in _systems(chosen.system) for each in system.tools]
            if chosen.json:
                return as_json([tool_data(each) for each in listed])
            return "\n\n".join(_tool_lines(each) for each in listed)
        case "rule":
            return _rule_lines(chosen.id)
        case "sheet" if chosen.paper or chosen.output:
            return hand_over("sheet", [chosen.file, *_options(chosen, "paper", "output")])
        case "sheet":
            return _sheets(chosen.file)
        case "book":
            return hand_over("book", _options(chosen, "rulings", "system", "paper", "output"))
        case "rulings":
            systems = _systems(chosen.system)
            if chosen.json:
                return as_json(
                    {each.key: [switch_data(switch) for switch in each.rulings.SWITCHES] for each in systems}
                )
            return "\n\n".join(_rulings_lines(system) for system in systems)
        case _:
            return _ask(chosen)


def _systems(key: str | None) -> tuple[System, ...]:
    """The system of that key, or all of them; InputError when there is none of that key."""
    return SYSTEMS if key is None else (find_system(key),)


def _ask(chosen: argparse.Namespace) -> str:
    tool = find_tool(chosen.tool)
    if chosen.verb == "roll" and not tool.draws:
        why = f"{tool.name} draws nothing: ask it with castle run {tool.name}."
        raise InputError("tool", tool.name, "", message=why)
    _check_options(tool, chosen)
    rulings = _rulings(tool.system, chosen)
    action = chosen.action or (tool.actions[0].name if chosen.verb == "roll" and tool.actions else None)
    answered = run(tool, rulings, _pairs(chosen.values, "field"), code=chosen.code, action=action, state=chosen.state)
    if chosen.json:
        return as_json(answer_data(answered))
    lines = [tool.title, "", result_text(answered.result)]
    if answered.code:
        lines += ["", f"Roll code: {answered.code}"]
    if answered.result.state:
        lines += [f"To go on from here: --state '{answered.result.state}'"]
    return "\n".join(lines)


def _rulings(system: str, chosen: argparse.Namespace) -> Rulings:
    """The rulings a tool is asked under: those of the file, and in their place the ones given singly."""
    kind = find_system(system).rulings
    from_file = read_rulings(_contents(Path(chosen.rulings)))[system] if chosen.rulings else kind()
    changed = {switch.key: from_file.text(switch.key) for switch in from_file.changed()}
    return kind.read({**changed, **_pairs(chosen.ruling, "--ruling")})


def _options(chosen: argparse.Namespace, *names: str) -> list[str]:
    """The options that were given, as they are written on a command line."""
    given = {name: getattr(chosen, name) for name in names if getattr(chosen, name) is not None}
    return [word for name, text in given.items() for word in (f"--{name}", text)]


def _check_options(tool: Tool, chosen: argparse.Namespace) -> None:
    """Refuse an option that the tool would pay no heed to, so that nobody believes it was followed."""
    if chosen.state is not None and "state" not in tool.handed_over:
        raise InputError("--state", chosen.state, f"{tool.name} keeps nothing to go on from; leave it away")
    if chosen.code is None:
        return
    if not tool.draws:
        raise InputError("--code", chosen.code, f"{tool.name} draws nothing; leave it away")
    if not chosen.code.strip():
        raise InputError("--code", chosen.code, "give a roll code, or leave it away for a fresh draw")


def _sheets(name: str) -> str:
    """Every sheet or fight in a file, and a sentence for everything in it that could not be read.

    Raises InputError, with all those sentences, when nothing in it could be.
    """
    found = read_file(_contents(Path(name)), DOCUMENTS)
    if not found.sheets:
        raise InputError("file", "", "", message="\n".join(found.refused))
    parts = []
    for each in found.sheets:
        looked_at = look(each.kind, each.document)
        is_fight = isinstance(each.kind, FightKind)
        parts.append(fight_text(looked_at, fight_of(looked_at)) if is_fight else sheet_text(looked_at))
        parts += ["\n".join(["Reading the file", *(f"  {one}" for one in each.complaints)])] if each.complaints else []
    return "\n\n".join([*parts, *found.refused])


def _contents(path: Path) -> str:
    """The text of a file; InputError when there is none, or it is no text."""
    try:
        with path.open(encoding="utf-8") as file:
            return file.read(LONGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = "it is no text" if isinstance(error, ValueError) else (error.strerror or "it is not there").lower()
        raise InputError("file", "", "", message=f"The file {quoted(str(path))} cannot be read: {reason}.") from None


def _pairs(words: Iterable[str], field: str) -> dict[str, str]:
    """Words of the shape name=value as a mapping; InputError for a word of another shape or a name given twice."""
    pairs: dict[str, str] = {}
    for word in words:
        name, sign, value = word.partition("=")
        if not sign or not name:
            raise InputError(field, word, "write name=value")
        if name in pairs:
            raise InputError(field, word, f"give {quoted(name)} once only")
        pairs[name] = value
    return pairs


def _tool_lines(tool: Tool) -> str:
    lines = [f"{tool.name}  ({tool.kind})  {tool.title}"]
    for parameter in tool.parameters:
        default = parameter.default or "as ruled"
        asked = with_minus(f"{parameter.label}: {parameter.kind.allowed()}")
        lines.append(f"    {parameter.name}={default}  {asked}")
    lines += [f"    --action {action.name}  {action.label}" for action in tool.actions]
    if tool.rulings:
        lines.append(f"    rulings: {', '.join(tool.rulings)}")
    return "\n".join(lines)


def _rulings_lines(system: System) -> str:
    lines = [system.title]
    for switch in system.rulings.SWITCHES:
        lines += ["", f"{switch.key}  {with_minus(switch.question)} [{switch.rule}]"]
        options = options_of(switch.kind)
        if options is None:
            lines.append(f"    {switch.default} (our reading); {with_minus(switch.kind.allowed())}")
        for value, label in options or ():
            lines.append(f"    {value}{' (our reading)' if value == switch.default else ''}: {with_minus(label)}")
    return "\n".join(lines)


def _rule_lines(rule_id: str) -> str:
    for line in files("castle_core").joinpath("rulebook.jsonl").read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["id"] == rule_id:
            code = sorted({getattr(each, "__qualname__", "a table") for each in implementers(rule_id)})
            using = [tool.name for tool in tools().values() if rule_id in tool.rules]
            parts = [f"{entry['title']}  [{rule_id}]", entry["text"], f"Page: {entry['page']}#{rule_id}"]
            parts += [f"Carried out by: {', '.join(code)}"] if code else []
            parts += [f"Tools: {', '.join(using)}"] if using else []
            return "\n".join(parts)
    raise InputError("rule", rule_id, "give a rule id of the book, such as castle.bag.draw", "Unknown rule")


if __name__ == "__main__":
    raise SystemExit(main())
