/** The rules of a game and its rulebook for players, fetched once. */
import { get } from "./api";
import type { RulesPage } from "./wire";

const pages = new Map<string, Promise<RulesPage>>();

export function rulesOf(game: string, book = false): Promise<RulesPage> {
  const path = `/games/${game}/${book ? "rulebook" : "rules"}`;
  let page = pages.get(path);
  if (!page) {
    page = get<RulesPage>(path);
    page.catch(() => pages.delete(path));
    pages.set(path, page);
  }
  return page;
}
