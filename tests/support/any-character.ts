import * as fc from "fast-check";

const FIRST_HALF = 0xd800;
const HALVES = 0x800;
const LAST = 0x10ffff;

/** The letter of a number, where halves of pairs have none. */
function letterOf(number: number): string {
  return String.fromCodePoint(number < FIRST_HALF ? number : number + HALVES);
}

/** The number of a letter; throws for what is no letter alone. */
function numberOf(letter: unknown): number {
  const code = typeof letter === "string" ? letter.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== letter) throw new Error("That is no one letter.");
  if (code >= FIRST_HALF && code < FIRST_HALF + HALVES) throw new Error("That is half of a pair.");
  return code < FIRST_HALF ? code : code - HALVES;
}

/**
 * The unit of texts of any letters, those of fast-check's own "binary", drawn alike. Of that one fast-check first makes
 * a table of all 1.1 million, which takes seconds in every process.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .integer({ min: 0, max: LAST - HALVES })
  .map(letterOf, numberOf);
