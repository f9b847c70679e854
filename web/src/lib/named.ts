/** Whom words speak of. A sentence is shown as the game wrote it: names get the colour of their player, and the reader's own a mark. */
export interface Part { text: string; seat: number }

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

let last = { names: "", pattern: /(?!)/g };

/** Finds whole names, the longest first; what a language hangs on a name with an apostrophe belongs to it. */
function patternOf(names: readonly string[]): RegExp {
  const mark = names.join("\n");
  if (mark !== last.names) {
    const any = [...names].sort((a, b) => b.length - a.length).map(escaped).join("|");
    last = { names: mark, pattern: any ? new RegExp(`(?<![\\p{L}\\d_-])(${any})(?:['’]\\p{L}+)?(?![\\p{L}\\d_-])`, "gu") : /(?!)/g };
  }
  return last.pattern;
}

/** The reader's own name with what is his: "Your", as the sentence stands; nothing where a part is something else. */
export function yours(parts: readonly Part[], i: number, reader: number): string {
  const part = parts[i]!;
  if (reader < 0 || part.seat !== reader || !/['’]s$/.test(part.text)) return "";
  return i === 0 || /[.!?]\s+$/.test(parts[i - 1]!.text) ? "Your" : "your";
}

/** Words that stand on a button, as their reader is spoken to: what is his own is called so. */
export function asRead(text: string, players: readonly { seat: number; name: string }[], reader: number): string {
  const parts = named(text, players);
  return parts.map((part, i) => yours(parts, i, reader) || part.text).join("");
}

/** Words in parts: what names a player has his seat, all else has -1. */
export function named(text: string, players: readonly { seat: number; name: string }[]): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(patternOf(players.map((one) => one.name).filter(Boolean)))) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index), seat: -1 });
    parts.push({ text: found[0], seat: players.find((one) => one.name === found[1])!.seat });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), seat: -1 });
  return parts;
}
