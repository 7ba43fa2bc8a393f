import { describe, expect, it } from "vitest";
import type { JudgedResult } from "../../../src/benchmarks/benchmark";
import { ifVidcap } from "../../../src/benchmarks/if-vidcap";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import type { Score } from "../../../src/shapes/run-scores";
import { readBy } from "../../support/read-by";
import { first, question, rule } from "./check-results";
import { file, summary } from "./files";

const [all, some] = first["001"];
/** A passes all; B fails one of two rules and leaves a question open; C has an open rule only. */
const data = { ...first, "001": [{ ...all, field: "For Retrieval" }, some] };

const parts = ({ numerator, denominator, total }: Score) => [numerator, denominator, total];
const { scores, facets, results, released } = summary(omnicapIf, data);
const score = (id: string) => {
  const found = scores.find((one) => one.id === id);
  if (!found) throw new Error(`There is no score ${id}.`);
  return found;
};

describe("scores keep apart what passed, what was scored and what there is", () => {
  it.each([
    // A: 2 of 2. B: case passed, length and audio failed, visual open: 1 of 3. C: nothing scored.
    ["csr", [3, 5, 7]],
    ["isr", [1, 2, 3]],
    ["format_csr", [2, 3, 4]],
    ["format_isr", [1, 2, 3]],
    ["content_csr", [1, 2, 3]],
    ["content_isr", [1, 2, 2]],
    ["content_visual_csr", [0, 0, 1]],
    ["content_audio_csr", [0, 1, 1]],
    ["content_omni_csr", [1, 1, 1]],
    // The released script takes omni_audio_visibility for audio.
    ["content_audio_csr_released", [1, 2, 2]],
    ["content_omni_csr_released", [0, 0, 0]],
  ])("%s", (id, expected) => {
    expect(parts(score(id))).toEqual(expected);
  });

  it("the mean over instructions is their shares' mean: (2/2 + 1/3) / 2", () => {
    expect(score("csr_macro").value).toBeCloseTo((1 + 1 / 3) / 2, 12);
    expect(score("csr_macro")).toMatchObject({ denominator: 2, total: 3 });
  });

  it("nothing to count is no value, not zero", () => {
    expect(score("content_visual_csr").value).toBeNull();
    expect(score("content_omni_csr_released").value).toBeNull();
  });

  it("results of which anything was scored count, of all; C has no scored constraint", () => {
    expect(results).toEqual({ scored: 2, total: 3 });
    const { samples } = readBy(omnicapIf, [file("m.json", data)]);
    expect(omnicapIf.summarise(samples, [], "reference").results).toEqual({ scored: 0, total: 3 });
  });

  it("the released numbers take what is unscored for failed", () => {
    expect(released.csr).toBeCloseTo(3 / 7, 12);
    expect(released.isr).toBeCloseTo(1 / 3, 12);
  });
});

describe("scores by facet", () => {
  const rows = (facet: string, id: string) =>
    (facets[facet] ?? []).map((row) => {
      const found = row.scores.find((one) => one.id === id);
      return [row.value, found && parts(found)];
    });

  it("by constraint", () => {
    expect(rows("constraint", "csr")).toEqual([
      ["audio_focus", [0, 1, 1]],
      ["case", [1, 1, 2]],
      ["length", [1, 2, 2]],
      ["omni_audio_visibility", [1, 1, 1]],
      ["visual_focus", [0, 0, 1]],
    ]);
  });

  it("by field, whichever way the files spell it", () => {
    expect(rows("field", "isr")).toEqual([
      ["Retrieval", [1, 1, 2]],
      ["Understanding", [0, 1, 1]],
    ]);
  });

  it("by number of constraints and by video", () => {
    expect(rows("number of constraints", "csr")).toEqual([
      ["1", [0, 0, 1]],
      ["2", [2, 2, 2]],
      ["4", [1, 3, 4]],
    ]);
    expect(rows("video", "isr")).toEqual([
      ["001", [1, 2, 2]],
      ["002", [0, 0, 1]],
    ]);
  });
});

describe("IF-VidCap's fact-free and fact-only scores", () => {
  const document = {
    v: [
      {
        prompt_id: "1",
        check_result: {
          ruled_based_check: [rule("length", true)],
          open_ended_check: [
            { check_items: [question("attempt", true), question("correctness", false)] },
            { check_items: [question("attempt", false)] },
          ],
        },
      },
    ],
  };
  it.each([
    ["ff_csr", [2, 3, 3]],
    ["ff_isr", [0, 1, 1]],
    ["fo_csr", [0, 1, 1]],
    ["fo_isr", [0, 1, 1]],
    ["content_csr", [0, 2, 2]],
  ])("%s", (id, expected) => {
    const found = summary(ifVidcap, document).scores.find((one) => one.id === id);
    expect(found && parts(found)).toEqual(expected);
  });
});

it("results of several models are never added up", () => {
  const files = ["a", "b"].map((model) => file(`check_result/${model}.json`, data));
  const read = readBy(omnicapIf, files);
  const of = (model: string): JudgedResult[] => read.results.filter(({ entry }) => entry === model);
  const scores = (model: string) => omnicapIf.summarise(read.samples, of(model), "reference");
  expect(scores("a")).toEqual(scores("b"));
});
