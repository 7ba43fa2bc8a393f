import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Value } from "typebox/value";
import { demoFiles } from "../../scripts/write-demo-run";
import { contentVerdict } from "../../src/benchmarks/instruction-following/judging/content-verdict";
import { omnicapIf } from "../../src/benchmarks/omnicap-if";
import { checklistOf } from "../../src/evaluation/verdicts/session-sample";
import { sha256Hex } from "../../src/foundation/hashing";
import type { JudgeReply } from "../../src/shapes/call";
import type { DataSample } from "../../src/shapes/data-set";
import { ChecklistJudgement } from "../../src/shapes/judged-material";
import type { Result } from "../../src/shapes/result";
import type { KeptRun } from "../../src/shapes/run";
import type { ItemVerdict, Verdict } from "../../src/shapes/verdict";
import { callRecord } from "./call-record";

const SEMANTICS = "strict";
const JUDGE = "judge-1";

/** A forger's changes of one result: its verdicts, the checklist that it says it was judged by, its replies. */
type Parts = { detail: ChecklistJudgement; replies: JudgeReply[] | undefined };
type Change = (parts: Parts, sample: DataSample) => Parts;

const detailOf = (result: Result): ChecklistJudgement =>
  Value.Parse(ChecklistJudgement, result.judgement?.detail);

/** The run with results of these models changed; lines, totals and index then follow from what was changed. */
function withResults(kept: KeptRun, entryIds: readonly string[], change: Change): KeptRun {
  const samples = new Map(kept.dataSet.samples.map((sample) => [sample.id, sample]));
  return {
    ...kept,
    results: kept.results.map((result) => {
      const sample = samples.get(result.sampleId);
      if (!sample || !entryIds.includes(result.entryId)) return result;
      const { detail, replies } = change(
        { detail: detailOf(result), replies: result.judgement?.replies },
        sample,
      );
      const outcomes = omnicapIf.outcomes(sample, detail, SEMANTICS);
      return { ...result, judgement: { outcomes, detail, ...(replies ? { replies } : {}) } };
    }),
  };
}

const content =
  (change: (verdict: Verdict) => Verdict): Change =>
  ({ detail, replies }) => ({
    detail: {
      ...detail,
      verdicts: detail.verdicts.map((one) => (one.half === "content" ? change(one) : one)),
    },
    replies,
  });

const judgeStamp = { model: JUDGE, promptVersion: "answer-question.v1" };

/** An answer as if a judge had given it, and its reply. */
function judged(item: ItemVerdict): ItemVerdict {
  return { ...item, source: "judge", judge: judgeStamp };
}

/** Content verdicts as if a judge had answered each question, and what it replied. */
const answeredByJudge: Change = (parts, sample) => {
  const types = new Map(
    checklistOf(sample)?.content.flatMap(({ items }) => items.map(({ checkId, type }) => [checkId, type])),
  );
  const { detail } = content((verdict) => ({
    ...verdict,
    source: "judge",
    judge: judgeStamp,
    items: (verdict.items ?? []).map(judged),
  }))(parts, sample);
  const items = detail.verdicts.flatMap((verdict) => verdict.items ?? []);
  return {
    detail,
    replies: items.map(({ checkId, answer = "", evidence: _ }, index): JudgeReply => {
      const isTime = types.get(checkId) === "timestamp";
      return {
        checkId,
        task: isTime ? "extract_timestamp" : "answer_question",
        attempt: 1,
        raw: JSON.stringify(
          isTime
            ? { timestamp: answer }
            : { answer, result_explanation: "It says so.", result_confidence: 5 },
        ),
        rejected: null,
        call: callRecord({ id: `${sample.id} ${detail.verdicts.length} ${checkId} ${index}`, model: JUDGE }),
      };
    }),
  };
};

const ownCalls = (kept: KeptRun): KeptRun => ({
  ...kept,
  results: kept.results.map((result) => {
    const replies = result.judgement?.replies?.map((reply) => ({
      ...reply,
      call: reply.call && { ...reply.call, id: `${result.entryId} ${reply.call.id}` },
    }));
    return result.judgement
      ? { ...result, judgement: { ...result.judgement, ...(replies ? { replies } : {}) } }
      : result;
  }),
});

/** The demo run as if a judge had answered every question, with all of its replies: nothing in it is forged. */
export function repliedRun(kept: KeptRun): KeptRun {
  return ownCalls(withResults(kept, ["careful", "changing", "hasty"], answeredByJudge));
}

const passedAll = (verdict: Verdict): Verdict => ({ ...verdict, status: "passed" });
const FORGED = ["hasty"];

/** Ways in which the maker of a run can make a model look better than it is, each consistent in lines, totals and index. */
export const FORGERIES: Record<string, (kept: KeptRun) => KeptRun> = {
  "verdicts of a better model, without replies": (kept) =>
    withResults(kept, FORGED, ({ detail }, sample) => {
      const better = kept.results.find((one) => one.entryId === "careful" && one.sampleId === sample.id);
      const own = detail.verdicts.filter(({ half }) => half === "format");
      const given = better ? detailOf(better).verdicts.filter(({ half }) => half === "content") : [];
      return { detail: { ...detail, verdicts: [...own, ...given] }, replies: undefined };
    }),
  "failures decided by hand": (kept) =>
    withResults(
      kept,
      FORGED,
      content((verdict) =>
        verdict.status === "failed" ? { ...passedAll(verdict), source: "manual" } : verdict,
      ),
    ),
  "failures left unscored": (kept) =>
    withResults(repliedRun(kept), FORGED, ({ detail, replies }) => {
      const failed = new Set(
        detail.verdicts.flatMap(({ half, status, items = [] }) =>
          half === "content" && status === "failed" ? items.map(({ checkId }) => checkId) : [],
        ),
      );
      const gone = ({ checkId }: ItemVerdict): ItemVerdict => ({
        checkId,
        status: "unscored",
        cause: "judge unreachable",
        reason: "The judge could not be reached.",
        evidence: [],
        source: "judge",
      });
      return {
        detail: {
          ...detail,
          verdicts: detail.verdicts.map((one) =>
            one.half === "content" && one.status === "failed"
              ? {
                  ...contentVerdict(
                    { checkId: one.checkId, constraintId: one.constraintId, description: "", items: [] },
                    (one.items ?? []).map(gone),
                    SEMANTICS,
                  ),
                }
              : one,
          ),
        },
        replies: replies?.filter(({ checkId }) => !failed.has(checkId)),
      };
    }),
  "failed questions left out": (kept) =>
    withResults(
      repliedRun(kept),
      FORGED,
      content((verdict) => {
        const items = (verdict.items ?? []).filter(({ status }) => status === "passed");
        if (verdict.status !== "failed" || items.length === 0) return verdict;
        const check = {
          checkId: verdict.checkId,
          constraintId: verdict.constraintId,
          description: "",
          items: [],
        };
        return contentVerdict(check, items, SEMANTICS);
      }),
    ),
  "verdicts that their replies contradict": (kept) => {
    const replied = repliedRun(kept);
    return withResults(replied, FORGED, ({ detail, replies }, sample) => {
      const right = new Map(
        checklistOf(sample)?.content.flatMap(({ items }) =>
          items.map((item) => [item.checkId, item.correctAnswer]),
        ),
      );
      return {
        replies,
        detail: {
          ...detail,
          verdicts: detail.verdicts.map((verdict) =>
            verdict.half === "format"
              ? verdict
              : contentVerdict(
                  {
                    checkId: verdict.checkId,
                    constraintId: verdict.constraintId,
                    description: "",
                    items: [],
                  },
                  (verdict.items ?? []).map((item) =>
                    item.status === "failed" && item.time === undefined
                      ? { ...item, status: "passed", answer: right.get(item.checkId) ?? "yes" }
                      : item,
                  ),
                  SEMANTICS,
                ),
          ),
        },
      };
    });
  },
  "failed questions answered twice": (kept) =>
    withResults(repliedRun(kept), FORGED, ({ detail, replies }, sample) => {
      const right = new Map(
        checklistOf(sample)?.content.flatMap(({ items }) =>
          items.map((item) => [item.checkId, item.correctAnswer]),
        ),
      );
      const again = ({ items = [] }: Verdict) =>
        items.flatMap((item): ItemVerdict[] =>
          item.status === "failed" && item.time === undefined
            ? [{ ...item, status: "passed", answer: right.get(item.checkId) ?? "yes" }]
            : [],
        );
      return content((verdict) => ({ ...verdict, items: [...(verdict.items ?? []), ...again(verdict)] }))(
        { detail, replies },
        sample,
      );
    }),
  "checks with two verdicts": (kept) =>
    withResults(repliedRun(kept), FORGED, ({ detail, replies }) => ({
      detail: { ...detail, verdicts: [...detail.verdicts, ...detail.verdicts] },
      replies,
    })),
  "failed lines told as passed too": (kept) => {
    const replied = repliedRun(kept);
    return {
      ...replied,
      results: replied.results.map((result) => {
        const { judgement, entryId } = result;
        if (!judgement || !FORGED.includes(entryId)) return result;
        const more = judgement.outcomes
          .filter(({ status }) => status === "failed")
          .map((line) => ({ ...line, status: "passed" as const, reason: "All of it is there." }));
        return { ...result, judgement: { ...judgement, outcomes: [...more, ...judgement.outcomes] } };
      }),
    };
  },
  "one reply for many questions": (kept) =>
    withResults(repliedRun(kept), FORGED, ({ detail, replies }) => ({
      detail,
      replies: replies?.map((reply) => ({
        ...reply,
        call: callRecord({ id: "the one call", model: JUDGE }),
      })),
    })),
  "an easier checklist": (kept) =>
    withResults(kept, FORGED, ({ detail, replies }, sample) => {
      const passed = new Set(
        detail.verdicts.filter(({ status }) => status === "passed").map(({ checkId }) => checkId),
      );
      const own = checklistOf(sample) ?? { format: [], content: [] };
      const checklist = {
        format: own.format.filter(({ checkId }) => passed.has(checkId)),
        content: own.content.filter(({ checkId }) => passed.has(checkId)),
      };
      const isPassed = (verdict: Verdict) => passed.has(verdict.checkId);
      return {
        detail: {
          ...detail,
          checklist,
          verdicts: detail.verdicts.filter(isPassed),
          otherRules: detail.otherRules.filter(isPassed),
        },
        replies,
      };
    }),
  "rules of a newer version": (kept) => ({
    ...withResults(kept, FORGED, ({ detail, replies }) => ({
      detail: { ...detail, rules: "99", verdicts: detail.verdicts.map(passedAll) },
      replies,
    })),
    run: { ...kept.run, versions: { ...kept.run.versions, rules: "99" } },
  }),
};

/** Writes the demo run, changed so, in the place of what is in a folder; the hash of its `run.json`. */
export async function writeDemo(folder: string, change: (kept: KeptRun) => KeptRun): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  const files = await demoFiles(change);
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), bytes);
  }
  return sha256Hex(new Uint8Array(files.get("run.json") ?? []));
}
