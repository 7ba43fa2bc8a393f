import type { PatternReader } from "./pattern-reader";
import { type Flags, PythonRegexError } from "./syntax";
import { type Width, ZERO_WIDTH } from "./width";

/** What the parser knows of groups while it goes through a pattern. */
export class PatternState {
  flags: Flags = { ignoreCase: false, multiline: false, dotAll: false, verbose: false, ascii: false };
  /** `(?u)` was given: it cannot go with `(?a)`. */
  unicode = false;
  /** Widths of the groups by index, from 1; null while one is open. */
  private readonly widths: (Width | null)[] = [ZERO_WIDTH];
  private readonly names = new Map<string, number>();
  /** Inside of a lookbehind: the number of groups before it. */
  lookbehindGroups: number | null = null;
  private readonly conditions: { index: number; position: number }[] = [];

  /** One more than the highest group index. */
  get groups(): number {
    return this.widths.length;
  }

  open(name: string | null, reader: PatternReader): number {
    const index = this.widths.length;
    this.widths.push(null);
    if (name !== null) {
      if (this.names.has(name)) throw reader.error(`redefinition of group name '${name}'`, name.length + 1);
      this.names.set(name, index);
    }
    return index;
  }

  close(index: number, width: Width): void {
    this.widths[index] = width;
  }

  widthOf(index: number): Width {
    return this.widths[index] ?? ZERO_WIDTH;
  }

  named(name: string, reader: PatternReader): number {
    const index = this.names.get(name);
    if (index === undefined) throw reader.error(`unknown group name '${name}'`, name.length + 1);
    return index;
  }

  /** Refuses references to groups that are still open, or that a lookbehind holds itself. */
  checkReference(index: number, reader: PatternReader, offset: number): void {
    if (index >= this.groups) throw reader.error(`invalid group reference ${index}`, offset - 1);
    if (this.widths[index] === null) throw reader.error("cannot refer to an open group", offset);
    this.checkLookbehind(index, reader);
  }

  checkLookbehind(index: number, reader: PatternReader): void {
    if (this.lookbehindGroups === null) return;
    if (index >= this.groups || this.widths[index] === null)
      throw reader.error("cannot refer to an open group");
    if (index >= this.lookbehindGroups) {
      throw reader.error("cannot refer to group defined in the same lookbehind subpattern");
    }
  }

  /** A condition may name a group that comes later, but not one that never comes. */
  addCondition(index: number, position: number): void {
    this.conditions.push({ index, position });
  }

  checkConditions(): void {
    for (const { index, position } of this.conditions) {
      if (index >= this.groups) throw new PythonRegexError(`invalid group reference ${index}`, position);
    }
  }
}
