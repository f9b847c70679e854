/** What the screen and the hand allow. */
class Screen {
  phone = $state(false);
  touch = $state(false);

  constructor() {
    this.watch("(max-width: 899px)", (is) => (this.phone = is));
    this.watch("(hover: none)", (is) => (this.touch = is));
  }

  private watch(words: string, set: (is: boolean) => void): void {
    const query = matchMedia(words);
    set(query.matches);
    query.addEventListener("change", () => set(query.matches));
  }
}

export const screen = new Screen();
