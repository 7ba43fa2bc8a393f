import { describe, expect, it } from "vitest";
import type { SampleOf } from "../../../../src/benchmarks/benchmark";
import { omnicapIf } from "../../../../src/benchmarks/omnicap-if";
import { judgeTools } from "../../../../src/evaluation/run/steps";
import { mendObjects } from "../../../../src/judges/mend-json";
import type { Checklist } from "../../../../src/shapes/checklist";
import type { ChecklistMaterial } from "../../../../src/shapes/judged-material";
import type { Semantics } from "../../../../src/shapes/verdict";
import { dispatcherInTest } from "../../../calls/queue/dispatcher-in-test";
import { scriptedJudge } from "../../../evaluation/scripted-judge";
import { readBy } from "../../../support/read-by";
import { rulesInPlace } from "../../../support/rules-in-place";
import { honest } from "./judging-fixture";

/** Released scripts take JSON out of the talk around it; a careful reader wants nothing beside it. */
const caption = 'Here you are: {"when": "[00:13]"}';

const checklist: Checklist = {
  format: [
    {
      checkId: "f",
      constraintId: "json_object",
      description: "The answer is a JSON object",
      parameters: { schema: { type: "object", required: ["when"] } },
    },
  ],
  content: [
    {
      checkId: "c",
      constraintId: "audio_temporal_grounding",
      description: "",
      items: [{ checkId: "q", type: "timestamp", question: "When?", options: [], correctAnswer: "00:13" }],
    },
  ],
};

function sample(parts: Partial<SampleOf<ChecklistMaterial>> = {}, own: Checklist | null = checklist) {
  return {
    id: "001/01",
    video: { id: "001", path: null, seconds: 26 },
    instruction: "Answer with a JSON object.",
    facets: {},
    material: { checklist: own, promptId: "01", field: null, constraintsUsed: [] },
    ...parts,
  };
}

function tools(semantics: Semantics) {
  return judgeTools({
    judges: [{ id: "judge", provider: dispatcherInTest().judge(scriptedJudge(honest)) }],
    settings: { temperature: 0, maxTokens: null, seed: null },
    semantics,
    runRules: rulesInPlace,
    mend: async (reply) => mendObjects(reply),
    signal: new AbortController().signal,
    onReply: () => undefined,
  });
}

describe("a judgement by a checklist", () => {
  it.each<Semantics>(["strict", "reference"])(
    "made under %s semantics tells afterwards what either decides",
    async (judgedBy) => {
      const judgement = await omnicapIf.judge(sample(), caption, tools(judgedBy));
      const statuses = (semantics: Semantics) =>
        omnicapIf.outcomes(sample(), judgement, semantics).map(({ id, type, status }) => [id, type, status]);
      expect(statuses("strict")).toEqual([
        ["f", "json_object", "failed"],
        ["c", "audio_temporal_grounding", "passed"],
      ]);
      expect(statuses("reference")).toEqual([
        ["f", "json_object", "passed"],
        ["c", "audio_temporal_grounding", "passed"],
      ]);
      const results = [{ sampleId: "001/01", entry: "m", response: caption, judgement }];
      const csr = (semantics: Semantics) =>
        omnicapIf.summarise([sample()], results, semantics).scores.find(({ id }) => id === "csr");
      expect([csr("strict")?.value, csr("reference")?.value]).toEqual([0.5, 1]);
    },
  );

  it("comes through the benchmark's own files with its outcomes", async () => {
    const judgement = await omnicapIf.judge(sample(), caption, tools("reference"));
    const results = [{ sampleId: "001/01", entry: "m", response: caption, judgement }];
    const again = readBy(omnicapIf, omnicapIf.write([sample()], results, "reference"));
    expect(again.problems).toEqual([]);
    const [read] = again.results;
    const [known] = again.samples;
    if (!read || !known) throw new Error("Nothing came back.");
    const outcomes = omnicapIf.outcomes(known, read.judgement, "reference");
    expect(outcomes.map(({ status }) => status)).toEqual(["passed", "passed"]);
  });

  it("leaves a check that was not judged unscored", () => {
    const judgement = { checklist: null, verdicts: [], otherRules: [] };
    expect(omnicapIf.outcomes(sample(), judgement, "strict")).toMatchObject([
      { id: "f", status: "unscored", cause: "not judged" },
      { id: "c", status: "unscored", cause: "not judged" },
    ]);
  });
});

describe("a sample of which the files told too little", () => {
  it.each([
    ["instruction", sample({ instruction: "" })],
    ["checklist", sample({}, null)],
  ])("has no %s, and is neither asked nor judged", async (missing, incomplete) => {
    expect(() => omnicapIf.ask(incomplete, { wholeVideo: false })).toThrow(`has no ${missing}.`);
    await expect(omnicapIf.judge(incomplete, caption, tools("strict"))).rejects.toThrow(missing);
  });
});

it("a captioner is told by the prompt for what it is given", () => {
  const briefs = [false, true].map((wholeVideo) => omnicapIf.ask(sample(), { wholeVideo }));
  expect(briefs.map(({ prompt, instruction }) => [prompt.version, instruction])).toEqual([
    ["caption.v1", "Answer with a JSON object."],
    ["caption-whole-video.v1", "Answer with a JSON object."],
  ]);
});
