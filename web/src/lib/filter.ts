/** Which lines of a log are shown: everybody's or one player's, fights, trades, of one chapter of the rules, or only one's own. */
export interface Told { seat?: number; rule?: string; private?: boolean; icon?: string; head?: number }

/** "all", "private", "fights", "trades", "seat 2" or "chapter E-8". */
export type Filter = string;

const ICON: Record<string, string> = { fights: "sword", trades: "coin" };

export const chapterOf = (rule: string): string => rule.split(".")[0] ?? "";

export function passes(filter: Filter, line: Told): boolean {
  const [kind, which = ""] = filter.split(" ");
  if (ICON[kind!]) return line.icon === ICON[kind!];
  if (kind === "seat") return (line.seat ?? -1) === Number(which);
  if (kind === "chapter") return chapterOf(line.rule ?? "") === which;
  return kind !== "private" || (line.private ?? false);
}

/** The chapters some lines speak of, in the order of the rules. */
export function rulesOfLines(lines: readonly Told[]): string[] {
  const found = [...new Set(lines.map((line) => chapterOf(line.rule ?? "")).filter(Boolean))];
  return found.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
}
