/** Notifications of the browser: on the page, and by Web Push when no page is open. */
import { Refused } from "./api";

const PATIENCE = 10_000; // milliseconds for a push service to answer

export class NoPush extends Refused {
  constructor(message: string) {
    super(0, message);
  }
}

/** Whether this browser can be told things at all, or a sentence why not. */
export function whyNoPush(): string {
  if (!isSecureContext) return "Push needs https: this page came over plain http.";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) {
    return "This browser knows no push messages. On an iPhone, put this page on the home screen first.";
  }
  return "";
}

/** Ask for permission; a refusal is one sentence. */
export async function permitted(): Promise<void> {
  if (!("Notification" in window)) throw new NoPush("This browser knows no notifications.");
  const answer = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  if (answer !== "granted") throw new NoPush("The browser does not permit notifications; change that in its settings for this page.");
}

/** What comes first: the work, or the end of patience. */
async function inTime<T>(work: Promise<T>, patience: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new NoPush("The push service of this browser does not answer; try again later, or use another way.")), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function bytes(key: string): Uint8Array<ArrayBuffer> {
  const plain = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Subscribe this browser; a subscription to another key of the server is made anew. */
export async function subscribed(key: string, patience = PATIENCE): Promise<PushSubscriptionJSON> {
  const obstacle = whyNoPush();
  if (obstacle) throw new NoPush(obstacle);
  await permitted();
  try {
    return await inTime(subscribe(key), patience);
  } catch (error) {
    throw error instanceof NoPush ? error : new NoPush("The push service of this browser refused; try again later, or use another way.");
  }
}

async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  await navigator.serviceWorker.register("/sw.js");
  const ready = await navigator.serviceWorker.ready;
  const wanted = bytes(key);
  const present = await ready.pushManager.getSubscription();
  const known = present?.options.applicationServerKey;
  if (present && known && String(new Uint8Array(known)) === String(wanted)) return present.toJSON();
  await present?.unsubscribe();
  return (await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted })).toJSON();
}

/** End the subscription of this browser, if it has one. */
export async function unsubscribed(): Promise<void> {
  const there = await navigator.serviceWorker?.getRegistration("/");
  await (await there?.pushManager?.getSubscription())?.unsubscribe();
}

/** Whether this browser is subscribed now. */
export async function isSubscribed(): Promise<boolean> {
  if (whyNoPush()) return false;
  const there = await navigator.serviceWorker.getRegistration("/");
  return (await there?.pushManager.getSubscription()) != null;
}
