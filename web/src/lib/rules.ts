/** The rules of a game, fetched once. */
import { get } from "./api";
import type { RulesPage } from "./wire";

const pages = new Map<string, Promise<RulesPage>>();

export function rulesOf(game: string): Promise<RulesPage> {
  let page = pages.get(game);
  if (!page) {
    page = get<RulesPage>(`/games/${game}/rules`);
    page.catch(() => pages.delete(game));
    pages.set(game, page);
  }
  return page;
}
