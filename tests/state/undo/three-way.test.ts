import { describe, expect, it } from "vitest";
import { mergeLists, part, pick, same } from "../../../src/state/undo/three-way";

it("says the same in whatever order its fields are", () => {
  expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(same({ a: 1 }, { a: 2 })).toBe(false);
  expect(same([1, 2], [2, 1])).toBe(false);
  expect(same(Number.NaN, Number.NaN)).toBe(true);
});

it("what was before an act comes back unless something later is in its place", () => {
  expect(pick({ base: "new", mine: "new", theirs: "old" })).toBe("old");
  expect(pick({ base: "new", mine: "newer", theirs: "old" })).toBe("newer");
  expect(part({ base: [1], mine: [2, 2], theirs: [] }, ({ length }) => length)).toEqual({
    base: 1,
    mine: 2,
    theirs: 0,
  });
});

type Item = { id: string; text: string };

/** "a b2": an item a, and an item b that says 2. */
const items = (words: string): Item[] =>
  words.split(" ").flatMap((word) => (word ? [{ id: word.charAt(0), text: word.slice(1) }] : []));
const merged = (base: string, mine: string, theirs: string, both?: Parameters<typeof mergeLists<Item>>[2]) =>
  mergeLists({ base: items(base), mine: items(mine), theirs: items(theirs) }, ({ id }) => id, both)
    .map(({ id, text }) => id + text)
    .join(" ");

describe("a list of which an act is taken back", () => {
  it.each([
    ["is as before where nothing came after", "a c", "a c", "c b a", "c b a"],
    ["gets back what the act took, behind its neighbour", "a c", "a c d", "a b c", "a b c d"],
    ["gets back what came first, first", "b", "b c", "a b", "a b c"],
    ["gets back several, each behind the one before", "a", "a d", "a b c", "a b c d"],
    ["gets back what has lost its neighbour, behind the one before that", "a b", "a d", "a b c", "a c d"],
    ["loses what the act added", "a b", "a b c", "a", "a c"],
    ["keeps what the act added where it was changed since", "a b", "a b2", "a", "a b2"],
    ["gets back what the act changed", "a2", "a2 b", "a1", "a1 b"],
    ["keeps what was changed since", "a2", "a3", "a1", "a3"],
    ["keeps what was added later", "a", "a b", "a", "a b"],
    ["does not get back what was taken later", "a b", "a", "a b", "a"],
    ["keeps its later order", "a b c", "c b a", "a b c d", "c d b a"],
    ["tells lists apart that begin alike", "a", "a b", "c a", "c a b"],
  ])("%s", (_, base, mine, theirs, expected) => expect(merged(base, mine, theirs)).toBe(expected));

  it("merges what all three have as it is told to", () => {
    const both = ({ base, mine, theirs }: { base: Item; mine: Item; theirs: Item }) => ({
      id: mine.id,
      text: base.text + mine.text + theirs.text,
    });
    expect(merged("a1", "a2 b", "a3", both)).toBe("a123 b");
  });
});
