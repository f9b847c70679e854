/** What a person likes, kept in this browser. */
import { play } from "./sounds";

type Theme = "dark" | "light";

function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`hegemon.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`hegemon.${name}`, JSON.stringify(value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

class Settings {
  theme = $state<Theme>(kept<Theme>("theme", matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark"));
  sound = $state(kept("sound", false));
  text = $state(kept("text", false));
  /** notifications of the browser while the page is open but not looked at */
  popups = $state(kept("popups", false));
  /** one click is enough for what can be undone */
  quick = $state(kept("quick", false));
  /** bots wait until the end of a turn is confirmed */
  confirmEnd = $state(kept("confirmEnd", false));
  /** questions whose tip was read */
  private known = $state.raw<string[]>(kept<string[]>("known", []));

  constructor() {
    this.dress();
  }

  private dress(): void {
    document.documentElement.dataset.theme = this.theme;
  }

  turnTheme(): void {
    this.theme = this.theme === "dark" ? "light" : "dark";
    keep("theme", this.theme);
    this.dress();
  }

  turnSound(): void {
    this.sound = !this.sound;
    keep("sound", this.sound);
    if (this.sound) play("turn");
  }

  knows(question: string): boolean {
    return this.known.includes(question);
  }

  learn(question: string): void {
    this.known = [...this.known, question].slice(-2000);
    keep("known", this.known);
  }

  turnConfirmEnd(): void {
    this.confirmEnd = !this.confirmEnd;
    keep("confirmEnd", this.confirmEnd);
  }

  turnQuick(): void {
    this.quick = !this.quick;
    keep("quick", this.quick);
  }

  turnPopups(on: boolean): void {
    this.popups = on;
    keep("popups", on);
  }

  turnText(): void {
    this.text = !this.text;
    keep("text", this.text);
  }
}

export const settings = new Settings();
