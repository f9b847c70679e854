import { expect, test } from "vitest";
import { Talk } from "./talk.svelte";
import type { ChatLine, ClientMessage } from "./wire";

const line = (number: number, channel: string, person = "bob"): ChatLine =>
  ({ number, at: number / 1e6, person, name: person, seat: 1, text: `line ${number}`, channel });

test("lines come once and in order, and unread ones are counted by channel", () => {
  const sent: ClientMessage[] = [];
  const talk = new Talk((message) => sent.push(message));
  talk.offer([{ key: "all", title: "All", heard: 2 }, { key: "pair:0-1", title: "Bob" }]);
  talk.take([line(3, "all"), line(1, "all")]);
  talk.take([line(2, "all"), line(3, "all"), line(4, "pair:0-1"), line(5, "pair:0-1", "me")]);
  expect(talk.lines.map((one) => one.number)).toEqual([1, 2, 3, 4, 5]);
  expect([talk.unread("all", "me"), talk.unread("pair:0-1", "me"), talk.unreadAll("me")]).toEqual([1, 1, 2]);
  talk.read("pair:0-1");
  talk.read("pair:0-1");
  expect(sent).toEqual([{ type: "heard", channel: "pair:0-1", number: 5 }]);
  expect(talk.unreadAll("me")).toBe(1);
});

test("nothing private stays when the device changes hands, and a channel that is gone is left", () => {
  const talk = new Talk(() => undefined);
  talk.offer([{ key: "all", title: "All" }, { key: "pair:0-1", title: "Bob" }]);
  talk.take([line(1, "all"), line(2, "pair:0-1")]);
  talk.at = "pair:0-1";
  talk.offer([{ key: "all", title: "All" }]);
  expect(talk.at).toBe("all");
  talk.forget();
  expect(talk.lines.map((one) => one.number)).toEqual([1]);
});
