import type { Checklist } from "../../../shapes/checklist";
import type { DataSample } from "../../../shapes/data-set";
import { ChecklistJudgementShape } from "../../../shapes/generated/checklist-judgement";
import { ChecklistMaterialShape } from "../../../shapes/generated/checklist-material";
import { judgedCaption } from "../../../shapes/judged-caption";
import type { ChecklistJudgement } from "../../../shapes/judged-material";
import { fits } from "../../../shapes/read-outside";
import type { Result } from "../../../shapes/result";
import type {
  CaptionCounts,
  CheckCounts,
  FailureCounts,
  FailureExample,
  FailureGroup,
} from "../../../shapes/run-failures";
import type { Semantics, Verdict } from "../../../shapes/verdict";

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

/** The way in which a check failed: "too-long", and in the words of a sentence. */
type FailureKind = { kind: string; words: string };

/** All that is read of a failed check: by which constraint, and why. */
type FailedCheck = {
  constraintId: string | null;
  half?: Verdict["half"];
  reason: string;
  evidence?: Verdict["evidence"];
};

const kind = (id: string, words: string): FailureKind => ({ kind: id, words });

const labelled = ({ evidence = [] }: FailedCheck, label: string) =>
  evidence.some((span) => span.label === label);

const BESIDE = kind("text-beside", "text beside what should stand alone");
const beside = /\btext (?:around|beside)\b|\bother text\b/i;

/** A list: none there, or another marker than asked. */
function listKind({ reason }: FailedCheck): FailureKind {
  return /there is no\b/.test(reason)
    ? kind("no-list", "no list")
    : kind("marker", "wrong list marker or order");
}

const SCHEMA_WORDS: Readonly<Record<string, string>> = {
  required: "JSON without a key asked for",
  additionalProperties: "JSON with a key that is not allowed",
  type: "JSON with a value of another kind",
  enum: "JSON with a value that is none of those allowed",
  pattern: "JSON with a text of another form",
};

function jsonKind({ reason }: FailedCheck): FailureKind {
  if (/\bbroken JSON\b/.test(reason)) return kind("broken", "broken JSON");
  if (/\bno JSON\b/.test(reason)) return kind("no-json", "no JSON");
  if (/\bnot a JSON\b|\bJSON values, one\b/.test(reason)) return kind("other-json", "JSON of another kind");
  // The first violation names its keyword behind it.
  const keyword = /\(([a-zA-Z]+)\)(?:;|$)/.exec(reason)?.[1];
  if (keyword === undefined) return kind("schema", "JSON that does not fit its schema");
  return kind(`schema-${keyword}`, SCHEMA_WORDS[keyword] ?? `JSON against “${keyword}” of its schema`);
}

function plainKind({ reason }: FailedCheck): FailureKind {
  if (/list/.test(reason)) return kind("list", "a list instead of plain text");
  if (/table/.test(reason)) return kind("table", "a table instead of plain text");
  if (/JSON/.test(reason)) return kind("json", "JSON instead of plain text");
  return kind("markup", "markup instead of plain text");
}

function tableKind({ reason }: FailedCheck): FailureKind {
  if (/no Markdown table|fewer than two lines|holds no '\|'|row under a header/.test(reason))
    return kind("no-table", "no table");
  if (/more than one table/.test(reason)) return kind("tables", "more than one table");
  if (/\brows?\b/.test(reason)) return kind("rows", "a table with wrong rows");
  return kind("columns", "a table with other columns");
}

/** The number found, and the limit that it breaks, of a reason such as "52 words, 30 to 40 asked"; null for others. */
function brokenLimit(reason: string): { found: number; limit: number } | null {
  const { found, asked } =
    /(?<!\d)(?<found>\d{1,15}) [a-z]{1,40}, (?<asked>(?:at (?:least|most) |exactly )?\d{1,15}(?: to \d{1,15})?|none) asked/.exec(
      reason,
    )?.groups ?? {};
  if (found === undefined || asked === undefined) return null;
  const limits = [...asked.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const [first = 0, last = first] = limits;
  return { found: Number(found), limit: Number(found) > last ? last : first };
}

function rangeKind(failed: FailedCheck, low: FailureKind, high: FailureKind): FailureKind {
  const numbers = brokenLimit(failed.reason);
  if (numbers) return numbers.found > numbers.limit ? high : low;
  return labelled(failed, "too short") ? low : high;
}

/** The kinds of failures of each rule, by what its verdicts say and mark. */
const KINDS: Readonly<Record<string, (failed: FailedCheck) => FailureKind>> = {
  plain_text: plainKind,
  json_object: jsonKind,
  json_array: jsonKind,
  unordered_list: listKind,
  ordered_list: listKind,
  table: tableKind,
  keyword: ({ reason }) =>
    /none allowed/.test(reason)
      ? kind("forbidden", "a forbidden word")
      : kind("missing", "a word that is missing"),
  timestamp_format: ({ reason }) =>
    /no timestamp/.test(reason)
      ? kind("no-time", "no time of the form asked")
      : kind("time", "times written otherwise"),
  markdown: () => kind("no-markup", "markup that is missing"),
  prefix_suffix: (failed) =>
    labelled(failed, "suffix missing") || /\bend with\b/.test(failed.reason)
      ? kind("ending", "wrong ending")
      : kind("beginning", "wrong beginning"),
  delimiter: ({ reason }) =>
    /does not occur/.test(reason)
      ? kind("no-delimiter", "no such delimiter")
      : kind("delimiter", "a delimiter that sets nothing apart"),
  length: (failed) => rangeKind(failed, kind("too-short", "too short"), kind("too-long", "too long")),
  count: (failed) =>
    rangeKind(failed, kind("too-few", "too few things"), kind("too-many", "too many things")),
  case: () => kind("case", "wrong letter case"),
  language: () => kind("language", "wrong language"),
};

/** The ways in which an answer about the content is wrong. */
const CONTENT_KINDS: readonly [RegExp, FailureKind][] = [
  [/answer names no time/, kind("no-time", "no time is named")],
  // In our own words: a judge's may speak of times and of what overlaps too.
  [
    /\(t-IoU\)|The (?:named time|middle of the named period) is \S{1,30} s off;/,
    kind("other-time", "another time is named"),
  ],
  [/answer is no; it should be yes/i, kind("not-told", "what is asked for is not told")],
  [/answer is yes; it should be no/i, kind("told", "told, but should not be")],
  [
    /answer is [A-Z]\. (?:None of|Not )[^;]{0,300}; it should be/,
    kind("none", "nothing of the kind is told"),
  ],
  [/answer is [^;]{0,300}; it should be/, kind("other", "something else is told")],
];

/** A reason without what is particular to one caption: numbers, quoted texts, places in JSON and names. */
function withoutLiterals(reason: string): string {
  return reason
    .replace(/(?<![\p{L}\p{N}])'[^'\n]*'(?![\p{L}\p{N}])|"[^"\n]*"|“[^“”\n]*”|‘[^‘’\n]*’|`[^`\n]*`/gu, "…")
    .replace(/\$(?:\.[\w-]+|\[[^\]\n]*\])*/g, "…")
    .replace(/[+-]?\d+(?:[.,:]\d+)*/g, "#")
    .replace(/(?<=[\p{Ll}\p{N},;#…] )\p{Lu}[\p{L}\p{M}'’-]*(?: \p{Lu}[\p{L}\p{M}'’-]*)*/gu, "…")
    .replace(/\s+/g, " ")
    .trim();
}

/** The way in which a failed check of a checklist failed. */
export function failureKind(failed: FailedCheck): FailureKind {
  const { constraintId, half, reason } = failed;
  const rule = half === "content" ? undefined : KINDS[constraintId ?? ""];
  if (rule) return beside.test(reason) ? BESIDE : rule(failed);
  const known = CONTENT_KINDS.find(([pattern]) => pattern.test(reason))?.[1];
  if (known) return known;
  const cause = withoutLiterals(reason).slice(0, 200);
  return cause === "" ? kind("failed", "failed") : kind(cause, cause);
}

/**
 * The group of a failed check: its constraint, and why it failed with the particulars taken out. Two checks fail in the same
 * way if and only if their keys are equal.
 */
export function failureKey(failed: FailedCheck): string {
  return `${failed.constraintId ?? "content"}/${failureKind(failed).kind}`;
}

/** The number that was found over its limit, or the limit over it, whichever is more; null where there is none. */
function extentOf({ reason }: FailedCheck): number | null {
  const numbers = brokenLimit(reason);
  if (!numbers || numbers.found === 0 || numbers.limit === 0) return null;
  return Math.max(numbers.found / numbers.limit, numbers.limit / numbers.found);
}

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
      const isTold = verdicts.some(({ status }) => status !== "unscored");
      const ofRun = runs.get(of.runId) ?? { captions: 0, clean: 0 };
      runs.set(of.runId, ofRun);
      for (const counts of [all, ofRun]) {
        counts.captions += 1;
        if (failed.length === 0 && isTold) counts.clean += 1;
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
