import { describe, expect, it } from "vitest";
import type { BenchmarkFile } from "../../../../src/benchmarks/benchmark";
import { emptyPart } from "../../../../src/benchmarks/imports/read-part";
import { omnicapIf } from "../../../../src/benchmarks/omnicap-if";
import type { ImportReport } from "../../../../src/engine/shared/protocol";
import { triedParameters } from "../../../../src/runs/engine/imports/import-handlers";
import { lines } from "../../../benchmarks/imports/import-files";
import { omniFiles, responses } from "../../../benchmarks/imports/omni-files";
import { checklist, file, prompts } from "../../../benchmarks/instruction-following/files";
import { engineWithStandIn } from "../../../engine/engine-with-stand-in";

const place = engineWithStandIn();

const report = (files: BenchmarkFile[]): Promise<ImportReport> =>
  place.engine.client.call("imports/read", {
    importId: null,
    files: files.map(({ name, text }) => ({ path: name, file: new File([text], name) })),
  });

const [first, second] = prompts["001"];

const CHECKLISTS = "omni/annotation/checklists.json";

/** The file of checklists, of which the first one is this. */
function withChecklist(own: object, name = CHECKLISTS): BenchmarkFile[] {
  const entries = Object.entries(prompts).map(([video, list]) => [
    video,
    list.map((one) => ({ ...one, checklist: one === first ? own : checklist })),
  ]);
  return [file(name, Object.fromEntries(entries))];
}

/** The same with a check of a format beside those that are right. */
function withFormat(constraintId: string, parameters: object): BenchmarkFile[] {
  const odd = { check_id: "odd", constraint_id: constraintId, check_description: "", parameters };
  return withChecklist({ ...checklist, format_check: [...checklist.format_check, odd] });
}

function withQuestion(question: object): BenchmarkFile[] {
  const item = { check_id: "q", question: "Which?", options: ["A. Red", "B. Blue"], ...question };
  const odd = { check_content: "", constraint_id: "visual_entities_attributes", check_items: [item] };
  return withChecklist({ ...checklist, content_check: [...checklist.content_check, odd] });
}

const script = '<script>alert("1")</script>';
const head = { format: "caplens-samples", version: 1, benchmark: "omnicap-if", title: "Mine" };
const sample = { id: "a", video: { id: "001" }, instruction: "List it." };

type Told = { at: string; message: string; expected: string };
type Kept = Partial<ImportReport["parts"][number]>;

const captions = (count: number) => ({
  entries: [{ title: "m", captions: count, unanswered: 0, results: 0 }],
});

/** The faults, with files beside those of the benchmark; the message, and what is used all the same. */
const CASES: [what: string, files: BenchmarkFile[], told: Told[], kept: Kept][] = [
  [
    "lists of different lengths, with nothing else to tell by",
    [file("m.json", { "001": [{ response: "One." }], "002": [{ prompt_id: "01", response: "Two." }] })],
    [{ at: "m.json 001/0", message: "No other file has the instruction", expected: "prompt_id" }],
    captions(1),
  ],
  [
    "texts that contradict under one id",
    [
      file("m.json", {
        "001": [
          { ...first, generated_prompt: "Else.", response: "x" },
          { ...second, response: "y" },
        ],
      }),
    ],
    [{ at: "m.json 001/0", message: "stands for another instruction", expected: "same instruction" }],
    captions(1),
  ],
  [
    "an id that occurs twice among our samples",
    [lines("s.jsonl", [head, sample, { ...sample, instruction: "Else." }])],
    [{ at: "s.jsonl line 3: id", message: "occurs twice; the first sample counts", expected: "once" }],
    { samples: 4 },
  ],
  [
    "a caption that is there twice",
    [{ name: "m.csv", text: "id,response\n001/01,One.\n001/01,Two.\n" }],
    [{ at: "m.csv row 3", message: "has a caption for this sample already", expected: "One caption" }],
    captions(1),
  ],
  [
    "a video that stands twice in a file",
    [{ name: "m.json", text: '{"001": [], "001": [{"prompt_id": "01", "response": "One."}]}' }],
    [{ at: "m.json 001", message: "“001” occurs twice", expected: "once" }],
    captions(1),
  ],
  [
    "another checklist for the same instruction",
    withChecklist({ ...checklist, content_check: [] }, "z.json"),
    [{ at: "z.json 001/0/checklist", message: `the one in ${CHECKLISTS} counts`, expected: "One checklist" }],
    { checklists: 3 },
  ],
  [
    "a constraint that nobody knows",
    withFormat("rhyme", {}),
    [
      {
        at: "omni/annotation/checklists.json 001/0/checklist/odd",
        message: "No rule is called rhyme",
        expected: "format constraint",
      },
    ],
    { checklists: 3 },
  ],
  [
    "a parameter that the rule has not",
    withFormat("length", { maximum: 3 }),
    [
      {
        at: "omni/annotation/checklists.json 001/0/checklist/odd/parameters/maximum",
        message: "no parameter",
        expected: "max_len",
      },
    ],
    { checklists: 3 },
  ],
  [
    "a parameter with a value that the rule refuses",
    withFormat("length", { unit: "word", max_len: "five" }),
    [
      {
        at: "omni/annotation/checklists.json 001/0/checklist/odd/parameters",
        message: "all others count: ",
        expected: "max_len: ",
      },
    ],
    { checklists: 3 },
  ],
  [
    "a parameter that is missing",
    withFormat("keyword", { keyword: "tea" }),
    [
      {
        at: "omni/annotation/checklists.json 001/0/checklist/odd/parameters",
        message: "keyword_type",
        expected: "keyword_type: ",
      },
    ],
    { checklists: 3 },
  ],
  [
    "a schema that is none",
    withFormat("json_object", { schema: { type: "kettle" } }),
    [
      {
        at: "omni/annotation/checklists.json 001/0/checklist/odd/parameters",
        message: "$.type: no type",
        expected: "schema: JSON Schema",
      },
    ],
    { checklists: 3 },
  ],
  [
    "a pattern in a schema that is none",
    withFormat("json_array", { schema: { type: "array", items: { pattern: "(" } } }),
    [
      {
        at: "omni/annotation/checklists.json 001/0/checklist/odd/parameters",
        message: "it will be unscored",
        expected: "JSON Schema",
      },
    ],
    { checklists: 3 },
  ],
  [
    "a right answer that is no option",
    withQuestion({ check_type: "correctness", correct_answer: "C" }),
    [
      {
        at: "omni/annotation/checklists.json 001/0/checklist/q/correct_answer",
        message: "“C” is none of the options",
        expected: "option",
      },
    ],
    { checklists: 3 },
  ],
  [
    "a right time that is none",
    withQuestion({ check_type: "timestamp", correct_answer: "at tea time", options: null }),
    [
      {
        at: "omni/annotation/checklists.json 001/0/checklist/q/correct_answer",
        message: "No time can be read",
        expected: "00:11",
      },
    ],
    { checklists: 3 },
  ],
  [
    "JSON that is broken off",
    [{ name: "m.json", text: JSON.stringify({ "001": responses["001"], "002": [] }).slice(0, -8) }],
    [{ at: "m.json ", message: "only what comes before that is used (1 entry)", expected: "whole" }],
    captions(2),
  ],
  [
    "a file of another benchmark",
    [file("other.json", { questions: [{ id: 1, answer: "A" }] })],
    [{ at: "other.json ", message: "Nothing in this file is known", expected: "A benchmark's own file" }],
    { samples: 3, entries: [] },
  ],
  [
    "responses to a video that nobody knows",
    [file("m.json", { ...responses, "777": [{ prompt_id: "01", response: "x" }] })],
    [{ at: "m.json 777", message: "No other file knows video 777", expected: "A video" }],
    { entries: [{ title: "m", captions: 2, unanswered: 1, results: 0 }] },
  ],
  [
    "samples that a newer version wrote",
    [lines("s.jsonl", [{ ...head, version: 9 }, sample])],
    [{ at: "s.jsonl line 1", message: "A newer version of Caplens made this file", expected: "reload" }],
    { samples: 3 },
  ],
  [
    "scripts in place of every text",
    [
      file("m.json", {
        [script]: [{ prompt_id: script, generated_prompt: script, field: script, response: script }],
      }),
    ],
    [{ at: `m.json ${script}`, message: "No other file knows video", expected: "A video" }],
    { samples: 3, entries: [] },
  ],
];

// Files of more than is read: import-handlers.test.ts; of one that is read in part: tests/benchmarks/imports/large-files.slow.test.ts.
describe("bad input is named one by one, and the rest is used", () => {
  it.each(CASES)("%s", async (_what, files, told, kept) => {
    const { parts, problems, problemCount } = await report([...omniFiles(), ...files]);
    expect(problems.map(({ file: name, path }) => `${name} ${path}`)).toEqual(told.map(({ at }) => at));
    expect(problemCount).toBe(told.length);
    for (const [index, { message, expected }] of told.entries()) {
      expect(problems[index]?.message).toContain(message);
      expect(problems[index]?.expected).toContain(expected);
    }
    expect(parts).toMatchObject([{ benchmark: "omnicap-if", ...kept }]);
  });
});

describe("parameters are tried where that can be killed", () => {
  const check = (checkId: string) => ({
    file: "c.json",
    path: checkId,
    constraintId: "json_object",
    parameters: { schema: { title: checkId } },
  });
  const part = (...ids: string[]) => ({ ...emptyPart(omnicapIf, "Mine"), formatChecks: ids.map(check) });
  const { signal } = new AbortController();
  const SOUND = { strict: null, reference: null };

  /** Tries whatever does not come to no end; `endless`: the titles of schemas that do. */
  const advisorWith = (endless: readonly string[]) => ({
    validate: async ({ checks }: { checks: readonly { parameters: Record<string, unknown> }[] }) =>
      checks.some(({ parameters }) =>
        endless.some((title) => JSON.stringify(parameters).includes(`"${title}"`)),
      )
        ? null
        : checks.map(() => SOUND),
  });

  it("one that comes to no end is told, and the others are tried", async () => {
    const tried = await triedParameters(
      part("a", "endless", "b", "endless"),
      advisorWith(["endless"]),
      signal,
    );
    expect(tried.map(({ path }) => path)).toEqual(["endless/parameters", "endless/parameters"]);
    expect(tried[0]?.message).toContain("comes to no end");
  });

  it("after three of them the rest is told as not tried", async () => {
    const titles = ["e1", "e2", "e3", "e4", "e5"];
    const tried = await triedParameters(part(...titles), advisorWith(titles), signal);
    expect(tried.map(({ path }) => path)).toEqual(["e1/parameters", "e2/parameters", "e3/parameters", ""]);
    expect(tried[3]?.message).toContain("2 kinds of checks were not tried");
  });

  it("where the rules can't be loaded, that is told, and the import goes on", async () => {
    const advisor = { validate: () => Promise.reject(new Error("offline")) };
    const tried = await triedParameters(part("a", "b"), advisor, signal);
    expect(tried).toMatchObject([
      { file: "c.json", message: expect.stringContaining("could not be loaded") },
    ]);
  });

  it("cancelling is heard while one of them is tried", async () => {
    const cancel = new AbortController();
    const advisor = {
      validate: () => {
        cancel.abort();
        return new Promise<null>(() => undefined);
      },
    };
    await expect(triedParameters(part("a"), advisor, cancel.signal)).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});
