/** Asking the server: every refusal is one clear sentence. */
export class Refused extends Error {
  constructor(readonly status: number, message: string) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: { "X-Hegemon": "1", ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, "The server cannot be reached. Check the connection and try again.");
  }
  const text = await answer.text();
  if (answer.ok) return (text ? JSON.parse(text) : undefined) as T;
  throw new Refused(answer.status, sentence(text) || `The server answered ${answer.status}.`);
}

/** The engine's words as people write them: a capital first, a full stop last. */
export function asSentence(words: string): string {
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return !text || /[.?:]$/.test(text) ? text : `${text}.`;
}

function sentence(text: string): string {
  try {
    const said = (JSON.parse(text) as { detail?: unknown }).detail;
    return typeof said === "string" ? asSentence(said) : "";
  } catch {
    return "";
  }
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T = void>(path: string, body?: unknown): Promise<T> => ask<T>("POST", path, body);
export const put = <T = void>(path: string, body?: unknown): Promise<T> => ask<T>("PUT", path, body);
export const patch = <T = void>(path: string, body?: unknown): Promise<T> => ask<T>("PATCH", path, body);
export const remove = <T = void>(path: string): Promise<T> => ask<T>("DELETE", path);

/** What went wrong, for people. */
export const why = (trouble: unknown): string =>
  trouble instanceof Refused ? trouble.message : "Something went wrong in this page. Load it again.";
