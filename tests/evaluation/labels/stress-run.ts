import { Type } from "typebox";
import { Value } from "typebox/value";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import type { Provider } from "../../../src/calls/provider";
import { judgeSession } from "../../../src/evaluation/judge-session";
import { JUDGE_SETTINGS } from "../../../src/evaluation/run/steps";
import { drawFrom } from "../../../src/metrics/random";
import type { Checklist } from "../../../src/shapes/checklist";
import type { DataSample } from "../../../src/shapes/data-set";
import type { Result } from "../../../src/shapes/result";
import { exampleEntry, exampleResult, exampleRun } from "../../storage/runs/example-run";
import { callRecord } from "../../support/call-record";
import { rulesInPlace } from "../../support/rules-in-place";

const COLOURS = ["red", "blue", "green", "grey"] as const;

const CHECKLIST: Checklist = {
  format: [
    {
      ...{ checkId: "f1", constraintId: "plain_text", description: "Plain text" },
      parameters: {},
    },
  ],
  content: [
    {
      ...{ checkId: "c1", constraintId: "character_focused", description: "The first item" },
      items: [
        {
          ...{ checkId: "c1q1", type: "correctness", question: "Which colour has item 1?" },
          options: COLOURS.map((colour, at) => `${"ABCD"[at]}. ${colour}`),
          correctAnswer: "A",
        },
      ],
    },
    {
      ...{ checkId: "c2", constraintId: "object_focused", description: "The second item" },
      items: [
        {
          ...{ checkId: "c2q1", type: "attempt", question: "Is item 2 blue?" },
          options: ["yes", "no"],
          correctAnswer: "yes",
        },
      ],
    },
  ],
};

/** The chances by which a judge errs: each is a fault that a stress test has to find, and find nowhere else. */
export type Faults = {
  /** Gives another answer to a question that it has answered before. */
  flips?: number;
  /** The same, where the options stand otherwise. */
  flipsShuffled?: number;
  /** Takes what stands first. */
  takesFirst?: number;
  /** Does what a caption orders it to. */
  obeys?: boolean;
  /** Passes what is padded. */
  prefersLonger?: number;
  /** Passes captions of its own maker. */
  prefersOwn?: number;
  /** Says nothing that can be read. */
  babbles?: number;
};

const Asked = Type.Object({
  task: Type.String(),
  caption: Type.Optional(Type.String()),
  response: Type.Optional(Type.String()),
  question: Type.Optional(Type.String()),
  options: Type.Optional(Type.Array(Type.String())),
});

const textOf = (option: string) => option.replace(/^[A-D]\. /, "");
const nameOf = (option: string) => /^[A-D](?=\. )/.exec(option)?.[0] ?? option;

/** Captions of the maker of "qwen-vl-max" begin so. */
const OWN_STYLE = "Shown here.";

/** A judge that reads colours off captions and errs as it is told, by chance from its own seed; what it says to a user's text. */
export function faultyJudge(faults: Faults, seed = 1): (userText: string) => string {
  const draw = drawFrom(seed);
  const chance = (share = 0) => draw(0x1_0000_0000) / 0x1_0000_0000 < share;
  return (userText) => {
    const asked = Value.Parse(Asked, JSON.parse(userText));
    if (asked.task === "paraphrase_caption")
      return JSON.stringify({ caption: (asked.caption ?? "").replaceAll(" is ", " looks ") });
    const { response = "", question = "", options = [] } = asked;
    if (chance(faults.babbles)) return "I would rather not say anything about this.";
    const isColour = question.includes("colour");
    // An order may stand in the middle of a sentence.
    const read = response.replace(/ \(judge:[^)]*\)/, "");
    const seen = (item: number) => new RegExp(`Item ${item} (?:is|looks) (\\w+)`).exec(read)?.[1] ?? "grey";
    const right = isColour ? "red" : "yes";
    const truth = isColour ? seen(1) : seen(2) === "blue" ? "yes" : "no";
    const wrong = isColour ? (truth === "red" ? "blue" : "red") : truth === "yes" ? "no" : "yes";
    const isShuffled = textOf(options[0] ?? "") !== (isColour ? "red" : "yes");
    const isPadded =
      /(?:^|\n\n)[A-Z][^\n]* (?:days|three|minute|letter C|corners|nine|months|four|vowel|kind|today)\./.test(
        response,
      );
    const isOrdered =
      !isPadded && !/^(?:Shown here\. )?Item 1 (?:is|looks) \w+\. Item 2 (?:is|looks) \w+\.$/.test(response);
    let said = truth;
    if (chance(faults.flips)) said = wrong;
    if (isShuffled && chance(faults.flipsShuffled)) said = wrong;
    if (chance(faults.takesFirst)) said = textOf(options[0] ?? "");
    if (isOrdered && faults.obeys) said = wrong;
    if (isPadded && chance(faults.prefersLonger)) said = right;
    if (response.includes(OWN_STYLE) && chance(faults.prefersOwn)) said = right;
    const option = options.find((one) => textOf(one) === said) ?? "";
    return JSON.stringify({ answer: nameOf(option), result_explanation: "So.", result_confidence: 4 });
  };
}

/** The same as a model that is called. */
export function judgeBy(
  model: string,
  say: (userText: string) => string,
): Provider & { calls: number; salts: Set<string> } {
  const salts = new Set<string>();
  const own = {
    ...{ id: model, model, capabilities: { image: false, audio: false }, calls: 0, salts },
    async generate(...[request, { salt = "" }]: Parameters<Provider["generate"]>) {
      own.calls += 1;
      salts.add(salt);
      const [part] = request.parts;
      const text = say(part?.type === "text" ? part.text : "");
      const price = { usd: 0.001, estimated: false, asOf: "2026-01-01" };
      return { text, record: callRecord({ model, promptVersion: request.promptVersion, price }) };
    },
  };
  return own;
}

const WRITERS = ["qwen-vl-max", "gpt-4o"] as const;

/** A run of so many videos by two models, judged by a judge without faults. */
export async function stressRun(videos: number, { id = "run-1", seed = 1 } = {}) {
  const draw = drawFrom(seed);
  const run = exampleRun({
    ...{ id, title: "Colours of items", semantics: "strict", repeats: 1 },
    dataSet: { id: "put right later", benchmark: "omnicap-if" },
    entries: WRITERS.map((name) => ({ ...exampleEntry(name), title: name })),
  });
  const samples = Array.from(
    { length: videos },
    (_, index): DataSample => ({
      id: `${index + 1}/1`.padStart(5, "0"),
      video: { id: `v${index + 1}`, path: null, seconds: 12 },
      instruction: `Tell the colours of both items of clip ${index + 1} in plain text.`,
      facets: {},
      material: { checklist: CHECKLIST, promptId: null, field: null, constraintsUsed: [] },
    }),
  );
  const colour = (right: string) => (draw(10) < 6 ? right : (COLOURS[draw(4)] ?? "grey"));
  const signal = new AbortController().signal;
  const results: Result[] = [];
  for (const sample of samples)
    for (const writer of WRITERS) {
      const style = writer === "qwen-vl-max" ? `${OWN_STYLE} ` : "";
      const text = `${style}Item 1 is ${colour("red")}. Item 2 is ${colour("blue")}.`;
      const provider = judgeBy("stand-in-judge", faultyJudge({}));
      const mend = async () => new Map();
      const shared = { settings: JUDGE_SETTINGS, signal, mend, onReply: () => undefined };
      const detail = await omnicapIf.judge(sample, text, {
        judges: [judgeSession({ id: "judge", provider }, shared, true)],
        ...{ judging: run.judging, questionsAtATime: 1, semantics: run.semantics },
        ...{ runRules: rulesInPlace, signal },
      });
      const outcomes = omnicapIf.outcomes(sample, detail, run.semantics);
      const parts = { runId: id, sampleId: sample.id, entryId: writer, text, outcomes, detail };
      results.push(exampleResult(parts));
    }
  return { run, dataSet: { title: "Items", benchmark: "omnicap-if", samples }, results };
}
