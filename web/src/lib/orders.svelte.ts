/** A decision of several answers on one page: what is in its cells, what can still be put there, what is shared. */
import type { Cell, OrdersInfo, Pool } from "./wire";

/** Pages with fewer answers are asked one by one. */
export const SHORTEST = 3;

export type Offer = readonly [notation: string, words: string, brings: string];

export class OrdersPage {
  page = $state.raw<OrdersInfo | null>(null);
  /** what was put into cells; the others keep their defaults */
  cells = $state.raw<Readonly<Record<string, string>>>({});
  /** the cell whose choices are open */
  open = $state("");
  /** the draft is kept by the server */
  kept = $state(true);
  private timer = 0;

  /** `keep` stores a draft. */
  constructor(private readonly keep: (page: OrdersInfo, cells: [string, string][]) => void = () => undefined) {}

  /** A page, or none; the same page keeps what is in it, a new one begins with its draft. */
  offer(page: OrdersInfo | null, draft: Readonly<Record<string, string>> | null): void {
    const long = page && page.cells.length >= SHORTEST ? page : null;
    if (long && this.page && long.key === this.page.key && !draft) {
      this.page = long;
      return;
    }
    this.page = long;
    this.cells = { ...draft };
    this.open = "";
    this.kept = true;
  }

  /** A page however short it is, one that is already here with what was put in; `anew` begins it again. */
  take(page: OrdersInfo, anew = false): void {
    if (anew || this.page?.key !== page.key) {
      this.cells = { ...page.begun };
      this.open = "";
    }
    this.page = page;
    this.kept = true;
  }

  /** Cells with something to choose; one that has a single answer needs no row, and one that has none yet waits for the cell before it. */
  readonly rows = $derived.by((): Cell[] => (this.page?.cells ?? []).filter((cell) => this.offered(cell).length > 1 || this.offered(cell).length && (cell.default === "" || cell.after)));

  /** What stands over the page where its cells answer more than one question; else that question does. */
  readonly heading = $derived.by((): string => new Set((this.page?.cells ?? []).map((cell) => cell.asks)).size > 1 ? this.page?.title ?? "" : "");

  /** Titles with their cells, in the order of the page; two groups may bear the same title, so each is known by its first cell. */
  readonly groups = $derived.by((): { id: string; title: string; cells: Cell[]; pool: Pool | null }[] => {
    const rows = this.rows;
    const named = (this.page?.groups ?? []).map(([title, keys]) => ({ id: keys[0] ?? title, title, cells: rows.filter((cell) => keys.includes(cell.key)) }));
    const rest = rows.filter((cell) => !named.some((group) => group.cells.includes(cell)));
    return [...named, { id: "", title: "", cells: rest }].filter((group) => group.cells.length)
      .map((group) => ({ ...group, pool: this.page?.pools?.find((pool) => group.cells.some((cell) => cell.pool === pool.key)) ?? null }));
  });

  /** What a cell holds. */
  value(cell: Cell): string {
    const put = this.cells[cell.key];
    return put !== undefined && (put === "" || this.offered(cell).some(([notation]) => notation === put)) ? put : this.fallback(cell);
  }

  private fallback(cell: Cell): string {
    const offered = this.offered(cell);
    return cell.default === "" || offered.some(([notation]) => notation === cell.default) ? cell.default : offered[0]?.[0] ?? "";
  }

  /** What a cell can hold, by what the cell holds that decides on it. */
  offered(cell: Cell): readonly Offer[] {
    const before = cell.after ? this.page?.cells.find((one) => one.key === cell.after) : undefined;
    return (before && cell.cases?.[this.value(before)]) || cell.choices;
  }

  /** The choice a cell holds; nothing for one left blank. */
  chosen(cell: Cell): Offer | undefined {
    const value = this.value(cell);
    return this.offered(cell).find(([notation]) => notation === value);
  }

  amount(cell: Cell): number {
    return Number(this.chosen(cell)?.[1] ?? 0) || 0;
  }

  /** What is not given out yet of a pool. */
  left(pool: Pool): number {
    return pool.total - (this.page?.cells ?? []).filter((cell) => cell.pool === pool.key).reduce((sum, cell) => sum + this.amount(cell), 0);
  }

  /** What choices have not taken yet of the pool with this key. */
  private untaken(key: string): number {
    const taken = (this.page?.cells ?? []).filter((cell) => this.page?.uses?.[this.value(cell)]?.includes(key)).length;
    return (this.page?.pools?.find((pool) => pool.key === key)?.total ?? Infinity) - taken;
  }

  /** Whether a choice can be put into a cell beside what the others hold. */
  allows(cell: Cell, [notation, words]: Offer): boolean {
    const value = this.value(cell);
    if (notation === value) return true;
    const stock = this.page?.stock?.[notation];
    if (stock !== undefined && (this.page?.cells ?? []).filter((one) => this.value(one) === notation).length >= stock) return false;
    const free = (this.page?.uses?.[value] ?? []); // what this cell would give back
    if ((this.page?.uses?.[notation] ?? []).some((key) => this.untaken(key) + (free.includes(key) ? 1 : 0) < 1)) return false;
    const pool = cell.kind === "number" ? this.page?.pools?.find((one) => one.key === cell.pool) : undefined;
    return !pool || Number(words) - this.amount(cell) <= this.left(pool);
  }

  /** The number one less or one more, if the pool bears it. */
  step(cell: Cell, by: 1 | -1): Offer | undefined {
    const sorted = [...this.offered(cell)].sort((a, b) => Number(a[1]) - Number(b[1]));
    const at = sorted.findIndex(([notation]) => notation === this.value(cell));
    if (by < 0 && at === 0 && cell.default === "") return ["", "0", ""]; // nothing at all
    const next = at < 0 && by < 0 ? undefined : sorted[at < 0 ? 0 : at + by];
    return next && this.allows(cell, next) ? next : undefined;
  }

  put(key: string, notation: string): void {
    this.cells = { ...this.cells, [key]: notation };
    this.kept = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), 400) as unknown as number;
  }

  private save(): void {
    if (!this.page || this.kept) return;
    this.keep(this.page, this.filled);
    this.kept = true;
  }

  /** All that was put in, as it is sent. */
  get filled(): [string, string][] {
    return (this.page?.cells ?? []).map((cell) => [cell.key, this.value(cell)]);
  }

  /** Whether answers of this kind have their place on the page, now or by another filling; leaving a cell blank is one of them. */
  holds(notation: string): boolean {
    const verb = notation.split(" ")[0];
    return (this.page?.cells ?? []).some((cell) => [cell.choices, ...Object.values(cell.cases ?? {})].some((some) => some.some((offer) => offer[0].split(" ")[0] === verb)));
  }

  /** The first cell that could hold this answer; one that is open goes first, then one that is blank. */
  cellFor(notation: string): Cell | undefined {
    const able = (this.page?.cells ?? []).filter((cell) => this.offered(cell).some((offer) => offer[0] === notation && this.allows(cell, offer)));
    return able.find((cell) => cell.key === this.open) ?? able.find((cell) => this.value(cell) === "") ?? able[0];
  }
}
