/** Who is asking, and the games there are. */
import { get, post } from "./api";
import type { GameInfo, Person } from "./wire";

class Me {
  person = $state.raw<Person | null>(null);
  role = $state("");
  known = $state(false);
  games = $state.raw<GameInfo[]>([]);

  async load(): Promise<void> {
    const me = await get<{ person: Person | null; role?: string }>("/me");
    this.person = me.person;
    this.role = me.role ?? "";
    this.known = true;
  }

  async loadGames(): Promise<GameInfo[]> {
    if (!this.games.length) this.games = await get<GameInfo[]>("/games");
    return this.games;
  }

  /** Come in as a guest if nobody has come in yet: one click must be enough to play. */
  async comeIn(name = ""): Promise<Person> {
    if (this.person) return this.person;
    this.person = await post<Person>("/people/guest", { name: name.trim() || guestName() });
    return this.person;
  }

  game(name: string): GameInfo | undefined {
    return this.games.find((one) => one.name === name);
  }
}

const FIRST = ["Amber", "Brisk", "Calm", "Dawn", "Early", "Far", "Gentle", "High", "Iron", "Keen", "Lone", "Quiet"];
const SECOND = ["Comet", "Envoy", "Helm", "Lantern", "Marshal", "Navigator", "Orbit", "Pilot", "Ranger", "Scout"];

/** A name for somebody who gave none. */
export function guestName(): string {
  const pick = (words: string[]): string => words[Math.floor(Math.random() * words.length)]!;
  return `${pick(FIRST)} ${pick(SECOND)}`;
}

export const me = new Me();
