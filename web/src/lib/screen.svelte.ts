/** What the screen and the hand allow. */
class Screen {
  /** one column, tabs at the foot */
  phone = $state(false);
  /** three columns, but narrow ones */
  tablet = $state(false);
  /** not high enough for all that helps: tips are folded */
  low = $state(false);
  /** fingers, no pointer */
  touch = $state(false);

  constructor() {
    this.watch("(max-width: 899px)", (is) => (this.phone = is));
    this.watch("(min-width: 900px) and (max-width: 1199px)", (is) => (this.tablet = is));
    this.watch("(max-height: 800px)", (is) => (this.low = is));
    this.watch("(hover: none)", (is) => (this.touch = is));
  }

  private watch(words: string, set: (is: boolean) => void): void {
    const query = matchMedia(words);
    set(query.matches);
    query.addEventListener("change", () => set(query.matches));
  }
}

export const screen = new Screen();
