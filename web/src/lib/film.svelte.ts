/** What happened while one was away, shown move by move; any key stops it, and the question waits. */
import { get } from "./api";
import { Position } from "./live.svelte";
import type { Patch } from "./picture";
import type { FilmInfo, LogLine } from "./wire";

/** Milliseconds a move is shown, by its weight: housekeeping, a move, a turn of fortune, news. */
export const PACE = [0, 450, 700, 700] as const;
export const LONGEST = 4000; // milliseconds that moves of others may lag behind while one watches

/** How long a scene stays: as long as the weightiest of its lines wants. */
export const paceOf = (lines: readonly LogLine[]): number => Math.max(0, ...lines.map((line) => PACE[Math.min(3, line.weight ?? 1)] ?? 450));

export class FilmShow {
  /** the position on the screen */
  readonly now = new Position();
  /** it is running */
  on = $state(false);
  /** what the scene on the screen tells */
  lines = $state.raw<readonly LogLine[]>([]);
  private timer = 0;

  constructor(private readonly match: string) {}

  /** Show the moves after a step up to another. */
  async play(seat: number, first: number, last: number): Promise<void> {
    const film = await get<FilmInfo>(`/matches/${this.match}/film?seat=${seat}&first=${Math.max(0, first)}&last=${last}`);
    const scenes = film.scenes.filter((scene, i) => i === 0 || scene.lines?.length || i === film.scenes.length - 1);
    if (scenes.length < 2) return;
    this.on = true;
    this.run(film, 0);
  }

  private run(film: FilmInfo, i: number): void {
    const scene = film.scenes[i];
    if (!scene || !this.on) return this.stop();
    const lines = scene.lines ?? [];
    this.now.paint((scene.picture ?? {}) as Patch, i === 0);
    this.now.last = [...new Set(lines.flatMap((line) => line.touches ?? []))];
    if (lines.length) this.lines = lines;
    const end = i === film.scenes.length - 1;
    this.timer = setTimeout(() => this.run(film, i + 1), i === 0 ? 350 : end ? 900 : paceOf(lines)) as unknown as number;
  }

  stop(): void {
    clearTimeout(this.timer);
    this.on = false;
    this.lines = [];
  }
}
