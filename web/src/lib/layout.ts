/** Where the sheets of a picture go, by their roles and the room there is. */
import { LETTERS } from "./panzoom";
import type { Role, Sheet } from "./picture";

export interface Places {
  /** the middle, all the room */
  stage: Sheet | null;
  /** the left column, under the players */
  column: Sheet[];
  /** tabs under the stage; on a phone, tabs and More */
  dock: Sheet[];
  /** in the place of the preview: a battle, a council */
  scene: Sheet | null;
}

/** stands for the hand among the names of sheets */
export const HAND = " hand";

const HEAD = 30;   // pixels of a sheet's title in the column
const ORDER: Role[] = ["mine", "market", "track", "table"];

/** The height a sheet has in a column of this width; nothing if its letters would be too small. */
export function inColumn(sheet: Sheet, width: number): number | null {
  const scale = Math.min(1.15, width / sheet.width);
  return scale * sheet.letters >= LETTERS - 0.01 ? sheet.height * scale + HEAD : null;
}

/** Lay sheets out; `column` is the room of the left column that the players leave. */
export function placed(sheets: readonly Sheet[], column: { width: number; height: number } | null): Places {
  const stage = sheets.find((sheet) => sheet.role === "stage") ?? sheets[0] ?? null;
  const scene = sheets.find((sheet) => sheet.role === "scene" && sheet !== stage) ?? null;
  const rest = sheets.filter((sheet) => sheet !== stage && sheet !== scene);
  const inside: Sheet[] = [];
  let left = column?.height ?? 0;
  for (const sheet of rest) {
    const height = sheet.role === "track" && column ? inColumn(sheet, column.width) : null;
    if (height === null || height > left) continue;
    inside.push(sheet);
    left -= height;
  }
  const rank = (sheet: Sheet): number => (ORDER.indexOf(sheet.role) + ORDER.length + 1) % (ORDER.length + 1);
  const dock = rest.filter((sheet) => !inside.includes(sheet)).sort((a, b) => rank(a) - rank(b));
  return { stage, column: inside, dock, scene };
}
