/** A picture in parts: one flat list of keyed rows over sheets, each with its own origin; every sheet hears what is its own. */

/** key, kind, x, y, label, drawing (null when only the rest changed), sheet (when it is new on another than the stage, or changed) */
export type Row = [string, string, number, number, string, string | null] | [string, string, number, number, string, string | null, string];

/** name, title, role, width, height, note, size of its smallest letters */
export type SheetRow = readonly [string, string, string, number, number, string?, number?];

export interface Patch {
  sheets?: readonly SheetRow[];
  title?: string;
  desc?: string;
  set?: readonly Row[];
  gone?: readonly string[];
  order?: readonly string[];
}

export type Role = "stage" | "mine" | "market" | "track" | "table" | "scene";

export interface Sheet {
  name: string;
  title: string;
  role: Role;
  width: number;
  height: number;
  /** beside the title: "3 of 32" */
  note: string;
  /** its smallest letters, in its own measure: how far it may shrink */
  letters: number;
}

/** What one sheet has to draw. */
export interface SheetPatch {
  set: Row[];
  gone: string[];
  order?: string[];
  /** the picture was put in place of another: what is not in `set` goes */
  whole?: boolean;
}

interface Kept { row: Row; sheet: string }

const sheetOf = ([name, title, role, width, height, note = "", letters = 12]: SheetRow): Sheet =>
  ({ name, title, role: role as Role, width, height, note, letters });

export class PictureRows {
  /** the parts, the stage first */
  sheets: readonly Sheet[] = [];
  title = "";
  desc = "";
  private rows = new Map<string, Kept>();

  get stage(): string {
    return this.sheets[0]?.name ?? "map";
  }

  /** Take a patch in; what every sheet that changed has to draw. */
  apply(patch: Patch, whole: boolean): Map<string, SheetPatch> {
    if (patch.sheets) this.sheets = patch.sheets.map(sheetOf);
    if (patch.title !== undefined) this.title = patch.title;
    if (patch.desc !== undefined) this.desc = patch.desc;
    if (whole) return this.replace(patch.set ?? []);
    const parts = new Map<string, SheetPatch>();
    const part = (name: string): SheetPatch => {
      let found = parts.get(name);
      if (!found) parts.set(name, (found = { set: [], gone: [] }));
      return found;
    };
    for (const key of patch.gone ?? []) {
      const was = this.rows.get(key);
      if (!was) continue;
      part(was.sheet).gone.push(key);
      this.rows.delete(key);
    }
    for (const row of patch.set ?? []) this.write(row, part);
    if (patch.order) this.sort(patch.order, part);
    return parts;
  }

  private write(row: Row, part: (name: string) => SheetPatch): void {
    const [key, kind, x, y, label, drawing] = row;
    const was = this.rows.get(key);
    const sheet = row[6] ?? was?.sheet ?? this.stage;
    const moved = was !== undefined && was.sheet !== sheet;
    if (moved) part(was.sheet).gone.push(key);
    const kept: Row = [key, kind, x, y, label, drawing ?? was?.row[5] ?? ""];
    this.rows.set(key, { row: kept, sheet });
    part(sheet).set.push(moved ? kept : [key, kind, x, y, label, drawing]);
  }

  private sort(order: readonly string[], part: (name: string) => SheetPatch): void {
    const sorted = new Map<string, Kept>();
    for (const key of order) {
      const kept = this.rows.get(key);
      if (kept) sorted.set(key, kept);
    }
    this.rows = sorted;
    for (const { name } of this.sheets) part(name).order = this.keysOf(name);
  }

  private replace(rows: readonly Row[]): Map<string, SheetPatch> {
    this.rows = new Map();
    for (const row of rows) {
      const [key, kind, x, y, label, drawing] = row;
      this.rows.set(key, { row: [key, kind, x, y, label, drawing ?? ""], sheet: row[6] ?? this.stage });
    }
    return new Map(this.sheets.map(({ name }) => [name, this.whole(name)]));
  }

  private keysOf(sheet: string): string[] {
    return [...this.rows].filter(([, kept]) => kept.sheet === sheet).map(([key]) => key);
  }

  /** All of one sheet, for a drawing that is just being set up. */
  whole(sheet: string): SheetPatch {
    const rows = [...this.rows.values()].filter((kept) => kept.sheet === sheet).map((kept) => kept.row);
    return { set: rows, gone: [], order: rows.map((row) => row[0]), whole: true };
  }

  /** The sheet an element stands on, "" if there is none of that key. */
  where(key: string): string {
    return this.rows.get(key)?.sheet ?? "";
  }

  /** What an element is, in a sentence. */
  label(key: string): string {
    return this.rows.get(key)?.row[4] ?? "";
  }

  /** The drawing of one element, for a button that shows it. */
  drawing(key: string): string {
    return this.rows.get(key)?.row[5] ?? "";
  }
}
