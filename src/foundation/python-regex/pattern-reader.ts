import { PythonRegexError } from "./syntax";

/** Walks over a pattern by its tokens: a character, or a backslash with the character after it. */
export class PatternReader {
  private readonly characters: string[];
  private index = 0;
  /** The token ahead; null at the end. */
  next: string | null = null;

  constructor(pattern: string) {
    this.characters = [...pattern];
    this.advance();
  }

  /** The position of the token ahead, in code points. */
  get position(): number {
    return this.index - (this.next === null ? 0 : [...this.next].length);
  }

  get(): string | null {
    const token = this.next;
    this.advance();
    return token;
  }

  match(token: string): boolean {
    if (this.next !== token) return false;
    this.advance();
    return true;
  }

  seek(position: number): void {
    this.index = position;
    this.advance();
  }

  /** As many tokens as `allowed` permits, at most `limit`. */
  takeWhile(limit: number, allowed: RegExp): string {
    let taken = "";
    while (taken.length < limit && this.next !== null && allowed.test(this.next)) taken += this.get();
    return taken;
  }

  takeUntil(end: string, what: string): string {
    let taken = "";
    for (;;) {
      const token = this.get();
      if (token === null)
        throw this.error(taken === "" ? `missing ${what}` : `missing ${end}, unterminated name`);
      if (token === end) break;
      taken += token;
    }
    if (taken === "") throw this.error(`missing ${what}`);
    return taken;
  }

  error(message: string, offset = 0): PythonRegexError {
    return new PythonRegexError(message, Math.max(0, this.position - offset));
  }

  private advance(): void {
    const character = this.characters[this.index];
    if (character === undefined) {
      this.next = null;
      return;
    }
    if (character !== "\\") {
      this.index++;
      this.next = character;
      return;
    }
    const escaped = this.characters[this.index + 1];
    if (escaped === undefined) {
      throw new PythonRegexError("bad escape (end of pattern)", this.characters.length - 1);
    }
    this.index += 2;
    this.next = character + escaped;
  }
}
