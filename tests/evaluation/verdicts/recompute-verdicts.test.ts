import { describe, expect, it } from "vitest";
import {
  contentVerdict,
  itemVerdict,
} from "../../../src/benchmarks/instruction-following/judging/content-verdict";
import { restateVerdicts } from "../../../src/benchmarks/instruction-following/judging/restate-verdicts";
import {
  allVerdicts,
  computedVerdicts,
  type VerdictTools,
} from "../../../src/evaluation/verdicts/all-verdicts";
import { recomputeJudgement } from "../../../src/evaluation/verdicts/recompute-verdicts";
import type { GivenVerdicts, VerdictSubject } from "../../../src/evaluation/verdicts/verdict-subject";
import { RULES_VERSION } from "../../../src/foundation/document-versions";
import { abortError } from "../../../src/foundation/errors";
import { checkBatch } from "../../../src/rules/check-format";
import { judgedInSession } from "../../../src/runs/engine/imports/session-samples";
import type { Checklist, ContentCheck, ContentItem } from "../../../src/shapes/checklist";
import type { ChecklistJudgement } from "../../../src/shapes/judged-material";
import type { Verdict } from "../../../src/shapes/verdict";

const when: ContentItem = {
  checkId: "c-1-1",
  type: "timestamp",
  question: "When does the kettle whistle?",
  options: [],
  correctAnswer: "00:11",
};
const whistle: ContentCheck = { checkId: "c-1", constraintId: "audio", description: "", items: [when] };
const checklist: Checklist = {
  format: [
    {
      checkId: "f-1",
      constraintId: "keyword",
      description: "",
      parameters: { keyword: "kettle", keyword_type: "include" },
    },
    {
      checkId: "f-2",
      constraintId: "length",
      description: "What is said of the steam has at most two words",
      parameters: { unit: "word", max_len: 2 },
    },
  ],
  content: [whistle],
};
const subject: VerdictSubject = {
  instruction: "Tell of the kettle.",
  checklist,
  response: "The kettle whistles at 00:11. White steam rises.",
  videoSeconds: 60,
  semantics: "strict",
  benchmark: "omnicap-if",
};
const stamp = { model: "referee", promptVersion: "p.v1" };

/** The rules themselves, in place; `f-2` needs a judge, whatever the locator makes of it. */
const tools: VerdictTools = {
  restate: restateVerdicts,
  async runRules(batch, signal) {
    if (signal.aborted) throw abortError();
    const { strict, reference } = await checkBatch(batch);
    const given = new Set(batch.requests.flatMap((one) => (one.given ? [one.check.checkId] : [])));
    const known = (verdict: Verdict): Verdict => {
      if (given.has(verdict.checkId) || verdict.checkId !== "f-2") return verdict;
      const { extraction: _direct, ...rest } = verdict;
      return { ...rest, status: "unscored", cause: "not extracted", evidence: [] };
    };
    return { strict: strict.map(known), reference: reference.map(known) };
  },
};
const { signal } = new AbortController();

/** All verdicts on a caption, its rules run now. */
async function verdictsOn(of: VerdictSubject, given: GivenVerdicts, stop = signal): Promise<Verdict[]> {
  return allVerdicts(of, given, await computedVerdicts(of, given, tools, stop), tools);
}

/** Those of a judgement that holds no verdicts of the other rules. */
async function recomputed(frozen: Verdict[]) {
  const before = { checklist: null, verdicts: frozen, otherRules: [] };
  const { judgement, changes } = await recomputeJudgement(subject, before, tools, signal);
  return { verdicts: judgement.verdicts, changes };
}

/** The judge's part of the verdicts: what it cut out, and when it says that the kettle whistles. */
async function judged(context = subject): Promise<Verdict[]> {
  const [, length] = checklist.format;
  if (!length) throw new Error("there is no such check");
  const given = { source: "judge" as const, content: ["White steam rises."], spans: [null] };
  const ruled = await tools.runRules(
    {
      ...context,
      requests: [{ check: length, given }],
      siblings: checklist.format,
      context: { semantics: context.semantics, benchmark: context.benchmark },
    },
    signal,
  );
  const [cutOut] = ruled[context.semantics];
  if (!cutOut) throw new Error("a check always gets a verdict");
  const answer = { answer: "00:11", explanation: "It says so.", confidence: 4, evidence: [] };
  const item = itemVerdict(when, { ...answer, source: "judge", judge: stamp }, context);
  return [{ ...cutOut, judge: stamp }, contentVerdict(whistle, [item], context.semantics)];
}

const found = async (): Promise<Verdict[]> =>
  verdictsOn(subject, { verdicts: await judged(), judgedText: subject.response });

const states = (verdicts: readonly Verdict[]) => verdicts.map(({ checkId, status }) => [checkId, status]);

describe("all verdicts of a caption", () => {
  it("are those of rules, on what a judge cut out too, and of judges, in the checklist's order", async () => {
    const verdicts = await found();
    expect(states(verdicts)).toEqual([
      ["f-1", "passed"],
      ["f-2", "failed"],
      ["c-1", "passed"],
    ]);
    expect(verdicts[1]?.judge).toEqual(stamp);
  });

  it("are in the semantics wished for, whatever they were decided in", async () => {
    const unknown = { ...subject, videoSeconds: null, semantics: "strict" } as const;
    const given = { verdicts: await judged(unknown), judgedText: subject.response };
    const strict = await verdictsOn(unknown, given);
    expect(strict[2]).toMatchObject({ status: "unscored", cause: "no video length" });
    const reference = await verdictsOn({ ...unknown, semantics: "reference" }, given);
    expect(reference.map(({ semantics }) => semantics)).toEqual(["reference", "reference", "reference"]);
    expect(reference[2]).toMatchObject({ status: "passed" });
  });

  it("stop when they are cancelled", async () => {
    const stopped = AbortSignal.abort();
    await expect(verdictsOn(subject, { verdicts: [], judgedText: null }, stopped)).rejects.toMatchObject({
      name: "AbortError",
    });
  });
});

describe("verdicts that a run has frozen", () => {
  it("come out the same under the rules that found them", async () => {
    const frozen = await found();
    expect(await recomputed(frozen)).toEqual({
      verdicts: frozen,
      changes: [],
    });
  });

  it("of other rules tell what would change, and change nothing yet", async () => {
    const [keyword, length, content] = await found();
    if (!keyword || !length || !content) throw new Error("a verdict is missing");
    const items = content.items?.map((item) => ({ ...item, status: "failed" as const })) ?? [];
    const frozen: Verdict[] = [
      { ...keyword, status: "failed", reason: "an old rule said so" },
      { ...length, reason: "the same in other words" },
      { ...content, status: "failed", items },
    ];
    const before = structuredClone(frozen);
    const again = await recomputed(frozen);
    expect(frozen).toEqual(before);
    expect(again.verdicts).toEqual([keyword, length, content]);
    expect(again.changes).toEqual([
      { checkId: "f-1", before: frozen[0], after: keyword },
      { checkId: "c-1", before: frozen[2], after: content },
    ]);
  });

  it("that lack one get it, where a rule can tell", async () => {
    const [, length, content] = await found();
    if (!length || !content) throw new Error("a verdict is missing");
    const { changes } = await recomputed([length, content]);
    expect(changes).toMatchObject([{ checkId: "f-1", before: null, after: { status: "passed" } }]);
  });

  it("keep what only a judge can tell: what it answered and cut out, and that it was not there", async () => {
    const [keyword, length, content] = await found();
    if (!keyword || !length || !content) throw new Error("a verdict is missing");
    const { extraction: _cutOut, judge: _judge, ...rest } = length;
    const gone: Verdict = { ...rest, status: "unscored", cause: "judge unreachable", evidence: [] };
    const frozen = [keyword, gone, content];
    expect(await recomputed(frozen)).toEqual({
      verdicts: frozen,
      changes: [],
    });
  });
});

describe("a judgement that a run has frozen", () => {
  /** As the benchmark judges: by the rules of both semantics, on what the judge cut out. */
  async function judgement(): Promise<ChecklistJudgement> {
    const verdicts = await found();
    const format: VerdictSubject = {
      ...subject,
      semantics: "reference",
      checklist: { ...checklist, content: [] },
    };
    const given = { verdicts, judgedText: subject.response };
    return {
      checklist: null,
      verdicts,
      otherRules: await verdictsOn(format, given),
      rules: RULES_VERSION,
    };
  }

  it("is the same under the rules that found it", async () => {
    const frozen = await judgement();
    expect(frozen.otherRules.map(({ checkId, semantics }) => [checkId, semantics])).toEqual([
      ["f-1", "reference"],
      ["f-2", "reference"],
    ]);
    expect(await recomputeJudgement(subject, frozen, tools, signal)).toEqual({
      judgement: frozen,
      changes: [],
    });
  });

  it("of other rules tells the changes in both semantics, and names today's rules", async () => {
    const today = await judgement();
    const failed = (verdict: Verdict): Verdict =>
      verdict.checkId === "f-1" ? { ...verdict, status: "failed" } : verdict;
    const frozen: ChecklistJudgement = {
      ...today,
      verdicts: today.verdicts.map(failed),
      otherRules: today.otherRules.map(failed),
      rules: "0",
    };
    const again = await recomputeJudgement(subject, frozen, tools, signal);
    expect(again.judgement).toEqual(today);
    expect(again.changes.map(({ checkId, after }) => [checkId, after.semantics, after.status])).toEqual([
      ["f-1", "strict", "passed"],
      ["f-1", "reference", "passed"],
    ]);
  });

  it("that files told has no verdicts of the other rules to find again", async () => {
    const { rules: _none, ...told } = { ...(await judgement()), otherRules: [] };
    const again = await recomputeJudgement(subject, told, tools, signal);
    expect(again.judgement).toEqual({ ...told, rules: RULES_VERSION });
  });
});

describe("what was judged of a caption in a session", () => {
  const reply = (checkId: string) => ({
    checkId,
    task: "t",
    attempt: 1,
    raw: "{}",
    rejected: null,
    call: null,
  });

  it("becomes a judgement of all its checks by both semantics, with what judges replied about them", async () => {
    const verdicts = [...(await judged()), ...(await judged()).map((one) => ({ ...one, checkId: "gone" }))];
    const judgeReplies = ["f-2", "c-1-1", "gone"].map(reply);
    const caption = { verdicts, judgedText: subject.response, judgeReplies };
    const taken = await judgedInSession({ ...subject, semantics: "reference" }, caption, tools, signal);
    expect(taken?.replies.map(({ checkId }) => checkId)).toEqual(["f-2", "c-1-1"]);
    expect(taken?.judgement).toMatchObject({ checklist: null, rules: RULES_VERSION });
    expect(states(taken?.judgement.verdicts ?? [])).toEqual([
      ["f-1", "passed"],
      ["f-2", "failed"],
      ["c-1", "passed"],
    ]);
    const semantics = (list: Verdict[] = []) => new Set(list.map((verdict) => verdict.semantics));
    expect(semantics(taken?.judgement.verdicts)).toEqual(new Set(["reference"]));
    expect(states(taken?.judgement.otherRules ?? [])).toEqual([
      ["f-1", "passed"],
      ["f-2", "failed"],
    ]);
    expect(semantics(taken?.judgement.otherRules)).toEqual(new Set(["strict"]));
  });

  it("is nothing where it was another text, is stale, or nobody judged", async () => {
    const verdicts = await judged();
    const none = { verdicts, judgedText: subject.response, judgeReplies: [] };
    for (const changes of [
      { judgedText: "Another text." },
      { verdicts: verdicts.map((verdict) => ({ ...verdict, stale: true as const })) },
      { verdicts: [] },
    ])
      expect(await judgedInSession(subject, { ...none, ...changes }, tools, signal)).toBeNull();
  });
});
