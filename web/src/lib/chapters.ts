/** The log in chapters: rounds and their phases, as the game heads them. */
import type { LogLine } from "./wire";

type Headed = Pick<LogLine, "step" | "text" | "head">;

export interface Chapter<Line extends Headed = LogLine> {
  /** "Round 6", or "" before the first head */
  title: string;
  /** the step before its first line, and that of its last */
  from: number;
  to: number;
  lines: Line[];
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
export function chaptersOf<Line extends Headed>(lines: readonly Line[]): Chapter<Line>[] {
  const found: Chapter<Line>[] = [];
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

export interface Round { title: string; from: number }

/** Where each round of a match began, by the heads of its log. */
export const roundsOf = (heads: readonly Headed[]): Round[] => chaptersOf(heads).filter(({ title }) => title).map(({ title, from }) => ({ title, from }));

/** What a moment is called: the round of a step, "round 6", where its game counts them, else the action. */
export function momentOf(step: number, rounds: readonly Round[]): string {
  const title = rounds.filter(({ from }) => from < step).at(-1)?.title;
  return title ? title.charAt(0).toLowerCase() + title.slice(1) : `action ${step}`;
}

/** The rounds to be named along a line of so many steps: some are passed over where names would stand closer than `apart`, a share of it. */
export function along(rounds: readonly Round[], steps: number, apart: number): Round[] {
  const named: Round[] = [];
  for (const round of rounds) if (!named.length || round.from - named.at(-1)!.from >= apart * steps) named.push(round);
  return named;
}
