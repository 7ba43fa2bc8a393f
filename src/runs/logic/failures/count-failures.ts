import type { Checklist } from "../../../shapes/checklist";
import type { DataSample } from "../../../shapes/data-set";
import { ChecklistJudgementShape } from "../../../shapes/generated/checklist-judgement";
import { ChecklistMaterialShape } from "../../../shapes/generated/checklist-material";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { ChecklistJudgement } from "../../../shapes/judged-material";
import { fits } from "../../../shapes/read-outside";
import type { Result } from "../../../shapes/result";
import type { CheckCounts, FailureGroup, RunFailures } from "../../../shapes/run-failures";
import type { Semantics, Verdict } from "../../../shapes/verdict";
import { failureKind } from "./failure-kinds";

/** Examples of a group; more can be found among the results. */
const MOST_EXAMPLES = 5;
/** Longer captions are cut: what an example shows is the place that fails. */
const LONGEST_CAPTION = 8000;

/** The verdicts by these semantics: rules have said both, answers of judges are read once. */
function verdictsBy(semantics: Semantics, { verdicts, otherRules }: ChecklistJudgement): Verdict[] {
  const others = new Map(otherRules.map((verdict) => [verdict.checkId, verdict]));
  return verdicts.map((verdict) =>
    verdict.semantics === semantics ? verdict : (others.get(verdict.checkId) ?? verdict),
  );
}

function askedIn({ format, content }: Checklist, checkId: string): string {
  return [...format, ...content].find((check) => check.checkId === checkId)?.description ?? "";
}

/** Failures of a run that come one result after another. */
type FailureCount = {
  /** Adds a judged result; one that holds no verdicts on checks is left out. */
  add(sample: DataSample, result: Result): void;
  found(): RunFailures;
};

/** Counts the failures of captions by these semantics, as judged. */
export function countFailures(semantics: Semantics): FailureCount {
  const groups = new Map<string, FailureGroup & { shown: Set<string> }>();
  const checks: CheckCounts = { passed: 0, failed: 0, unscored: 0 };
  const entries: Record<string, CheckCounts> = {};
  let captions = 0;
  let clean = 0;

  function note(verdict: Verdict, checklist: Checklist, sample: DataSample, result: Result): FailureGroup {
    const { kind, words } = failureKind(verdict, checklist);
    const id = `${verdict.constraintId ?? "content"}/${kind}`;
    const group = groups.get(id) ?? {
      id,
      constraintId: verdict.constraintId,
      words,
      checks: 0,
      captions: 0,
      entries: {},
      examples: [],
      shown: new Set<string>(),
    };
    groups.set(id, group);
    const { sampleId, entryId, repeat } = result;
    group.checks += 1;
    group.entries[entryId] = (group.entries[entryId] ?? 0) + 1;
    if (group.examples.length < MOST_EXAMPLES && !group.shown.has(sampleId)) {
      group.shown.add(sampleId);
      const caption = judgedCaption(result)?.text ?? "";
      group.examples.push({
        sampleId,
        entryId,
        repeat,
        checkId: verdict.checkId,
        instruction: sample.instruction,
        caption: caption.slice(0, LONGEST_CAPTION),
        asked: askedIn(checklist, verdict.checkId),
        reason: verdict.reason,
        evidence: verdict.evidence.filter(({ end }) => end <= LONGEST_CAPTION),
      });
    }
    return group;
  }

  return {
    add(sample, result) {
      const detail = result.judgement?.detail;
      if (!fits(ChecklistJudgementShape, detail) || !fits(ChecklistMaterialShape, sample.material)) return;
      const checklist = detail.checklist ?? sample.material.checklist;
      if (!checklist) return;
      const verdicts = verdictsBy(semantics, detail);
      const failed = verdicts.filter(({ status }) => status === "failed");
      captions += 1;
      if (failed.length === 0) clean += 1;
      const own = entries[result.entryId] ?? { passed: 0, failed: 0, unscored: 0 };
      entries[result.entryId] = own;
      for (const { status } of verdicts) {
        checks[status] += 1;
        own[status] += 1;
      }
      const touched = new Set(failed.map((verdict) => note(verdict, checklist, sample, result)));
      for (const group of touched) group.captions += 1;
    },

    found: () => ({
      semantics,
      captions,
      clean,
      checks: { ...checks },
      entries: { ...entries },
      groups: [...groups.values()]
        .map(({ shown: _, ...group }) => group)
        .sort((one, other) => other.checks - one.checks || one.id.localeCompare(other.id)),
    }),
  };
}
