"""Which pages the site has, and from what each is made."""
from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from hegemon.draw import THEMES
from hegemon.kernel import Game
from hegemon.kernel.registry import find
from tools import boundary, release
from tools.pages.markdown import indented, numbered, relinked, uncommented

ROOT: Final = Path(__file__).resolve().parents[2]
DOCS: Final = ROOT / "docs"
TEMPLATE: Final = ROOT / "examples" / "skirmish"
# name, seats, decisions of the scripted bot after which it is drawn
GAMES: Final = {"galactic_hegemony": (1, 40), "galactic_emperor": (4, 150), "hegemonic": (4, 150), "exodus": (4, 150),
                "pax_galactica": (30, 400), "skirmish": (4, 40)}


def documents() -> dict[Path, str]:
    """The page of every document; folders lead to the page that lists what is in them."""
    pages = {ROOT / "README.md": "index.md", ROOT / "CONTRIBUTING.md": "contributing.md",
             ROOT / "CHANGELOG.md": "changelog.md", ROOT / "changes" / "README.md": "changes.md",
             ROOT / "LICENSE": "licence.md",
             TEMPLATE / "README.md": "skirmish.md", TEMPLATE / "src" / "skirmish" / "rules.md": "rules/skirmish.md"}
    pages |= {path: path.name for path in DOCS.glob("*.md")}
    for folder in ("rules", "balance"):
        pages |= {path: f"{folder}/{path.name}" for path in (DOCS / folder).glob("*.md")}
    return dict(sorted(pages.items()))


def copied() -> list[Path]:
    """Pictures that go onto the site as they lie beside the documents."""
    return [*(DOCS / "balance").rglob("*.svg"), *(DOCS / "pictures").glob("*.png")]


def places() -> dict[Path, str]:
    """Where a link to a file or folder of the project leads on the site."""
    found = {DOCS / folder: "games.md" for folder in ("rules", "balance")}
    found |= {path: str(path.relative_to(DOCS)) for path in copied()}
    found |= {path: f"pictures/{path.stem}-dark.svg" for path in (DOCS / "pictures").glob("*.svg")}
    return {**documents(), **found, DOCS / "api.txt": "reference/boundary.md"}


def staged() -> dict[str, str]:
    """Every page by name, in the Markdown of the site."""
    pages = {page: staged_document(path, page) for path, page in documents().items()}
    pages["changelog.md"] = _with_news(pages["changelog.md"])
    pages["licence.md"] = f"# Licence\n\n```text\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}```\n"
    for name in GAMES:
        heading, _, rest = pages[f"rules/{name}.md"].partition("\n")
        pages[f"rules/{name}.md"] = f"{heading}\n\n{_shown(find(name), '../')}\n{rest}"
    pages["games.md"] = _games()
    pages |= {f"reference/{package.rpartition('.')[2]}.md": _reference(package) for package in boundary.PACKAGES}
    pages["reference/boundary.md"] = f"# The boundary\n\n```text\n{boundary.TEXT.read_text(encoding='utf-8')}```\n"
    return pages


def staged_document(path: Path, page: str, known: Mapping[Path, str] | None = None) -> str:
    """A document in the Markdown of the site."""
    text = relinked(uncommented(path.read_text(encoding="utf-8")), path, page, known or places())
    if page == "index.md":
        text = _both_themes(text)
    return indented(numbered(text) if page.startswith("rules/") else text)


def _both_themes(text: str) -> str:
    """Each picture of the program by night and by day."""
    lines = []
    for line in text.splitlines():
        if line.startswith("![") and line.endswith("-dark.svg)"):
            line = f"{line[:-1]}#only-dark)\n{line[:-len('dark.svg)')]}light.svg#only-light)"
        lines.append(line)
    return "\n".join(lines) + "\n"


def _with_news(changelog: str) -> str:
    """The changelog with what waits for the next release."""
    news = release.listed(list(release.fragments().values()))
    before, mark, rest = changelog.partition("\n## ")
    return f"{before}\n## Since then\n\n{news}\n{mark}{rest}" if news else changelog


def _shown(game: Game, up: str = "") -> str:
    words = f"{game.title}, a game under way, drawn by the program"
    return "\n".join([f"![{words}]({up}pictures/{game.name}-{theme}.svg#only-{theme})" for theme in THEMES])


def _games() -> str:
    """The games as they describe themselves, each with its picture, options and further pages."""
    text = "# The games\n"
    for name in GAMES:
        game = find(name)
        seats = f"{game.seats[0]} to {game.seats[-1]} seats" if len(game.seats) > 1 else f"{game.seats[0]} seat"
        text += f"\n## {game.title}\n\n{game.about} {seats}; [the rules](rules/{name}.md)"
        text += f", [its balance](balance/{name}.md)" if (DOCS / "balance" / f"{name}.md").exists() else ""
        text += f".\n\n{_shown(game)}\n"
        if game.options.options:
            text += "\n| option | values, the default in bold | |\n|---|---|---|\n"
        for option in game.options.options:
            words = [f"**{option.write(v)}**" if v == option.default else option.write(v) for v in option.values]
            text += f"| `{option.name}` | {', '.join(words)} | {option.text} |\n"
    return text


def _reference(package: str) -> str:
    return f"# {package}\n\n::: {package}\n"
