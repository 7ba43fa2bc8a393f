import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import type { Benchmark } from "../../../src/benchmarks/benchmark";
import { capquiz } from "../../../src/benchmarks/capquiz";
import { restateVerdicts } from "../../../src/benchmarks/instruction-following/judging/restate-verdicts";
import { omnicapIf } from "../../../src/benchmarks/omnicap-if";
import { type RecomputeTools, recomputeRun } from "../../../src/evaluation/recompute/recompute-run";
import { RESULT_VERSION, RULES_VERSION } from "../../../src/foundation/document-versions";
import { ProblemError } from "../../../src/foundation/errors";
import type { JudgeReply } from "../../../src/shapes/call";
import type { ContentCheck, FormatCheck } from "../../../src/shapes/checklist";
import type { DataSample } from "../../../src/shapes/data-set";
import type { ChecklistJudgement } from "../../../src/shapes/judged-material";
import { QuizJudgement } from "../../../src/shapes/quiz";
import type { Outcome, Result } from "../../../src/shapes/result";
import type { Run } from "../../../src/shapes/run";
import type { ItemVerdict, Verdict } from "../../../src/shapes/verdict";
import { problemList } from "../../../src/storage/run-directory/directory-layout";
import { CAPTION as CAPTION_OF_QUIZ, judgedQuiz } from "../../boards/logic/judged-quiz";
import { callRecord } from "../../support/call-record";
import { runOn } from "../../support/made-runs";
import { rulesInPlace } from "../../support/rules-in-place";

const CAPTION = "The kettle whistles.";
const JUDGE = "judge-1";
const stamp = { model: JUDGE, promptVersion: "answer-question.v1" };

const keyword: FormatCheck = {
  checkId: "f",
  constraintId: "keyword",
  description: "",
  parameters: { keyword: "kettle", keyword_type: "include" },
};
const content: ContentCheck = {
  checkId: "c",
  constraintId: "audio",
  description: "",
  items: [
    {
      checkId: "q",
      type: "attempt",
      question: "Does it tell of the kettle?",
      options: ["yes", "no"],
      correctAnswer: "yes",
    },
  ],
};
const checklist = { format: [keyword], content: [content] };

function sampleOf(id: string, material: object = { checklist }): DataSample {
  return {
    id,
    video: { id: "v", path: null, seconds: 10 },
    instruction: "Tell of the kettle.",
    facets: {},
    material: { checklist: null, promptId: null, field: null, constraintsUsed: [], ...material },
  };
}

/** A reply of the judge to the one question, by a call of its own. */
function reply(answer: string, call: string): JudgeReply {
  const said = { answer, result_explanation: "So.", result_confidence: 5 };
  return {
    checkId: "q",
    task: "answer_question",
    attempt: 1,
    raw: JSON.stringify(said),
    rejected: null,
    call: callRecord({ id: call, model: JUDGE }),
  };
}

const answered = (answer: "yes" | "no"): ItemVerdict => ({
  checkId: "q",
  status: answer === "yes" ? "passed" : "failed",
  reason: `The answer is ${answer}.`,
  evidence: [],
  source: "judge",
  judge: stamp,
  answer,
});

const ofContent = (item: ItemVerdict, changes: Partial<Verdict> = {}): Verdict => ({
  ...item,
  checkId: "c",
  constraintId: "audio",
  half: "content",
  semantics: "reference",
  items: [item],
  ...changes,
});

const ofKeyword = (changes: Partial<Verdict> = {}): Verdict => ({
  checkId: "f",
  constraintId: "keyword",
  half: "format",
  status: "passed",
  reason: "The caption says it.",
  evidence: [],
  source: "rule",
  semantics: "reference",
  extraction: { source: "direct", content: [CAPTION], spans: [null] },
  ...changes,
});

const judged = (verdicts: Verdict[], changes: Partial<ChecklistJudgement> = {}): ChecklistJudgement => ({
  checklist: null,
  verdicts,
  otherRules: [],
  rules: RULES_VERSION,
  ...changes,
});

const onText = (text: string) => ({ source: "direct" as const, content: [text], spans: [null] });
const honest = (text = CAPTION) =>
  judged([ofKeyword({ extraction: onText(text) }), ofContent(answered("yes"))]);

type Parts = Partial<Result> & {
  replies?: JudgeReply[] | undefined;
  outcomes?: Outcome[];
  benchmark?: Benchmark;
};

/** The result of a sample with what follows from its judgement, unless `outcomes` says otherwise. */
function resultOf(sample: DataSample, detail: unknown, parts: Parts = {}): Result {
  const { replies = [reply("yes", `call of ${sample.id}`)], benchmark = omnicapIf, ...changes } = parts;
  const { outcomes = detail === null ? [] : benchmark.outcomes(sample, detail, "reference"), ...rest } =
    changes;
  return {
    format: "caplens-result",
    version: RESULT_VERSION,
    runId: "run",
    sampleId: sample.id,
    entryId: "m",
    repeat: 1,
    caption: { text: CAPTION, call: null, shown: null },
    refined: null,
    judgement: { detail, outcomes, replies },
    overrules: [],
    problem: null,
    ...rest,
  };
}

const tools: RecomputeTools = {
  verdicts: {
    restate: restateVerdicts,
    runRules: rulesInPlace,
  },
  mend: async () => new Map(),
  index: { add: async () => undefined, end: async () => undefined },
};

type Given = {
  samples: readonly DataSample[];
  results: readonly Result[];
  benchmark?: Benchmark;
  run?: Partial<Run>;
  totals?: Partial<Record<"results" | "done" | "passed" | "failed" | "unscored", number>>;
  resultCount?: number;
  problems?: ReturnType<typeof problemList>;
  tools?: Partial<RecomputeTools>;
  options?: Partial<Parameters<typeof recomputeRun>[3]>;
};

/** The run found again whose directory holds these results; totals are those of the results, but for what is given. */
function again({ samples, results, benchmark = omnicapIf, ...given }: Given) {
  const lines = results.flatMap(({ judgement }) => judgement?.outcomes ?? []);
  const count = (status: string) => lines.filter((line) => line.status === status).length;
  async function* stored() {
    for (const [index, result] of results.entries())
      yield { file: "samples/00000.jsonl", path: `line ${index + 1}`, result };
  }
  const versions = { app: "x", rules: RULES_VERSION, prompts: [] };
  return recomputeRun(
    {
      hash: "",
      isWhole: true,
      run: { ...runOn("d", "https://model.example/v1"), versions, ...given.run },
      dataSet: { id: "d", title: "A few", benchmark: benchmark.id },
      samples: new Map(samples.map((sample) => [sample.id, sample])),
      resultCount: given.resultCount ?? results.length,
      totals: {
        results: results.length,
        done: results.filter(({ judgement }) => judgement).length,
        passed: count("passed"),
        failed: count("failed"),
        unscored: count("unscored"),
        ...given.totals,
      },
      files: [],
      problems: given.problems ?? problemList(10),
      results: stored,
      ratings: async function* () {},
      labelSets: async function* () {},
      studies: async () => [],
    },
    benchmark,
    { ...tools, ...given.tools },
    { signal: new AbortController().signal, ...given.options },
  );
}

/** One result found again. */
function one(detail: unknown, parts: Parts & { of?: DataSample; run?: Partial<Run> } = {}) {
  const { of = sampleOf("s"), run = {}, ...rest } = parts;
  return again({ samples: [of], results: [resultOf(of, detail, rest)], run });
}

const NONE = { rules: 0, replies: 0, claimed: 0, byHand: 0, unscored: 0 };

describe("a run whose files say what its rules and replies say", () => {
  it("comes out the same: by rules what they decide, by replies what judges said", async () => {
    expect(await one(honest())).toEqual({
      results: 1,
      different: 0,
      elsewhere: 0,
      verdicts: { m: { ...NONE, rules: 1, replies: 1 } },
      differences: [],
      rules: { run: RULES_VERSION, here: RULES_VERSION },
    });
  });

  it("counts each model by itself", async () => {
    const of = sampleOf("s");
    const results = ["m", "n", "m"].map((entryId, index) =>
      resultOf(of, honest(), { entryId, repeat: index + 1, replies: [reply("yes", `call ${index}`)] }),
    );
    const { verdicts } = await again({ samples: [of], results });
    expect(verdicts).toEqual({
      m: { ...NONE, rules: 2, replies: 2 },
      n: { ...NONE, rules: 1, replies: 1 },
    });
  });

  it("counts no result of a sample that is not there", async () => {
    const [known, unknown] = [sampleOf("s"), sampleOf("gone")];
    const found = await again({
      samples: [known],
      results: [resultOf(unknown, honest()), resultOf(known, honest())],
      totals: { results: 1, done: 1, passed: 2 },
    });
    expect(found).toMatchObject({ results: 1, elsewhere: 0, differences: [] });
  });

  it("hands over each result as it is found again, and tells its index of each", async () => {
    const of = sampleOf("s");
    const forged = resultOf(of, judged([ofKeyword({ status: "failed" }), ofContent(answered("yes"))]));
    const open = resultOf(of, null, { repeat: 2, judgement: null });
    const seen: unknown[] = [];
    const asked: unknown[] = [];
    await again({
      samples: [of],
      results: [forged, open],
      tools: {
        index: {
          add: async (sample, result) => void asked.push([sample.id, result]),
          end: async () => void asked.push("end"),
        },
      },
      options: {
        onResult: (sample, { repeat, judgement }) => {
          seen.push([sample.id, repeat, judgement?.outcomes.map(({ id, status }) => [id, status])]);
          expect(judgement?.replies).toEqual((repeat === 1 ? forged : open).judgement?.replies);
        },
      },
    });
    expect(seen).toEqual([
      [
        "s",
        1,
        [
          ["f", "passed"],
          ["c", "passed"],
        ],
      ],
      ["s", 2, undefined],
    ]);
    expect(asked).toEqual([["s", forged], ["s", open], "end"]);
  });

  it("tells how far it is about two hundred times", async () => {
    const of = sampleOf("s");
    const results = Array.from({ length: 7 }, (_, index) =>
      resultOf(of, null, { repeat: index + 1, judgement: null }),
    );
    const told: unknown[] = [];
    const onProgress = (progress: unknown) => told.push(progress);
    await again({ samples: [of], results, resultCount: 401, options: { onProgress } });
    expect(told).toEqual([3, 6].map((done) => ({ done, total: 401 })));
    told.splice(0);
    await again({ samples: [of], results: results.slice(0, 2), options: { onProgress } });
    expect(told).toEqual([1, 2].map((done) => ({ done, total: 2 })));
  });
});

describe("verdicts that nothing in the files gives again", () => {
  it.each([
    ["a judge's without a reply", ofContent(answered("yes")), "claimed"],
    ["a person's", ofContent(answered("yes"), { source: "manual" }), "byHand"],
    [
      "with an answer of a person's",
      ofContent({ ...answered("yes"), source: "manual" }, { source: "judge" }),
      "byHand",
    ],
    [
      "left unscored by a person",
      ofContent({ ...answered("yes"), status: "unscored", cause: "no answer given" }, { source: "manual" }),
      "unscored",
    ],
  ] as const)("stand as what they are: %s", async (_, verdict, ground) => {
    const found = await one(judged([ofKeyword(), verdict]), { replies: [] });
    expect(found).toMatchObject({ different: 0, elsewhere: 0 });
    expect(found.verdicts).toEqual({ m: { ...NONE, rules: 1, [ground]: 1 } });
  });

  it("are a person's where a person cut out what the rule looked at", async () => {
    const extraction = { source: "manual" as const, content: [CAPTION], spans: [null] };
    const { verdicts } = await one(judged([ofKeyword({ extraction }), ofContent(answered("yes"))]));
    expect(verdicts).toEqual({ m: { ...NONE, byHand: 1, replies: 1 } });
  });

  it("are none of a result that was not judged", async () => {
    const found = await one(null, { judgement: null });
    expect(found).toMatchObject({ results: 1, different: 0, elsewhere: 0, verdicts: {} });
  });

  it("stand as claimed where only files told the result: no rule of theirs is known", async () => {
    const { rules: _none, ...told } = honest();
    expect(await one(told, { replies: [] })).toMatchObject({
      different: 0,
      verdicts: { m: { ...NONE, claimed: 2 } },
    });
  });
});

describe("replies of a judge", () => {
  const [question] = content.items;
  if (!question) throw new Error("The question is missing.");
  /** A sample with these questions under its one constraint. */
  const asks = (...items: ContentCheck["items"]) =>
    sampleOf("s", { checklist: { format: [keyword], content: [{ ...content, items }] } });
  const second = { ...question, checkId: "q2", question: "Is it loud?" };
  const both = (one: ItemVerdict, other: ItemVerdict, changes: Partial<Verdict> = {}) =>
    judged([ofKeyword(), ofContent(one, { items: [one, other], ...changes })]);
  const stands = async (detail: unknown, parts: Parameters<typeof one>[1]) => {
    const found = await one(detail, parts);
    expect(found).toMatchObject({ different: 0, elsewhere: 0 });
    return found.verdicts.m;
  };

  it("tell nothing of another judge's answer", async () => {
    const of = reply("yes", "call");
    const replies = [{ ...of, call: callRecord({ id: "call", model: "another" }) }];
    expect(await stands(honest(), { replies })).toEqual({ ...NONE, rules: 1, claimed: 1 });
  });

  it("carry a constraint of which a question has no right answer", async () => {
    const open: ItemVerdict = {
      ...{ checkId: "q2", status: "unscored", cause: "no answer given", reason: "It has none." },
      ...{ evidence: [], source: "judge", judge: stamp },
    };
    const of = asks(question, { ...second, correctAnswer: null });
    const replies = [reply("no", "call")];
    const detail = both(answered("no"), open, { status: "failed" });
    expect(await stands(detail, { of, replies })).toEqual({ ...NONE, rules: 1, replies: 1 });
  });

  it("carry no constraint with a question that the checklist does not ask", async () => {
    const detail = both(answered("yes"), { ...answered("yes"), checkId: "unasked" });
    expect(await stands(detail, { of: asks(question) })).toEqual({ ...NONE, rules: 1, claimed: 1 });
  });

  it("contradict the first question of several", async () => {
    const replies = [reply("no", "one"), { ...reply("no", "two"), checkId: "q2" }];
    const detail = both(answered("yes"), { ...answered("yes"), checkId: "q2" });
    const { differences } = await one(detail, { of: asks(question, second), replies });
    expect(differences).toMatchObject([{ found: '"yes" to question q' }]);
  });

  it("without a call stand for no other question", async () => {
    const of = sampleOf("s");
    const results = [1, 2].map((repeat) => {
      const text = `${CAPTION} ${repeat}`;
      const caption = { text, call: null, shown: null };
      return resultOf(of, honest(text), { repeat, caption, replies: [{ ...reply("yes", ""), call: null }] });
    });
    expect(await again({ samples: [of], results })).toMatchObject({ elsewhere: 0 });
  });

  describe("that cut out what a rule looked at", () => {
    const cutOut = (call: string, checkId = "f"): JudgeReply => ({
      ...reply("yes", call),
      ...{ checkId, task: "extract_format", raw: JSON.stringify({ content: ["kettle"] }) },
    });
    const byJudge = (text: string, checkId = "f") =>
      ofKeyword({ checkId, extraction: { source: "judge", content: [text], spans: [null] } });

    it("are told with what the rule looked at", async () => {
      const detail = judged([byJudge("The kettle"), ofContent(answered("yes"))]);
      const { differences } = await one(detail, { replies: [cutOut("cut"), reply("yes", "call")] });
      expect(differences).toMatchObject([
        {
          expected: 'looked at ["kettle"], as the judge replied',
          found: 'looked at ["The kettle"]',
        },
      ]);
    });

    it("may share a call where the same check has another id", async () => {
      const ids = ["f", "g"];
      const samples = ids.map((checkId) =>
        sampleOf(checkId, { checklist: { format: [{ ...keyword, checkId }], content: [] } }),
      );
      const results = samples.map((of) =>
        resultOf(of, judged([byJudge("kettle", of.id)]), { replies: [cutOut("the one call", of.id)] }),
      );
      expect(await again({ samples, results })).toMatchObject({ different: 0, elsewhere: 0 });
    });
  });
});

describe("a run whose files say otherwise", () => {
  it("is told of a rule that decides otherwise, once, in words", async () => {
    const forged = judged([ofKeyword({ status: "failed", reason: "No." }), ofContent(answered("yes"))]);
    const found = await one(forged);
    expect(found).toMatchObject({
      different: 1,
      elsewhere: 0,
      verdicts: { m: { ...NONE, replies: 1 } },
      differences: [
        {
          file: "samples/00000.jsonl",
          path: "line 1",
          task: { sampleId: "s", entryId: "m", repeat: 1 },
          constraint: "f",
          expected: expect.stringMatching(/^passed: ./),
          found: "failed: No.",
        },
      ],
    });
    expect(found.differences).toHaveLength(1);
  });

  it("is told of a verdict that is missing, and of the cause of one that is unscored", async () => {
    const missing = await one(judged([ofContent(answered("yes"))]));
    expect(missing.differences).toMatchObject([{ constraint: "f", found: "no verdict" }]);
    const unscored = ofKeyword({ status: "unscored", cause: "timed out", reason: "It took too long." });
    const timedOut = await one(judged([unscored, ofContent(answered("yes"))]));
    expect(timedOut.differences).toMatchObject([
      { constraint: "f", found: "unscored (timed out): It took too long." },
    ]);
  });

  it("is told of a verdict that the judge's reply contradicts", async () => {
    const found = await one(honest(), { replies: [reply("no", "call")] });
    expect(found).toMatchObject({
      different: 1,
      verdicts: { m: { ...NONE, rules: 1 } },
      differences: [
        {
          constraint: "c",
          expected: '"no" to question q, as the judge replied',
          found: '"yes" to question q',
        },
      ],
    });
  });

  it("is told of a question without an answer that the judge's reply answers, and of no other", async () => {
    const unread: Pick<ItemVerdict, "status" | "cause" | "evidence"> = {
      ...{ status: "unscored", cause: "reply unreadable", evidence: [] },
    };
    const round = {
      ...unread,
      ...{ round: 1, judge: stamp, options: ["yes", "no"], answer: null, explanation: "" },
    };
    const silent: ItemVerdict = {
      ...unread,
      ...{ checkId: "q", reason: "The reply can't be read.", source: "judge", judge: stamp, rounds: [round] },
    };
    const unscored = ofContent(silent, { status: "unscored", cause: "reply unreadable" });
    const detail = judged([ofKeyword(), unscored]);
    const babble = { ...reply("yes", "call"), raw: "Who knows?" };
    expect(await one(detail, { replies: [babble] })).toMatchObject({ different: 0 });
    expect((await one(detail, { replies: [reply("yes", "call")] })).differences).toMatchObject([
      {
        expected: '"yes" to question q, as the judge replied',
        found: "no answer that can be read to question q",
      },
    ]);
  });

  it("is told of lines that do not follow from their verdicts", async () => {
    const of = sampleOf("s");
    const [first, second] = omnicapIf.outcomes(of, honest(), "reference");
    if (!first || !second) throw new Error("A line is missing.");
    const told = async (...outcomes: Outcome[]) =>
      (await one(honest(), { outcomes })).differences.map(({ constraint, expected, found }) => [
        constraint,
        expected.split(":", 1)[0],
        found.split(":", 1)[0],
      ]);
    expect(await told(first, second)).toEqual([]);
    expect(await told(second, first)).toEqual([]);
    expect(await told({ ...first, reason: "In other words." }, second)).toEqual([]);
    expect(await told({ ...first, status: "failed" }, second)).toEqual([["f", "passed", "failed"]]);
    expect(await told({ ...first, type: "length" }, second)).toEqual([["f", "passed", "passed"]]);
    expect(await told(second)).toEqual([["f", "passed", "no verdict"]]);
    expect(await told(first, second, { ...first, id: "more" })).toEqual([["more", "no verdict", "passed"]]);
  });

  it("is told of lines that say otherwise how a question came out, or what was earned, with no reply kept", async () => {
    const { sample, judgement, kept } = await judgedQuiz();
    const told = async (outcomes: Outcome[]) => {
      const result = resultOf(sample, judgement, { outcomes, replies: [], benchmark: capquiz });
      return again({ samples: [sample], results: [result], benchmark: capquiz });
    };
    expect(await told(kept)).toMatchObject({ different: 0, elsewhere: 0 });
    const wrong = kept.findIndex(({ readings }) => readings?.told === "passed");
    expect(wrong).toBeGreaterThanOrEqual(0);
    const changed = (changes: Partial<Outcome>) =>
      kept.map((line, place) => (place === wrong ? { ...line, ...changes } : line));
    const leftOut = await told(changed({ readings: { told: "failed", right: "unscored" } }));
    expect(leftOut).toMatchObject({ different: 1, differences: [{ constraint: kept[wrong]?.id }] });
    expect(leftOut.differences[0]?.expected).not.toBe(leftOut.differences[0]?.found);
    expect(await told(changed({ points: { earned: 4, of: 4 } }))).toMatchObject({ different: 1 });
  });

  it("is told where another checklist was judged by than the sample has", async () => {
    const easier = { format: [], content: [content] };
    const found = await one(judged([ofContent(answered("yes"))], { checklist: easier }), {
      outcomes: omnicapIf.outcomes(
        sampleOf("s"),
        judged([ofContent(answered("yes"))], { checklist: easier }),
        "reference",
      ),
    });
    expect(found).toMatchObject({ different: 0, elsewhere: 1 });
    expect(found.differences).toMatchObject([
      {
        file: "samples/00000.jsonl",
        path: "line 1",
        task: null,
        constraint: null,
        found: "It was judged by another checklist than its sample has.",
      },
    ]);
    expect(await one({ ...honest(), checklist: structuredClone(checklist) })).toMatchObject({ elsewhere: 0 });
    const bare = sampleOf("s", {});
    expect(await one({ ...honest(), checklist }, { of: bare })).toMatchObject({ elsewhere: 0 });
  });

  it("is told of a call that stands for two captions", async () => {
    const of = sampleOf("s");
    const results = [1, 2].map((repeat) => {
      const text = `${CAPTION} ${repeat}`;
      const caption = { text, call: null, shown: null };
      return resultOf(of, honest(text), { repeat, caption, replies: [reply("yes", "the one call")] });
    });
    const { elsewhere, differences } = await again({ samples: [of], results });
    expect(elsewhere).toBe(1);
    expect(differences).toMatchObject([
      { path: "line 2", found: expect.stringContaining("the call the one call, which stands for another") },
    ]);
  });

  it("is told of no call that stands for the same questions under other ids", async () => {
    const samples = ["one", "two"].map((name) => {
      const [item] = content.items;
      if (!item) throw new Error("The question is missing.");
      const items = [item, { ...item, checkId: `${name}-2`, question: "Is it loud?" }];
      return sampleOf(name, { checklist: { format: [keyword], content: [{ ...content, items }] } });
    });
    const together = (id: string): JudgeReply => ({
      ...reply("yes", "the one call"),
      ...{ checkId: `q ${id}-2`, task: "answer_questions" },
    });
    const results = samples.map((of) => resultOf(of, honest(), { replies: [together(of.id)] }));
    expect(await again({ samples, results })).toMatchObject({ elsewhere: 0 });
    const [first, second] = results;
    if (!first || !second) throw new Error("A result is missing.");
    const other = {
      ...second,
      judgement: { ...first.judgement, replies: [{ ...together("two"), checkId: "q" }] },
    };
    expect(await again({ samples, results: [first, other as Result] })).toMatchObject({ elsewhere: 1 });
  });

  it.each(["results", "done", "passed", "failed", "unscored"])(
    "is told of a total that is another: %s",
    async (name) => {
      const of = sampleOf("s");
      const found = await again({
        samples: [of],
        results: [resultOf(of, honest()), resultOf(of, null, { repeat: 2, judgement: null })],
        totals: { [name]: 7 },
      });
      expect(found).toMatchObject({ elsewhere: 1, different: 0 });
      expect(found.differences).toEqual([
        {
          file: "run.json",
          path: "totals",
          task: null,
          constraint: null,
          expected: "2 results, 1 done, 2 passed, 0 failed, 0 unscored",
          found: expect.stringMatching(new RegExp(`\\b7 ${name}`)),
        },
      ]);
    },
  );

  it("is told of what is wrong with its files, of all that was counted", async () => {
    const problems = problemList(1);
    problems.tell("tasks/0.jsonl", "line 3", "It is no sample.", "A sample.");
    problems.tell("tasks/0.jsonl", "line 4", "It is no sample.", "A sample.");
    const found = await again({ samples: [], results: [], problems });
    expect(found.elsewhere).toBe(2);
    expect(found.differences).toEqual([
      {
        file: "tasks/0.jsonl",
        path: "line 3",
        task: null,
        constraint: null,
        expected: "A sample.",
        found: "It is no sample.",
      },
    ]);
  });

  it("is told of the first five hundred, and counts all", async () => {
    const problems = problemList(600);
    for (let line = 0; line < 501; line += 1) problems.tell("tasks/0.jsonl", `line ${line}`, "No.", "Yes.");
    const found = await again({ samples: [], results: [], problems });
    expect(found.elsewhere).toBe(501);
    expect(found.differences).toHaveLength(500);
  });

  it("is told of a result that its benchmark can't read, and goes on behind it", async () => {
    const of = sampleOf("s");
    const problem = { code: "no", message: "It can't be read.", nextStep: "Look." };
    let first = true;
    const index = {
      add: async () => {
        if (first) {
          first = false;
          throw new ProblemError(problem);
        }
      },
      end: async () => undefined,
    };
    const results = [resultOf(of, honest()), resultOf(of, honest(), { repeat: 2 })];
    const found = await again({ samples: [of], results, tools: { index } });
    expect(found).toMatchObject({ results: 2, elsewhere: 1, verdicts: { m: { rules: 1, replies: 1 } } });
    expect(found.differences).toMatchObject([{ path: "line 1", found: "It can't be read." }]);
  });
});

describe("a caption that is no whole one", () => {
  const cut = { text: CAPTION, call: null, shown: null, shortfall: { kind: "length" as const } };

  it("is withheld by a rule: none of its lines rests on a reply", async () => {
    const withheld = omnicapIf.withhold(sampleOf("s"), "It waits.", "reference");
    expect(await one(withheld, { caption: cut, replies: [] })).toMatchObject({
      different: 0,
      elsewhere: 0,
      verdicts: { m: { ...NONE, rules: 2 } },
    });
  });

  it("was not to be judged", async () => {
    const { different, differences } = await one(honest(), { caption: cut });
    expect(different).toBe(2);
    expect(differences.map(({ constraint, expected }) => [constraint, expected.split(":", 1)[0]])).toEqual([
      ["f", "unscored (not judged)"],
      ["c", "unscored (not judged)"],
    ]);
  });

  it("is judged where somebody wanted it", async () => {
    const judgeAnyway = { ...cut, shortfall: { kind: "length" as const, judgeAnyway: true as const } };
    expect(await one(honest(), { caption: judgeAnyway })).toMatchObject({
      different: 0,
      verdicts: { m: { ...NONE, rules: 1, replies: 1 } },
    });
  });
});

describe("a run that is read as the released scripts read", () => {
  it("is held against the part of the caption that they judge", async () => {
    const text = `${"a ".repeat(1100)}kettle`;
    const caption = { text, call: null, shown: null };
    const extraction = onText(text.slice(0, 2048));
    const failed = judged([
      ofKeyword({ status: "failed", reason: "No.", extraction }),
      ofContent(answered("yes")),
    ]);
    expect(await one(failed, { caption, run: { asReleased: true } })).toMatchObject({ different: 0 });
    expect(await one(failed, { caption })).toMatchObject({ different: 1 });
  });
});

describe("a run that can't be found again", () => {
  it("was judged by rules of a later version", async () => {
    const newer = String(Number(RULES_VERSION) + 1);
    const versions = { app: "x", rules: newer, prompts: [] };
    await expect(again({ samples: [], results: [], run: { versions } })).rejects.toMatchObject({
      problem: { code: "run-rules-newer", message: expect.stringContaining(`version ${newer} of the rules`) },
    });
    await expect(
      again({
        ...{ samples: [], results: [] },
        run: { versions: { ...versions, rules: `${RULES_VERSION}, ${newer}` } },
      }),
    ).rejects.toMatchObject({ problem: { code: "run-rules-newer" } });
    await expect(
      again({ samples: [], results: [], run: { versions: { ...versions, rules: "0" } } }),
    ).resolves.toMatchObject({ rules: { run: "0", here: RULES_VERSION } });
  });

  it("is cancelled before the next result", async () => {
    const of = sampleOf("s");
    const stop = new AbortController();
    const seen: number[] = [];
    const work = again({
      samples: [of],
      results: [1, 2, 3].map((repeat) => resultOf(of, null, { repeat, judgement: null })),
      options: {
        signal: stop.signal,
        onResult: (_, { repeat }) => {
          seen.push(repeat);
          if (repeat === 2) stop.abort();
        },
      },
    });
    await expect(work).rejects.toMatchObject({ name: "AbortError" });
    expect(seen).toEqual([1, 2]);
  });

  it("meets an error that is no problem of a file", async () => {
    const of = sampleOf("s");
    const index = { add: () => Promise.reject(new Error("broken")), end: async () => undefined };
    await expect(
      again({ samples: [of], results: [resultOf(of, honest())], tools: { index } }),
    ).rejects.toThrow("broken");
  });
});

describe("a run of a benchmark without rules", () => {
  /** The quiz found again with these changes to its one result. */
  async function found(
    change: (quiz: Awaited<ReturnType<typeof judgedQuiz>>) => Parts & { detail?: unknown },
  ) {
    const quiz = await judgedQuiz();
    const { detail = quiz.judgement, ...parts } = change(quiz);
    const given = { benchmark: capquiz, replies: quiz.replies, outcomes: quiz.kept, ...parts };
    const caption = { text: CAPTION_OF_QUIZ, call: null, shown: null };
    const results = [resultOf(quiz.sample, detail, { caption, ...given })];
    const told = await again({ samples: [quiz.sample], benchmark: capquiz, run: quiz.run, results });
    return { told, lines: quiz.kept.length };
  }
  const shortfall = { kind: "length" as const };
  const cut = { text: CAPTION_OF_QUIZ, call: null, shown: null, shortfall };
  const withheld = ({ sample }: { sample: DataSample }) => {
    const detail = capquiz.withhold(sample, "It waits.", "reference");
    return { caption: cut, replies: [], detail, outcomes: capquiz.outcomes(sample, detail, "reference") };
  };

  it("comes out the same by its replies, and as claimed without them", async () => {
    const { told, lines } = await found(() => ({}));
    expect(told).toMatchObject({ different: 0, elsewhere: 0, verdicts: { m: { ...NONE, replies: lines } } });
    const without = await found(() => ({ replies: [] }));
    expect(without.told).toMatchObject({ different: 0, verdicts: { m: { ...NONE, claimed: lines } } });
  });

  it("is told of a line that its replies contradict, once", async () => {
    const { told, lines } = await found(({ sample, judgement }) => {
      const { answers } = Value.Parse(QuizJudgement, judgement);
      const detail = { answers: answers.map((one, place) => (place === 0 ? { ...one, answer: "B" } : one)) };
      return { detail, outcomes: capquiz.outcomes(sample, detail, "reference") };
    });
    expect(told).toMatchObject({ different: 1, verdicts: { m: { ...NONE, replies: lines - 1 } } });
    expect(told.differences).toMatchObject([
      {
        expected: expect.stringMatching(/^passed: .*, as its replies say$/),
        found: expect.stringMatching(/^failed: ./),
      },
    ]);
  });

  it("has lines of a caption that is no whole one by a rule", async () => {
    const { told, lines } = await found(withheld);
    expect(told).toMatchObject({ different: 0, verdicts: { m: { ...NONE, rules: lines } } });
  });

  it("is told of lines of such a caption that were judged all the same", async () => {
    const { told, lines } = await found(() => ({ caption: cut }));
    expect(told).toMatchObject({ different: lines, verdicts: { m: NONE } });
    for (const { expected, found: said } of told.differences) {
      expect(expected).toBe("unscored: The caption is no whole one.");
      expect(said).toMatch(/^(passed|failed): ./);
    }
  });

  it("has lines that its files alone tell where there is no caption", async () => {
    const { told, lines } = await found((quiz) => ({ ...withheld(quiz), caption: null }));
    expect(told).toMatchObject({ different: 0, verdicts: { m: { ...NONE, unscored: lines } } });
  });
});
