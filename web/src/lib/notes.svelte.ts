/** What this person was told: looked up now and then, shown in the bar, and as a notification of the browser. */
import { get, post } from "./api";
import { me } from "./me.svelte";
import { isSubscribed } from "./push";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";
import type { NoteInfo } from "./wire";

const SEEN = 60_000; // milliseconds from one look to the next

class Notes {
  list = $state.raw<NoteInfo[]>([]);
  unread = $state(0);
  /** what was there at the last look, so that only news pops up */
  private known: Set<string> | null = null;
  private whose = "";
  private asked: string | undefined = "";

  constructor() {
    setInterval(() => void this.look(), SEEN);
    document.addEventListener("visibilitychange", () => document.hidden || void this.look());
    navigator.serviceWorker?.addEventListener("message", (event) => {
      const said = event.data as { type?: unknown; link?: unknown };
      if (said.type === "open" && typeof said.link === "string" && said.link.startsWith("/")) go(said.link);
    });
  }

  /** Each page has a bar of its own: what was just looked up is not asked for again. */
  first(): void {
    if (this.whose !== me.person?.id && this.asked !== me.person?.id) void this.look();
  }

  async look(): Promise<void> {
    this.asked = me.person?.id;
    if (!me.person) return this.forget();
    try {
      this.take(await get<{ notes: NoteInfo[]; unread: number }>("/notes"));
    } catch {
      // the next look will tell
    }
  }

  async read(keys: string[] = []): Promise<void> {
    this.take(await post<{ notes: NoteInfo[]; unread: number }>("/notes/read", { keys }));
  }

  private take(found: { notes: NoteInfo[]; unread: number }): void {
    if (this.whose !== me.person?.id) this.forget();
    this.whose = me.person?.id ?? "";
    const fresh = this.known ? found.notes.filter((note) => !note.read && !this.known!.has(note.key)) : [];
    this.known = new Set(found.notes.map((note) => note.key));
    this.list = found.notes;
    this.unread = found.unread;
    if (document.hidden && settings.popups) for (const note of fresh) void pop(note);
  }

  private forget(): void {
    this.list = [];
    this.unread = 0;
    this.known = null;
  }
}

/** A notification of the browser; where push is on, the service worker shows it already. */
async function pop(note: NoteInfo): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted" || await isSubscribed()) return;
  const shown = new Notification(note.title, { body: note.text, tag: note.key, icon: "/icon.svg" });
  shown.onclick = () => {
    window.focus();
    if (note.link) go(note.link);
    shown.close();
  };
}

export const notes = new Notes();
