import { isFields } from "../../../foundation/fields";
import type { Checklist } from "../../../shapes/checklist";
import type { Verdict } from "../../../shapes/verdict";

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
