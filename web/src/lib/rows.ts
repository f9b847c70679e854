/** What stands in the side panel: never more than nine buttons, whatever the number of answers. */
import { groupOf, grouped, pathOf } from "./choice.svelte";
import type { Act } from "./wire";

/** Answers up to this number have a button each. */
export const FEW = 7;

export type Row =
  | { kind: "act"; act: Act; number: number }
  | { kind: "group"; name: string; acts: Act[]; number: number; open: boolean; placed: boolean }
  | { kind: "tiles"; name: string; acts: Act[]; number: number }
  | { kind: "stepper"; name: string; acts: Act[]; values: number[]; number: number };

export interface Rows {
  /** answers and groups of them, numbered from 1 */
  rows: Row[];
  /** what ends the turn or step: apart, last, the first of them on key 0 */
  ends: Act[];
  /** seldom wanted: folded under "More" */
  rare: Act[];
  /** possible besides the question: folded under their own words */
  besides: Act[];
}

const numbered = /^(?<words>.*\s)(?<value>-?\d+)$/;

/** The values of answers that differ in their last number alone, else nothing. */
export function steps(acts: readonly Act[]): number[] {
  const parts = acts.map((act) => numbered.exec(act.do)?.groups);
  const first = parts[0]?.words;
  if (acts.length < 3 || parts.some((part) => part === undefined || part.words !== first)) return [];
  return parts.map((part) => Number(part!.value));
}

/** The words of a group: the game's own, or its verb as people write it. */
export const groupWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

/** Lay the answers out; `open` names groups that were unfolded, `narrowed` says that the board has narrowed them. */
export function laidOut(left: readonly Act[], open: ReadonlySet<string>, onBoard: (key: string) => boolean, narrowed = false): Rows {
  const answers = left.filter((act) => !act.free);
  const ends = answers.filter((act) => act.place === "end");
  const rare = answers.filter((act) => act.place === "rare");
  const plain = answers.filter((act) => act.place === "");
  const besides = left.filter((act) => act.free);
  return { rows: rowsOf(plain, open, onBoard, narrowed), ends, rare, besides };
}

function rowsOf(acts: readonly Act[], open: ReadonlySet<string>, onBoard: (key: string) => boolean, narrowed: boolean): Row[] {
  const placed = (act: Act): boolean => pathOf(act).some(onBoard);
  const rows: Row[] = [];
  const add = (row: Row): void => void rows.push({ ...row, number: rows.length + 1 });
  const groups = grouped(acts);
  const named = groups.some((group) => group.acts.length > 1 && group.acts[0]!.group);
  if (acts.length <= FEW && !named || narrowed && acts.length <= FEW) {
    for (const act of acts) add({ kind: "act", act, number: 0 });
    return rows;
  }
  for (const { name, acts: members } of groups) {
    const values = steps(members);
    const foldable = members.length > 1 && (groups.length > 1 || members.some(placed) || members.length > FEW);
    if (values.length) add({ kind: "stepper", name, acts: members, values, number: 0 });
    else if (!foldable) for (const act of members) add({ kind: "act", act, number: 0 });
    else if (groups.length === 1 && !members.some(placed)) add({ kind: "tiles", name, acts: members, number: 0 });
    else add({ kind: "group", name, acts: members, open: open.has(name), placed: members.every(placed), number: 0 });
  }
  return rows.length > 8 ? gathered(rows, open) : rows;
}

/** Too many rows even so: what has no group of its own is gathered under one. */
function gathered(rows: readonly Row[], open: ReadonlySet<string>): Row[] {
  const kept = rows.slice(0, 7);
  const rest = rows.slice(7).flatMap((row) => (row.kind === "act" ? [row.act] : row.acts));
  const name = "other choices";
  return [...kept, { kind: "group", name, acts: rest, open: open.has(name), placed: false, number: 8 }];
}

/** "2", "2 to 3": the range of what the members cost, where all of them are counted in one thing. */
export function costs(acts: readonly Act[]): string {
  const parts = acts.map((act) => /^(\d+) (.+)$/.exec(act.cost));
  if (parts.some((part) => part === null)) return acts.every((act) => act.cost === acts[0]!.cost) ? acts[0]?.cost ?? "" : "";
  const units = new Set(parts.map((part) => part![2]!.replace(/s$/, "")));
  if (units.size > 1) return "";
  const numbers = parts.map((part) => Number(part![1]));
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const unit = parts.find((part) => Number(part![1]) === high)![2]!;
  return low === high ? `${low} ${unit}` : `${low}–${high} ${unit}`;
}

export { groupOf };
