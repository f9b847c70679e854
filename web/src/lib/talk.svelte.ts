/** What is said at a table: channels, lines, and how far each channel was read. */
import type { ChannelInfo, ChatLine, ClientMessage } from "./wire";

export class Talk {
  /** where this viewer may read and write */
  channels = $state.raw<ChannelInfo[]>([]);
  /** everything that was said to this viewer, the oldest first */
  lines = $state.raw<ChatLine[]>([]);
  /** the channel that is looked at */
  at = $state("all");
  /** somebody looks at it */
  open = $state(false);
  /** by channel: the number of the last line that was read */
  private heard = $state.raw<Record<string, number>>({});

  constructor(private readonly send: (message: ClientMessage) => void) {}

  offer(channels: ChannelInfo[]): void {
    this.channels = channels;
    const heard = { ...this.heard };
    for (const one of channels) heard[one.key] = Math.max(heard[one.key] ?? 0, one.heard ?? 0);
    this.heard = heard;
    if (!channels.some((one) => one.key === this.at)) this.at = "all";
  }

  take(lines: ChatLine[]): void {
    const known = new Map([...this.lines, ...lines].map((line) => [line.number, line]));
    this.lines = [...known.values()].sort((one, other) => one.number - other.number);
  }

  /** The device changes hands: nothing of the seat of before stays. */
  forget(): void {
    this.lines = this.lines.filter((line) => channelOf(line) === "all");
    this.channels = this.channels.filter((one) => one.key === "all");
    this.at = "all";
    this.heard = {};
  }

  in(channel: string): ChatLine[] {
    return this.lines.filter((line) => channelOf(line) === channel);
  }

  /** Lines of a channel that somebody else said since it was read. */
  unread(channel: string, me: string): number {
    const upto = this.heard[channel] ?? 0;
    return this.in(channel).filter((line) => line.number > upto && line.person !== me).length;
  }

  unreadAll(me: string): number {
    return this.channels.reduce((sum, one) => sum + this.unread(one.key, me), 0);
  }

  /** A channel was read to its end. */
  read(channel: string): void {
    const last = this.in(channel).at(-1)?.number ?? 0;
    if (last <= (this.heard[channel] ?? 0)) return;
    this.heard = { ...this.heard, [channel]: last };
    this.send({ type: "heard", channel, number: last });
  }

  say(text: string): void {
    this.send({ type: "say", channel: this.at, text });
  }
}

export const channelOf = (line: ChatLine): string => line.channel ?? "all";
