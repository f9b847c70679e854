/** The service worker: shows what the server pushes, and a click on it opens the table. */

/** As much of a service worker's world as is used here: the types of pages and of workers do not bear each other. */
interface Happening extends Event { waitUntil(work: Promise<unknown>): void }
interface Pushed extends Happening { data: { json(): unknown } | null }
interface Clicked extends Happening { notification: Notification }
interface Page { url: string; postMessage(message: unknown): void; focus(): Promise<unknown> }
interface World {
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Page[]>;
    openWindow(link: string): Promise<unknown>;
  };
  addEventListener(kind: "install" | "activate", hear: (event: Happening) => void): void;
  addEventListener(kind: "push", hear: (event: Pushed) => void): void;
  addEventListener(kind: "notificationclick", hear: (event: Clicked) => void): void;
}
const worker = self as unknown as World;

interface Told { key: string; kind: string; title: string; text: string; link: string }

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (event) => {
  let told: Told;
  try {
    told = event.data!.json() as Told;
  } catch {
    told = { key: "", kind: "", title: "hegemon", text: "Something waits for you.", link: "/" };
  }
  event.waitUntil(worker.registration.showNotification(told.title, {
    body: told.text, tag: told.key, icon: "/icon.svg", data: { link: ours(told.link) },
  }));
});

/** A path of ours, whatever was sent. */
function ours(link: unknown): string {
  return typeof link === "string" && /^\/(?![/\\])/.test(link) ? link : "/";
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const link = ours((event.notification.data as { link?: unknown } | null)?.link);
  event.waitUntil(open(link));
});

/** A page of ours that is there goes to the table; else a new one is opened. */
async function open(link: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => new URL(one.url).pathname === link) ?? pages[0];
  if (!page) return void await worker.clients.openWindow(link);
  page.postMessage({ type: "open", link });
  try {
    await page.focus();
  } catch {
    // a browser that does not let us raise the page still shows the table in it
  }
}
