/** Something tried on a page that asks the server: what came of it, in one sentence, and the page read again. */
import { why } from "./api";

export class Attempts {
  /** why the last one failed */
  trouble = $state("");
  /** what the last one did */
  done = $state("");

  /** `load` reads again what the page shows. */
  constructor(private readonly load: () => Promise<void>) {}

  /** Read something for the first time. */
  begin(read: () => Promise<void> = this.load): void {
    void read().catch((error: unknown) => { this.trouble = why(error); });
  }

  /** Try something that says what it did; whether it went well. */
  try = async (what: () => Promise<string>): Promise<boolean> => {
    this.trouble = this.done = "";
    try {
      this.done = await what();
      await this.load();
      return true;
    } catch (error) {
      this.trouble = why(error);
      return false;
    }
  };
}
