/** What a person likes, kept in this browser. */
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
    if (this.sound) chime();
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

  turnText(): void {
    this.text = !this.text;
    keep("text", this.text);
  }
}

/** One short chime of two tones. */
export function chime(): void {
  try {
    const audio = new AudioContext();
    for (const [pitch, start] of [[660, 0], [880, 0.14]] as const) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, audio.currentTime + start);
      volume.gain.exponentialRampToValueAtTime(0.12, audio.currentTime + start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + start + 0.4);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + 0.45);
    }
    setTimeout(() => void audio.close(), 1000);
  } catch {
    // no sound on this machine
  }
}

export const settings = new Settings();
