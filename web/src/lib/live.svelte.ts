/** One match as this viewer sees it, kept up to date over the live socket; reconnects and loses nothing. */
import { Clocks } from "./clock.svelte";
import { asSentence } from "./api";
import { Talk } from "./talk.svelte";
import { type Patch, PictureRows, type Sheet, type SheetPatch } from "./picture";
import { act, type Act, type CardInfo, type ClientMessage, type Contest, type DealInfo, type DeskPage, type Form, type Frame, type LogLine,
  type MeterInfo, type NoticeInfo, type OrdersInfo, type PanelInfo, type PieceInfo, type Result, type ServerMessage, type StandingInfo, type TablePage, type TextSection, type UndoInfo,
  type Waiting, type WhyNot } from "./wire";

export type Link = "connecting" | "live" | "lost" | "refused";
interface Pending { message: ClientMessage; label: string }

const NO_UNDO: UndoInfo = { possible: false };
const CLOSED: Record<number, string> = {
  4401: "You are not known here yet: go to the lobby and come in with a name.",
  4403: "This seat is not yours.",
  4404: "There is no such match.",
};

/** A fresh word for one click; `randomUUID` is missing where the page came without https. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
}

/** Whoever draws a sheet hears what changed of it. */
type Painter = (patch: SheetPatch) => void;

/** All that an update tells, part by part; absent parts stay as they are. */
export class Position {
  /** log entries as this viewer may count them; sent back as `at` */
  n = $state(0);
  /** actions in force: the position of the replay */
  step = $state(0);
  /** whose view this is, -1 a spectator's */
  seat = $state(-1);
  /** the first whole update has come */
  loaded = $state(false);
  /** what is asked, as the rules name it; "" while nothing is */
  question = $state("");
  /** the rule the question stands under */
  rule = $state("");
  /** the question in the game's words */
  prompt = $state("");
  /** a sentence or two for somebody who is asked this for the first time */
  tip = $state("");
  /** what was set aside before and is paid from here */
  aside = $state("");
  /** the legal actions, free ones included */
  choices = $state.raw<Act[]>([]);
  /** the whole decision on one page, where the game has one */
  orders = $state.raw<OrdersInfo | null>(null);
  /** that page as it was last left, told with a full update */
  draft = $state.raw<Readonly<Record<string, string>> | null>(null);
  /** what others offer, and what one offers */
  deals = $state.raw<DealInfo[]>([]);
  /** verbs to fill in */
  forms = $state.raw<Form[]>([]);
  /** what one may look for and cannot do now, with the reason */
  blocked = $state.raw<WhyNot[]>([]);
  /** the players as everybody sees them */
  panels = $state.raw<PanelInfo[]>([]);
  /** lines about the whole table */
  meters = $state.raw<MeterInfo[]>([]);
  /** the viewer's own cards */
  hand = $state.raw<CardInfo[]>([]);
  /** who is asked what */
  standing = $state.raw<Waiting[]>([]);
  /** what happened, the oldest first */
  log = $state.raw<LogLine[]>([]);
  /** older lines can be fetched */
  earlier = $state(false);
  /** whether the viewer's last action can be taken back */
  undo = $state.raw<UndoInfo>(NO_UNDO);
  /** how it ended; null while it goes on */
  result = $state.raw<Result | null>(null);
  /** elements the last action touched */
  last = $state.raw<string[]>([]);
  /** the step after the viewer's own last action, -1 before the first */
  mine = $state(-1);
  /** what several players compete for */
  contests = $state.raw<Contest[]>([]);
  /** the game draws its position */
  hasPicture = $state(false);
  /** the parts of the picture, the stage first */
  sheets = $state.raw<readonly Sheet[]>([]);
  /** counts patches, for whoever depends on what stands where */
  painted = $state(0);
  private readonly picture = new PictureRows();
  private readonly painters = new Map<string, Set<Painter>>();

  take(frame: Frame): void {
    if (frame.panels) this.panels = frame.panels;
    this.seat = frame.seat;
    if (frame.picture !== undefined) this.paint((frame.picture ?? null) as Patch | null, frame.full);
    if (frame.decision) {
      this.question = frame.decision.question ?? "";
      this.rule = frame.decision.rule ?? "";
      this.prompt = frame.decision.prompt ?? "";
      this.tip = frame.decision.tip ?? "";
      this.aside = frame.decision.aside ?? "";
      this.choices = [...new Map((frame.decision.choices ?? []).map((one) => [one.do, act(one)])).values()];
      this.forms = frame.decision.forms ?? [];
      this.deals = frame.decision.deals ?? [];
      this.orders = frame.decision.orders ?? null;
    }
    if (frame.full) this.draft = frame.draft ?? null;
    if (frame.blocked) this.blocked = frame.blocked;
    if (frame.meters) this.meters = frame.meters;
    if (frame.hand) this.hand = frame.hand;
    if (frame.standing) this.standing = frame.standing;
    if (frame.undo) this.undo = frame.undo;
    if (frame.result !== undefined) this.result = frame.result;
    if (frame.last) this.last = frame.last;
    if (frame.mine !== undefined) this.mine = frame.mine;
    if (frame.contests) this.contests = frame.contests;
    if (frame.log) {
      const { keep, earlier } = frame.log;
      const { lines } = frame.log;
      this.log = frame.full ? lines : [...this.log.filter((line) => line.step <= keep), ...lines];
      if (frame.full) this.earlier = earlier ?? false;
    }
    this.n = frame.n;
    this.step = frame.step;
    this.loaded = true;
  }

  /** Older lines go before the others. */
  remember(lines: LogLine[]): void {
    const first = this.log[0]?.step ?? Infinity;
    const older = lines.filter((line) => line.step < first);
    this.log = [...older, ...this.log];
    this.earlier = older.length > 0 && older[0]!.step > 1;
  }

  /** Everything secret is forgotten: the device changes hands. */
  forget(): void {
    this.loaded = false;
    this.choices = this.forms = this.deals = this.blocked = this.hand = this.log = [] as never[];
    this.panels = this.standing = [] as never[];
    this.question = this.prompt = this.tip = this.aside = "";
    this.undo = NO_UNDO;
    this.orders = this.draft = null;
    this.paint({}, true);
  }

  /** Take a picture in, or what changed of it. */
  paint(picture: Patch | null, whole: boolean): void {
    this.hasPicture = picture !== null;
    if (!picture) return;
    const parts = this.picture.apply(picture, whole);
    if (picture.sheets || whole) this.sheets = this.picture.sheets;
    for (const [sheet, part] of parts) for (const paint of this.painters.get(sheet) ?? []) paint(part);
    this.painted += 1;
  }

  /** What the picture shows, in a sentence. */
  get words(): { title: string; desc: string } {
    void this.painted;
    return { title: this.picture.title, desc: this.picture.desc };
  }

  /** The sheet an element stands on, "" if it is not drawn. */
  where(key: string): string {
    void this.painted;
    return this.picture.where(key);
  }

  /** The drawing of one element, for a button that shows it. */
  drawing(key: string): string {
    void this.painted;
    return this.picture.drawing(key);
  }

  /** What an element is, in a sentence. */
  labelOf(key: string): string {
    return this.picture.label(key);
  }

  /** Whoever draws a sheet gets all of it, then hears of every patch until the function handed back is called. */
  paintedBy(sheet: string, painter: Painter): () => void {
    painter(this.picture.whole(sheet));
    const all = this.painters.get(sheet) ?? new Set<Painter>();
    this.painters.set(sheet, all.add(painter));
    return () => void all.delete(painter);
  }
}

export class Live {
  readonly now = new Position();
  /** how the socket stands */
  link = $state<Link>("connecting");
  /** seconds until the next try */
  retry = $state(0);
  /** why the socket was refused for good */
  trouble = $state("");
  /** a word from the server to everybody */
  notice = $state("");
  /** the engine's sentence about what was sent last */
  refused = $state("");
  /** who sits where, who is online */
  table = $state.raw<TablePage | null>(null);
  clocks = new Clocks();
  /** kinds of question that may be answered for this seat, and what was said */
  prepared = $state.raw<StandingInfo[]>([]);
  /** the control room, for its members */
  desk = $state.raw<DeskPage | null>(null);
  /** what Control has announced to this viewer */
  notices = $state.raw<NoticeInfo[] | null>(null);
  /** what the press of an event has published */
  news = $state.raw<PieceInfo[] | null>(null);
  /** counts how often screens were told to look again */
  screens = $state(0);
  /** what was said at the table */
  readonly talk = new Talk((message) => this.send(message));
  /** the position as text, while it is wanted */
  sections = $state.raw<TextSection[]>([]);
  /** messages whose answer has not come yet */
  sending = $state(0);
  /** the step from which this viewer acted last */
  acted = $state(-1);
  /** bots were asked to wait for the last action */
  held = $state(false);
  /** the last answer was a whole page, which is taken back as one */
  private paged = false;
  /** called once when the next action is in the log */
  settled: (() => void) | null = null;
  /** messages to send again after a lost connection, by their keys */
  private readonly pending = new Map<string, Pending>();
  private socket: WebSocket | null = null;
  /** failed connections in a row */
  private tries = 0;
  private stopped = false;
  private timer = 0;
  private heartbeat = 0;
  /** when the server last said anything */
  private heard = 0;
  /** the text view is wanted */
  private text = false;
  /** the seat this page asked to look from */
  private sat: number | null = null;

  constructor(readonly match: string, seat: number | null) {
    this.sat = seat;
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    clearInterval(this.heartbeat);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    const seat = this.sat === null ? "" : `?seat=${this.sat}`;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${this.match}/live${seat}`);
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => {
      if (this.socket === socket) this.closed(event.code, event.reason);
    };
  }

  private opened(): void {
    this.heard = Date.now();
    clearInterval(this.heartbeat);
    this.heartbeat = setInterval(() => this.beat(), 5000) as unknown as number;
  }

  /** A connection that says nothing for long is taken for lost. */
  private beat(): void {
    if (Date.now() - this.heard > 20_000) return void this.socket?.close();
    if (Date.now() - this.heard > 8_000) {
      this.clocks.ping();
      this.send({ type: "ping" });
    }
  }

  private closed(code: number, said: string): void {
    clearInterval(this.heartbeat);
    if (this.stopped) return;
    const final = CLOSED[code] ?? (code === 4409 && said ? asSentence(said) : undefined);
    if (final) {
      this.link = "refused";
      this.trouble = final;
      return;
    }
    this.link = "lost";
    this.tries += 1;
    this.retry = Math.min(12, Math.ceil(1.5 ** (this.tries - 1))) + (this.tries > 3 ? Math.floor(Math.random() * 3) : 0);
    this.countdown();
  }

  private countdown(): void {
    clearTimeout(this.timer);
    if (this.retry <= 0) return this.connect();
    this.timer = setTimeout(() => {
      this.retry -= 1;
      this.countdown();
    }, 1000) as unknown as number;
  }

  /** Back from sleep or from a tunnel: try at once. */
  hurry = (): void => {
    if (this.link !== "lost" || this.stopped || document.hidden) return;
    this.retry = 0;
    this.countdown();
  };

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private hear(message: ServerMessage): void {
    this.heard = Date.now();
    switch (message.type) {
      case "frame": return this.framed(message);
      case "ok": {
        const { settled } = this;
        this.settled = null;
        this.settle(message.key);
        return settled?.();
      }
      case "refused":
        this.settled = null;
        this.refused = message.stale ? `The position has changed: ${message.why}` : asSentence(message.why);
        return this.settle(message.key);
      case "table": this.table = message.table; return;
      case "chat": return this.talk.take(message.lines);
      case "channels": return this.talk.offer(message.channels);
      case "text": this.sections = message.sections; return;
      case "notice": this.notice = message.text; return;
      case "desk": this.desk = message.desk; return;
      case "notices": this.notices = message.notices; return;
      case "news": this.news = message.pieces; return;
      case "screen": this.screens += 1; return;
      case "pong": this.clocks.pong(message.now ?? 0); return;
      case "clock": this.clocks.hear(message); return;
      case "standing": if (message.seat === this.now.seat || !this.now.loaded) this.prepared = message.offers; return;
    }
  }

  private framed(frame: Frame): void {
    if (this.sat !== null && frame.seat !== this.sat) { // from before the seats changed; what was said before the socket stood is said again
      if (this.link !== "live") this.send({ type: "sit", seat: this.sat });
      return;
    }
    if (!frame.full && !this.now.loaded) return;
    if (!this.now.loaded) this.acted = Math.max(this.acted, frame.step - 4); // who comes late sees what was rolled just now
    this.now.take(frame);
    if (this.link === "live") return;
    this.link = "live";
    this.tries = 0;
    this.notice = "";
    if (this.text) this.send({ type: "text", on: true });
    for (const { message } of this.pending.values()) this.send(message);
  }

  private settle(key: string): void {
    this.pending.delete(key);
    this.sending = this.pending.size;
  }

  private submit(message: ClientMessage & { key: string }, label: string): void {
    this.refused = "";
    this.pending.set(message.key, { message, label });
    this.sending = this.pending.size;
    this.send(message);
  }

  /** Do something; `hold` asks bots to wait while it can be taken back, if it ends the turn by itself. */
  do(notation: string, label: string, hold: "" | "short" | "long" = ""): void {
    this.acted = this.now.step;
    this.held = hold !== "";
    this.paged = false;
    this.submit({ type: "do", do: notation, at: this.now.n, key: freshKey(), hold }, label);
  }

  /** Answer a whole decision by its page. */
  fill(page: OrdersInfo, cells: [string, string][], hold: "" | "short" | "long" = ""): void {
    this.acted = this.now.step;
    this.held = hold !== "";
    this.paged = true;
    this.submit({ type: "fill", orders: page.key, cells, at: this.now.n, key: freshKey(), hold }, page.title);
  }

  /** Keep a page as it is filled in so far. */
  keep(page: OrdersInfo, cells: [string, string][]): void {
    this.send({ type: "draft", orders: page.key, cells });
  }

  /** What was done last stays done: bots need not wait. */
  go(): void {
    this.held = false;
    this.send({ type: "go" });
  }

  undo(): void {
    this.held = false;
    this.submit({ type: "undo", at: this.now.n, key: freshKey(), decision: this.paged }, "Undo");
    this.paged = false;
  }

  /** Look from another seat; until its frame comes, nothing of the old one is left. */
  sit(seat: number): void {
    if (seat === this.sat) return;
    this.sat = seat;
    this.sections = [];
    this.refused = "";
    this.now.forget();
    this.talk.forget();
    this.send({ type: "sit", seat });
  }

  wantText(on: boolean): void {
    this.text = on;
    if (!on) this.sections = [];
    this.send({ type: "text", on });
  }
}
