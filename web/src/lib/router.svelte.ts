/** Where the reader is: the path, the words after "?" and after "#". */
class Place {
  path = $state(location.pathname);
  query = $state(location.search);
  hash = $state(location.hash.slice(1));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  private read(): void {
    this.path = location.pathname;
    this.query = location.search;
    this.hash = location.hash.slice(1);
  }

  /** Links within the client change the page without loading it anew. */
  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.pathname === "/metrics") return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  /** Change the address without a new step to go back to. */
  replace(to: string): void {
    history.replaceState(null, "", to);
    this.read();
  }
}

export const place = new Place();

/** Send the reader to another page. */
export const go = (to: string): void => place.go(to);
