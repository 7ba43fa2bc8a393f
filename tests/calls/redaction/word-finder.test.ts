import { describe, expect, it } from "vitest";
import { createWordFinder } from "../../../src/calls/redaction/word-finder";

/** After each letter: the longest word that ends there, and the longest beginning of one. */
function read(words: string[], text: string): [found: number, begun: number][] {
  const finder = createWordFinder(words);
  let state = 0;
  return Array.from(text, (letter) => {
    state = finder.next(state, letter.charCodeAt(0));
    return [finder.found(state), finder.begun(state)];
  });
}

describe("words in a text", () => {
  it("are found where they end, the longest of them", () => {
    expect(read(["he", "she", "hers"], "ushers")).toEqual([
      [0, 0],
      [0, 1],
      [0, 2],
      [3, 3],
      [0, 3],
      [4, 4],
    ]);
  });

  it("are found within others that broke off", () => {
    expect(read(["abcd", "bc"], "abce")).toEqual([
      [0, 1],
      [0, 2],
      [2, 3],
      [0, 0],
    ]);
    expect(read(["aab"], "aaab").at(-1)).toEqual([3, 3]);
    expect(read(["abab", "b"], "abac").map(([found]) => found)).toEqual([0, 1, 0, 0]);
  });

  it("are found in either case of ASCII, and no other", () => {
    expect(read(["AZ"], "az").at(-1)).toEqual([2, 2]);
    expect(read(["az"], "AZ").at(-1)).toEqual([2, 2]);
    // Signs beside the letters: "@" and "`", "[" and "{".
    for (const [word, text] of [
      ["@", "`"],
      ["[", "{"],
    ] as const) {
      expect(read([word], text)).toEqual([[0, 0]]);
      expect(read([text], word)).toEqual([[0, 0]]);
    }
    expect(read(["\u00e4"], "\u00c4").at(-1)).toEqual([0, 0]);
  });

  it("are none where there are none, or the state is unknown", () => {
    expect(read([], "a")).toEqual([[0, 0]]);
    const finder = createWordFinder(["a"]);
    expect([finder.found(99), finder.begun(99), finder.found(finder.next(99, 97))]).toEqual([0, 0, 1]);
  });
});
