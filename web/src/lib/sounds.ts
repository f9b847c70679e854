/** Short sounds, made in the page: your turn, a piece put down, dice, a fight won or lost, a mark of the clock. */
export type Sound = "turn" | "down" | "dice" | "won" | "lost" | "mark";

/** pitch in hertz, start and length in seconds, and the shape of the wave */
type Note = readonly [pitch: number, start: number, length: number, wave: OscillatorType];

const NOTES: Record<Sound, readonly Note[]> = {
  turn: [[660, 0, 0.4, "sine"], [880, 0.14, 0.4, "sine"]],
  down: [[180, 0, 0.09, "triangle"], [120, 0.02, 0.12, "sine"]],
  dice: [[900, 0, 0.03, "square"], [700, 0.06, 0.03, "square"], [820, 0.11, 0.03, "square"], [600, 0.18, 0.04, "square"]],
  won: [[392, 0, 0.18, "triangle"], [523, 0.1, 0.18, "triangle"], [659, 0.2, 0.3, "triangle"]],
  lost: [[392, 0, 0.2, "triangle"], [330, 0.12, 0.2, "triangle"], [262, 0.24, 0.34, "triangle"]],
  mark: [[784, 0, 0.5, "sine"]],
};
const APART = 150; // milliseconds: never two within
const LOUD = 0.11;
let last = -APART;

/** Whether a sound may be made now; the next one only after a while. */
export function due(now: number): boolean {
  if (now - last < APART) return false;
  last = now;
  return true;
}

export function play(sound: Sound): void {
  if (!due(performance.now())) return;
  try {
    const audio = new AudioContext();
    for (const [pitch, start, length, wave] of NOTES[sound]) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = wave;
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, audio.currentTime + start);
      volume.gain.exponentialRampToValueAtTime(wave === "square" ? LOUD / 4 : LOUD, audio.currentTime + start + Math.min(0.02, length / 2));
      volume.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + start + length);
      tone.connect(volume).connect(audio.destination);
      tone.start(audio.currentTime + start);
      tone.stop(audio.currentTime + start + length + 0.05);
    }
    setTimeout(() => void audio.close(), 1200);
  } catch {
    // no sound on this machine
  }
}

interface Line { seat?: number; icon?: string; weight?: number; dice?: readonly unknown[] }

/** The sound of what just happened, if it has one: none for what bots do or what nobody did. */
export function soundOf(lines: readonly Line[], viewer: number, bots: ReadonlySet<number>): Sound | null {
  const heard = lines.filter((line) => (line.seat ?? -1) >= 0 && !bots.has(line.seat!));
  const fight = heard.find((line) => line.icon === "sword" && (line.weight ?? 1) >= 2);
  if (fight) return viewer < 0 || fight.seat === viewer ? "won" : "lost";
  if (heard.some((line) => line.dice?.length)) return "dice";
  return heard.some((line) => (line.weight ?? 1) > 0) ? "down" : null;
}
