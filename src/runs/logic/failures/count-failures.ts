import type { Checklist } from "../../../shapes/checklist";
import type { DataSample } from "../../../shapes/data-set";
import { ChecklistJudgementShape } from "../../../shapes/generated/checklist-judgement";
import { ChecklistMaterialShape } from "../../../shapes/generated/checklist-material";
import type { ChecklistJudgement } from "../../../shapes/judged-material";
import { fits } from "../../../shapes/read-outside";
import { judgedCaption, type Result } from "../../../shapes/result";
import type {
  CaptionCounts,
  CheckCounts,
  FailureCounts,
  FailureExample,
  FailureGroup,
} from "../../../shapes/run-failures";
import type { Semantics, Verdict } from "../../../shapes/verdict";
import { extentOf, failureKey, failureKind } from "./failure-kinds";

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Examples of a group; more can be found among the results. */
const MOST_EXAMPLES = 3;
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

/** The first examples of each run, of different samples, in turn until there are enough; a sample twice only where no other is left. */
function spread(byRun: ReadonlyMap<string, readonly FailureExample[]>): FailureExample[] {
  const lists = [...byRun.values()];
  const inTurn = Array.from({ length: MOST_EXAMPLES }, (_, turn) =>
    lists.flatMap((examples) => examples[turn] ?? []),
  ).flat();
  const seen = new Set<string>();
  const others = inTurn.filter(({ sampleId }) => !seen.has(sampleId) && seen.add(sampleId));
  return [...new Set([...others, ...inTurn])].slice(0, MOST_EXAMPLES);
}

type Counted = Omit<FailureGroup, "ofConstraint" | "medianExtent" | "models" | "examples"> & {
  failed: Map<string, number>;
  examples: Map<string, FailureExample[]>;
  extents: number[];
};

/** A model of a run; `model`: the key by which it is counted. */
type Of = { runId: string; model: string };

/** Failures of runs that come one result after another. */
type FailureCount = {
  /** Adds a judged result; one that holds no verdicts on checks is left out. */
  add(sample: DataSample, result: Result, of: Of): void;
  found(): FailureCounts;
};

/** Counts the failures of captions by these semantics, as judged. */
export function countFailures(semantics: Semantics): FailureCount {
  const groups = new Map<string, Counted>();
  const checks: CheckCounts = { passed: 0, failed: 0, unscored: 0 };
  const models = new Map<string, CheckCounts>();
  const runs = new Map<string, CaptionCounts>();
  /** Checks of a constraint that were told, by model. */
  const told = new Map<string | null, Map<string, number>>();
  const all: CaptionCounts = { captions: 0, clean: 0 };

  function note(
    verdict: Verdict,
    checklist: Checklist,
    sample: DataSample,
    result: Result,
    { runId, model }: Of,
  ): { captions: number } {
    const id = failureKey(verdict);
    const group = groups.get(id) ?? {
      id,
      constraintId: verdict.constraintId,
      words: failureKind(verdict).words,
      checks: 0,
      captions: 0,
      failed: new Map<string, number>(),
      examples: new Map<string, FailureExample[]>(),
      extents: [],
    };
    groups.set(id, group);
    const { sampleId, entryId, repeat } = result;
    group.checks += 1;
    const extent = extentOf(verdict);
    if (extent !== null) group.extents.push(extent);
    group.failed.set(model, (group.failed.get(model) ?? 0) + 1);
    const examples = group.examples.get(runId) ?? [];
    group.examples.set(runId, examples);
    if (examples.length < MOST_EXAMPLES && !examples.some((one) => one.sampleId === sampleId)) {
      const caption = judgedCaption(result)?.text ?? "";
      examples.push({
        runId,
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
    add(sample, result, of) {
      const detail = result.judgement?.detail;
      if (!fits(ChecklistJudgementShape, detail) || !fits(ChecklistMaterialShape, sample.material)) return;
      const checklist = detail.checklist ?? sample.material.checklist;
      if (!checklist) return;
      const verdicts = verdictsBy(semantics, detail);
      const failed = verdicts.filter(({ status }) => status === "failed");
      const ofRun = runs.get(of.runId) ?? { captions: 0, clean: 0 };
      runs.set(of.runId, ofRun);
      for (const counts of [all, ofRun]) {
        counts.captions += 1;
        if (failed.length === 0) counts.clean += 1;
      }
      const own = models.get(of.model) ?? { passed: 0, failed: 0, unscored: 0 };
      models.set(of.model, own);
      for (const { status, constraintId } of verdicts) {
        checks[status] += 1;
        own[status] += 1;
        if (status === "unscored") continue;
        const ofConstraint = told.get(constraintId) ?? new Map<string, number>();
        told.set(constraintId, ofConstraint);
        ofConstraint.set(of.model, (ofConstraint.get(of.model) ?? 0) + 1);
      }
      const touched = new Set(failed.map((verdict) => note(verdict, checklist, sample, result, of)));
      for (const group of touched) group.captions += 1;
    },

    found: () => ({
      semantics,
      ...all,
      checks: { ...checks },
      models: Object.fromEntries(models),
      runs: Object.fromEntries(runs),
      groups: [...groups.values()]
        .map(({ extents, examples, failed, ...group }) => ({
          ...group,
          ofConstraint: [...groups.values()]
            .filter(({ constraintId }) => constraintId === group.constraintId)
            .reduce((sum, { checks: some }) => sum + some, 0),
          medianExtent: median(extents),
          models: Object.fromEntries(
            [...(told.get(group.constraintId) ?? [])].map(([model, of]) => [
              model,
              { failed: failed.get(model) ?? 0, of },
            ]),
          ),
          examples: spread(examples),
        }))
        .sort((one, other) => other.checks - one.checks || one.id.localeCompare(other.id)),
    }),
  };
}
