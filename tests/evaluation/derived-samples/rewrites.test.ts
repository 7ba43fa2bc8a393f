import { describe, expect, it } from "vitest";
import { deriveSamples } from "../../../src/evaluation/derived-samples/derive-samples";
import { askForRewrites, leaveOut, type Rewrite } from "../../../src/evaluation/derived-samples/rewrites";
import { injectionKinds, injectionScenes } from "../../../src/judges/injection-set";
import type { ContentCheck, FormatCheck } from "../../../src/shapes/checklist";
import { expectDerived, sampleOf } from "./holds-of-derived";

const length: FormatCheck = {
  checkId: "f-length",
  constraintId: "length",
  description: "The whole answer has at most 50 words",
  parameters: { unit: "word", max_len: 50 },
};
const lower: FormatCheck = {
  checkId: "f-case",
  constraintId: "case",
  description: "The whole answer is in lower case",
  parameters: { case_type: "lower" },
};
const content = (checkId: string, constraintId: string, description: string): ContentCheck => ({
  ...{ checkId, constraintId, description, items: [] },
});

/** One clause asks for the dog and the length, another for the bell; the case stands by itself. */
const INSTRUCTION =
  "Describe in at most 50 words the brown dog playfully and quote the bell. Do not name the owner. Write the whole answer in lower case.";
const base = sampleOf("s", INSTRUCTION, {
  format: [length, lower],
  content: [
    content("c-dog", "visual_object", "Describe the brown dog"),
    content("c-bell", "audio_event", "Quote the bell"),
    content("c-owner", "visual_exclude", "Do not name the owner"),
  ],
});
const GOOD =
  "Describe the brown dog playfully and quote the bell. Do not name the owner. Write the whole answer in lower case.";
const ID = "s~drop-length";

const rewrite = (instruction: string | null, why = ""): Rewrite => ({
  ...{ id: ID, model: "writer", promptVersion: "rewrite-instruction.v1", instruction, why },
});
const derive = (...rewrites: Rewrite[]) => deriveSamples([base], { kind: "ablation" }, { seed: 1, rewrites });
const causeOf = (one: Rewrite) => {
  const { samples, left } = derive(one);
  expect(samples.map(({ id }) => id)).not.toContain(ID);
  return left.find(({ why }) => why.startsWith("Without Length"))?.why;
};

describe("an instruction that code can't cut", () => {
  it("can be asked of a model, with what goes and what stays", () => {
    const { rewritable, samples } = derive();
    expect(samples.map(({ id }) => id)).not.toContain(ID);
    expect(rewritable.find(({ id }) => id === ID)?.input).toEqual({
      instruction: INSTRUCTION,
      drop: ["The whole answer has at most 50 words"],
      keep: [
        "The whole answer is in lower case",
        ...["Describe the brown dog", "Quote the bell", "Do not name the owner"],
      ],
    });
  });

  it("is derived in a model's words where our rules prove them, which is told", () => {
    const { rewritable, samples } = derive(rewrite(GOOD));
    expect(rewritable.map(({ id }) => id)).not.toContain(ID);
    const made = samples.find(({ id }) => id === ID);
    if (!made?.derivedFrom) throw new Error("It is derived.");
    expect(made.instruction).toBe(GOOD);
    expect(made.derivedFrom).toMatchObject({
      version: "ablation.v1+rewrite-instruction.v1",
      dropped: ["f-length"],
      added: [],
    });
    expect(made.derivedFrom.change).toContain("“writer” rewrote the instruction");
    expectDerived({ ...made, derivedFrom: { ...made.derivedFrom, version: "ablation.v1" } }, base);
  });

  it.each([
    ["keeps the dropped demand", INSTRUCTION, "still find what was to go"],
    ["keeps it in other numbers", GOOD.replace("bell.", "bell in at most 60 words."), "still find"],
    [
      "loses a kept demand on form",
      GOOD.replace(" Write the whole answer in lower case.", ""),
      "did not stay",
    ],
    ["loses a kept demand on content", GOOD.replace(" and quote the bell", ""), "words of another demand"],
    ["loses what no check names", GOOD.replace(" playfully", ""), "something else went with it"],
    ["denies no more what was denied", GOOD.replace("Do not name", "Name"), "denied otherwise"],
    ["denies what was not denied", GOOD.replace("Describe", "Do not describe"), "denied otherwise"],
    ["adds a demand on form", `${GOOD} Write at least 9 sentences.`, "still find what was to go"],
    ["adds a demand of another kind", `${GOOD} Use an unordered list.`, "not proven"],
    ["adds a demand on content", `${GOOD} Praise the maker.`, "words of its own"],
    [
      "puts it in another order",
      GOOD.replace("brown dog", "bell").replace("the bell.", "the brown dog."),
      "another order",
    ],
    ["babbles", "Sure! The instruction is fine as it stands.", "did not stay"],
  ])("is left where it %s", (_what, words, cause) => {
    expect(causeOf(rewrite(words))).toContain("the words of “writer” are not proven");
    expect(causeOf(rewrite(words))).toContain(cause);
  });

  it("is left with the model's own cause where it gave no words", () => {
    expect(causeOf(rewrite(null, "it says that this can’t be done"))).toBe(
      "Without Length: “writer”: it says that this can’t be done.",
    );
  });

  it("takes no hostile words from a model that was led", () => {
    const passed = injectionKinds.filter(({ caption }) => {
      const led = rewrite(caption(GOOD, injectionScenes[0].aim));
      return derive(led).samples.some(({ id, instruction }) => id === ID && instruction !== GOOD);
    });
    expect(passed.map(({ id }) => id)).toEqual([]);
  });
});

it("a model is asked once for each, a reply is told as it comes, and one that stays away is no rewriting", async () => {
  const { rewritable } = derive();
  const told: Rewrite[] = [];
  const asked: string[] = [];
  const problem = { code: "gone", message: "It is gone.", nextStep: "", retryable: false };
  const found = await askForRewrites(
    rewritable,
    {
      ...{ id: "judge", model: "writer", problem: () => problem },
      ask: async (task, input, { checkId }) => {
        asked.push(checkId);
        if (checkId !== ID) return null;
        const said = task.readReply(JSON.stringify({ rewritten: GOOD }), input);
        const stamp = { model: "writer", promptVersion: task.prompt.version };
        return said.ok
          ? { readable: true, value: said.value, stamp }
          : { readable: false, why: said.why, stamp };
      },
    },
    { questionsAtATime: 2, signal: new AbortController().signal },
    (one) => told.push(one.rewrite),
  );
  expect(asked.sort()).toEqual(rewritable.map(({ id }) => id).sort());
  expect(told).toEqual([rewrite(GOOD)]);
  expect(found).toBe(problem);
});

describe("derived samples that people leave out", () => {
  it("are gone, with the cells that they leave empty, and counted with that cause", () => {
    const all = derive(rewrite(GOOD));
    const some = leaveOut(all, [ID]);
    expect(all.samples.length - some.samples.length).toBe(1);
    expect(some.cells.map(({ id }) => id)).not.toContain("drop-length");
    expect(some.left.at(-1)).toEqual({ sampleId: "s", why: "without Length: left out by hand." });
    expect(leaveOut(all, [])).toEqual({ ...all, left: [...all.left] });
  });

  it("take the other levels of a trade-off along", () => {
    const levels = { kind: "trade-off" as const, levels: ["loose" as const, "syntactic" as const] };
    const all = deriveSamples([base, { ...base, id: "t" }], levels, { seed: 1 });
    expect(all.samples).toHaveLength(4);
    const some = leaveOut(all, ["t~loose"]);
    expect(some.samples.map(({ id }) => id)).toEqual(["s~loose", "s~syntactic"]);
    expect(some.left).toHaveLength(all.left.length + 2);
  });
});
