/** The log in chapters: rounds and their phases, as the game heads them. */
import type { LogLine } from "./wire";

export interface Chapter {
  /** "Round 6", or "" before the first head */
  title: string;
  /** the step before its first line, and that of its last */
  from: number;
  to: number;
  lines: LogLine[];
}

const NUMBERED = /^(\p{L}+ \d+)/u;

/** What a head calls the round it stands in: "Round 6, phase 4: Actions" is of "Round 6". */
export const roundOf = (text: string): string => NUMBERED.exec(text)?.[1] ?? text;

/** The rest of a head, for the phase: "Actions". */
export function phaseOf(text: string): string {
  if (!NUMBERED.test(text)) return text.replace(/\.$/, "");
  const rest = text.slice(roundOf(text).length).replace(/^[\s,:–-]+/u, "").replace(/^phase \d+:\s*/i, "").replace(/\.$/, "");
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** Lines by rounds: a head of the first rank begins one, and one of the second if it names another round than the last did. */
export function chaptersOf(lines: readonly LogLine[]): Chapter[] {
  const found: Chapter[] = [];
  for (const line of lines) {
    const here = found.at(-1);
    const title = line.head ? roundOf(line.text) : "";
    const begins = line.head === 1 || (line.head === 2 && NUMBERED.test(line.text) && title !== here?.title);
    if (!here || begins) found.push({ title: begins ? title : "", from: Math.max(0, line.step - 1), to: line.step, lines: [line] });
    else {
      here.lines.push(line);
      here.to = line.step;
    }
  }
  return found;
}
