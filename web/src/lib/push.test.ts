import { afterEach, expect, test, vi } from "vitest";
import { subscribed, whyNoPush } from "./push";

afterEach(() => vi.unstubAllGlobals());

/** A browser whose push service does what it is told. */
function browser(subscribe: () => Promise<unknown>): void {
  const registration = { pushManager: { getSubscription: async () => null, subscribe } };
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("Notification", { permission: "granted" });
  vi.stubGlobal("navigator", { serviceWorker: { register: async () => registration, ready: Promise.resolve(registration) } });
}

test("a subscription that never answers is given up with one sentence", async () => {
  browser(() => new Promise(() => undefined));
  await expect(subscribed("BAAA", 20)).rejects.toThrow("does not answer; try again later, or use another way.");
});

test("a push service that refuses is told in one sentence", async () => {
  browser(async () => { throw new DOMException("Registration failed - push service error", "AbortError"); });
  await expect(subscribed("BAAA", 20)).rejects.toThrow("refused; try again later, or use another way.");
});

test("a subscription is handed on as it is", async () => {
  browser(async () => ({ toJSON: () => ({ endpoint: "https://push.example.org/1" }) }));
  expect(await subscribed("BAAA", 1000)).toEqual({ endpoint: "https://push.example.org/1" });
});

test("plain http says why there is no push", () => {
  vi.stubGlobal("isSecureContext", false);
  expect(whyNoPush()).toBe("Push needs https: this page came over plain http.");
});
