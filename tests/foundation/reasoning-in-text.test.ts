import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createReasoningFilter, withoutReasoning } from "../../src/foundation/reasoning-in-text";

const CASES: [what: string, written: string, text: string, reasoning: string | null][] = [
  ["none", "A kettle boils.", "A kettle boils.", null],
  ["a closed block", "<think>Two cups?\nYes.</think>\n\nA kettle.", "A kettle.", "Two cups?\nYes."],
  ["other names", "<Thinking>hm</Thinking>A kettle.", "A kettle.", "hm"],
  ["<reasoning>", "\n <reasoning>hm</reasoning> A kettle.", "A kettle.", "hm"],
  ["◁think▷", "◁think▷hm◁/think▷A kettle.", "A kettle.", "hm"],
  ["an empty block", "<think>\n\n</think>\n\nA kettle.", "A kettle.", ""],
  ["two blocks", "<think>one</think>\n<think>two</think>A kettle.", "A kettle.", "one\n\ntwo"],
  ["a block left open", "<think>I should list the cups", "", "I should list the cups"],
  [
    "a mark within the block",
    "<think>not <b> or </thinking> but</think>Yes.",
    "Yes.",
    "not <b> or </thinking> but",
  ],
  [
    "a close without an open",
    "Let me see: two cups.\n</think>\n\nA kettle.",
    "A kettle.",
    "Let me see: two cups.",
  ],
  ["the same behind a sentence", "Two cups.</think>\nA kettle.", "A kettle.", "Two cups."],
];
const SPOKEN_OF: [string, string][] = [
  ["in the middle", "The slide says <think> and then </think> again.\nEnd."],
  ["a closing mark in a sentence", "The tag </think> ends a block.\nThe next line follows."],
  ["a closing mark in quotes", "It shows `</think>`\nand more."],
  ["a closing mark at the end", "The last word is </think>"],
  ["an open one, then a close alone on a line", "A page reads:\n<think>\nhello\n</think>\nThat is all."],
  ["a word that only begins like one", "<thinner> is the tag."],
  ["a lone angle", "<"],
];

/** In pieces of that many letters. */
function streamed(text: string, size: number) {
  const filter = createReasoningFilter();
  let last = filter.add("");
  for (let at = 0; at < text.length; at += size) last = filter.add(text.slice(at, at + size));
  return last;
}

describe("reasoning in a text", () => {
  it.each(CASES)("%s is kept apart", (_what, written, text, reasoning) => {
    expect(withoutReasoning(written)).toEqual({ text, reasoning });
    for (const size of [1, 2, 5]) {
      const last = streamed(written, size);
      expect({ ...last, text: last.text.trim() }).toEqual({ text: text.trim(), reasoning });
    }
  });

  it.each(SPOKEN_OF)("that a caption speaks of stays in it: %s", (_what, written) => {
    expect(withoutReasoning(written)).toEqual({ text: written, reasoning: null });
    expect(streamed(written, 1)).toEqual({ text: written, reasoning: null });
  });

  it("is never shown as the caption while it streams in", () => {
    const filter = createReasoningFilter();
    const shown = [..."<think>A secret plan.</think>A kettle."].map((letter) => filter.add(letter).text);
    expect(shown.filter((text) => text.includes("secret"))).toEqual([]);
  });

  it("loses no letter of any text without marks, in whatever pieces", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { maxLength: 8 }), (pieces) => {
        const whole = pieces.join("");
        fc.pre(!/<\/?(think|reason|thought)|◁/i.test(whole));
        const filter = createReasoningFilter();
        let last = filter.add("");
        for (const piece of pieces) last = filter.add(piece);
        expect(last).toEqual({ text: whole, reasoning: null });
      }),
    );
  });
});
