import { describe, expect, it } from "vitest";
import { named } from "../../../src/evaluation/labels/judge-cards";
import { readJudgeCard } from "../../../src/labels/logic/files/read-judge-card";
import type { JudgeCard } from "../../../src/shapes/judge-card";
import { madeCard } from "../../evaluation/labels/made-card";

const read = (text: string) => readJudgeCard("card.json", [text]);
const why = async (card: unknown) => (await read(JSON.stringify(card))).problem?.message ?? "taken";
const changed = async (parts: Partial<JudgeCard>) => why(await named({ ...FIXED, ...parts }));

const FIXED = await madeCard();

describe("the file of a judge's card", () => {
  it("is read as it was written", async () => {
    expect(await read(`\uFEFF${JSON.stringify(FIXED, null, 2)}\n`)).toEqual({ card: FIXED, problem: null });
  });

  it.each([
    ["no JSON", "{", /can’t be read/],
    ["another document", '{"format":"caplens-labels","version":1}', /no judge’s card/],
    ["a newer version", JSON.stringify({ ...FIXED, version: 2 }), /no judge’s card/],
    ["a card without a kind", JSON.stringify({ ...FIXED, kinds: [] }), /no judge’s card/],
    [
      "counts below nothing",
      JSON.stringify(FIXED).replace('"wrongPasses":10', '"wrongPasses":-10'),
      /no judge’s card/,
    ],
    [
      "half a label",
      JSON.stringify(FIXED).replace('"wrongPasses":10', '"wrongPasses":9.5'),
      /no judge’s card/,
    ],
    [
      "endless counts",
      JSON.stringify(FIXED).replace('"wrongPasses":10', '"wrongPasses":1e300'),
      /no judge’s card/,
    ],
    [
      "a number that somebody changed",
      JSON.stringify(FIXED).replace('"wrongPasses":10', '"wrongPasses":1'),
      /changed after it was written/,
    ],
    ["a key of prototypes", '{"__proto__": {"format": "caplens-judge-card"}}', /./],
  ])("is refused with its cause: %s", async (_, text, cause) => {
    const { card, problem } = await read(text);
    expect(card).toBeNull();
    expect(problem?.message).toMatch(cause);
    expect(problem?.file).toBe("card.json");
  });

  it("is refused where it contradicts itself", async () => {
    const [own] = FIXED.kinds;
    if (!own) throw new Error("The card has a kind.");
    expect(await changed({ kinds: [own, own] })).toContain("twice");
    expect(await changed({ kinds: [{ ...own, counts: { ...own.counts, passed: 3 } }] })).toContain(
      "more checks are labelled than there are",
    );
    const none = [0, 0, 0, 0, 0];
    const labelled = [none, none, none, none, [0, 0, 0, 0, 2]];
    expect(await changed({ points: { labelled, all: none } })).toContain("more captions are labelled");
    expect(await changed({ kinds: [], points: { labelled, all: [0, 0, 0, 0, 2] } })).toBe("taken");
    expect(await changed({ askedAgain: { questions: 2, flipped: 3 } })).toContain("More questions flipped");
  });
});
