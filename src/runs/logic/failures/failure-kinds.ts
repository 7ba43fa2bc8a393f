import { isFields } from "../../../foundation/fields";
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

/** The way in which a check failed: "too-long", and in the words of a sentence. */
type FailureKind = { kind: string; words: string };

type Failed = Pick<Verdict, "reason" | "evidence">;

const kind = (id: string, words: string): FailureKind => ({ kind: id, words });

const labelled = ({ evidence }: Failed, label: string) => evidence.some((span) => span.label === label);

const BESIDE = kind("text-beside", "text beside what should stand alone");
const beside = /\btext (?:around|beside)\b|\bother text\b/i;

/** A list: none there, or another marker than asked. */
function listKind({ reason }: Failed): FailureKind {
  return /there is no\b/.test(reason)
    ? kind("no-list", "no list")
    : kind("marker", "wrong list marker or order");
}

function jsonKind({ reason }: Failed): FailureKind {
  if (/\bbroken JSON\b/.test(reason)) return kind("broken", "broken JSON");
  if (/\bno JSON\b/.test(reason)) return kind("no-json", "no JSON");
  if (/\bnot a JSON\b|\bJSON values, one\b/.test(reason)) return kind("other-json", "JSON of another kind");
  return kind("schema", "JSON without the keys or values asked for");
}

function plainKind({ reason }: Failed): FailureKind {
  if (/list/.test(reason)) return kind("list", "a list instead of plain text");
  if (/table/.test(reason)) return kind("table", "a table instead of plain text");
  if (/JSON/.test(reason)) return kind("json", "JSON instead of plain text");
  return kind("markup", "markup instead of plain text");
}

function tableKind({ reason }: Failed): FailureKind {
  if (/no Markdown table|fewer than two lines|holds no '\|'|row under a header/.test(reason))
    return kind("no-table", "no table");
  if (/\brows?\b|more than one table/.test(reason)) return kind("rows", "a table with wrong rows");
  return kind("columns", "a table with other columns");
}

/** The kinds of failures of each rule, by what its verdicts say and mark. */
const KINDS: Readonly<Record<string, (failed: Failed, parameters: Record<string, unknown>) => FailureKind>> =
  {
    plain_text: plainKind,
    json_object: jsonKind,
    json_array: jsonKind,
    unordered_list: listKind,
    ordered_list: listKind,
    table: tableKind,
    keyword: (_, { keyword_type: type }) =>
      type === "exclude" ? kind("forbidden", "a forbidden word") : kind("missing", "a word that is missing"),
    timestamp_format: ({ reason }) =>
      /no timestamp/.test(reason)
        ? kind("no-time", "no time of the form asked")
        : kind("time", "times written otherwise"),
    markdown: () => kind("no-markup", "markup that is missing"),
    prefix_suffix: (failed) =>
      labelled(failed, "suffix missing")
        ? kind("ending", "wrong ending")
        : kind("beginning", "wrong beginning"),
    delimiter: ({ reason }) =>
      /does not occur/.test(reason)
        ? kind("no-delimiter", "no such delimiter")
        : kind("delimiter", "a delimiter that sets nothing apart"),
    length: (failed) =>
      labelled(failed, "too short") ? kind("too-short", "too short") : kind("too-long", "too long"),
    count: (failed) =>
      labelled(failed, "one too many")
        ? kind("too-many", "too many things")
        : kind("too-few", "too few things"),
    case: () => kind("case", "wrong letter case"),
    language: () => kind("language", "wrong language"),
  };

/** The way in which a failed check of a checklist failed; questions about the content are one kind each. */
export function failureKind(verdict: Verdict, checklist: Checklist): FailureKind {
  if (verdict.half === "content") return kind("content", "wrong or missing in what is told");
  const asked = checklist.format.find(({ checkId }) => checkId === verdict.checkId);
  const parameters = isFields(asked?.parameters) ? asked.parameters : {};
  if (beside.test(verdict.reason)) return BESIDE;
  return KINDS[verdict.constraintId ?? ""]?.(verdict, parameters) ?? kind("failed", "failed");
}

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
