import { type Fields, isFields, listOf, textOf } from "../../foundation/fields";
import type { Steps } from "../../foundation/steps";
import { allPassed } from "../../metrics/ratio";
import { temporalVerdict, timeEvidence } from "../../metrics/temporal/temporal-verdict";
import type {
  Checklist,
  ContentCheck,
  ContentItem,
  ContentItemType,
  FormatCheck,
} from "../../shapes/checklist";
import type { FileProblem } from "../../shapes/data-set";
import type { ChecklistMaterial } from "../../shapes/judged-material";
import type { Shortfall } from "../../shapes/result";
import { markedShortfall } from "../../shapes/shortfall-words";
import type { ItemVerdict, UnscoredCause, Verdict, VerdictStatus } from "../../shapes/verdict";
import { type ChecklistHalves, hasHalves, idGiver, numbered } from "../shared/checklist-codec";
import { isTruthy } from "../shared/released-data";

/** A checklist as it was filled in: what was asked, and what came out. */
export type FilledChecklist = { checklist: Checklist; verdicts: Verdict[] };

/** Tells of something that could not be taken as it stands. */
type Tell = (path: string, message: string, expected: string) => void;

const TYPES: readonly ContentItemType[] = ["attempt", "correctness", "timestamp"];

type Decided = { status: VerdictStatus; cause?: UnscoredCause; reason: string };

/**
 * The verdict of a filled-in check. A truthy `result` passed, as the released scripts count it; a missing one is not judged;
 * one that Caplens marked as unscored when it wrote the file is unscored.
 */
function decided(fields: Fields): Decided {
  const reason = textOf(fields.result_explanation) ?? "";
  if (fields.caplens_status === "unscored") {
    return { status: "unscored", cause: "not judged", reason: reason || "It was unscored." };
  }
  if (fields.result === undefined || fields.result === null) {
    return { status: "unscored", cause: "not judged", reason: "The file gives no result." };
  }
  return { status: isTruthy(fields.result) ? "passed" : "failed", reason };
}

function constraintId(fields: Fields): string | null {
  return textOf(fields.constraint_id) || null;
}

function readFormat(fields: Fields, id: string): { check: FormatCheck; verdict: Verdict } {
  const { content, ...parameters } = isFields(fields.parameters) ? fields.parameters : {};
  const constraint = constraintId(fields) ?? "unknown";
  const check = {
    checkId: id,
    constraintId: constraint,
    description: textOf(fields.check_description) ?? "",
    parameters,
  };
  const parts = listOf(content).filter((part) => typeof part === "string");
  const verdict: Verdict = {
    checkId: id,
    constraintId: constraint,
    half: "format",
    ...decided(fields),
    evidence: [],
    source: "recorded",
    semantics: "reference",
    ...(parts.length > 0
      ? { extraction: { source: "recorded", content: parts, spans: parts.map(() => null) } }
      : {}),
  };
  return { check, verdict };
}

/** The times behind a result that was reached elsewhere, with the score that the file gives it. */
function timesOf(item: ContentItem, { answer, score }: Fields): Pick<ItemVerdict, "time"> {
  if (item.type !== "timestamp" || typeof score !== "number" || !Number.isFinite(score)) return {};
  const time = timeEvidence(temporalVerdict(textOf(answer), item.correctAnswer, null));
  return time ? { time: { ...time, score } } : {};
}

function readItem(fields: Fields, id: string): { item: ContentItem; verdict: ItemVerdict } {
  const item = {
    checkId: id,
    type: TYPES.find((type) => type === fields.check_type) ?? "attempt",
    question: textOf(fields.question) ?? "",
    options: listOf(fields.options).filter((option) => typeof option === "string"),
    correctAnswer: textOf(fields.correct_answer),
  };
  const { answer, result_confidence: confidence } = fields;
  const verdict: ItemVerdict = {
    checkId: id,
    ...decided(fields),
    evidence: [],
    source: "recorded",
    ...(typeof answer === "string" ? { answer } : {}),
    ...(typeof confidence === "number" && Number.isFinite(confidence) ? { confidence } : {}),
    ...timesOf(item, fields),
  };
  return { item, verdict };
}

/**
 * A `check_result` as a checklist of ours and the verdicts that it holds. Parts that are no checks are told and left
 * out; checks that say little (no question, no parameters) are taken as they are, since they can be scored.
 */
export function readCheckResult(
  checkResult: unknown,
  halves: ChecklistHalves,
  tell: Tell,
): FilledChecklist | null {
  if (!isFields(checkResult)) {
    tell("", "The check_result is no object.", `An object with ${halves.format} and ${halves.content}.`);
    return null;
  }
  if (Object.keys(checkResult).length > 0 && !hasHalves(checkResult, halves)) {
    tell(
      "",
      "The check_result has none of the halves of a checklist.",
      `${halves.format} or ${halves.content}.`,
    );
    return null;
  }
  const giveId = idGiver();
  const fieldsOf = (list: unknown, path: string): Fields[] =>
    listOf(list).flatMap((value, index) => {
      if (isFields(value)) return [value];
      tell(`${path}/${index}`, "This check is no object.", "An object with what is checked and its result.");
      return [];
    });

  const format = fieldsOf(checkResult[halves.format], halves.format).map((fields, index) => {
    if (constraintId(fields) === null) {
      tell(`${halves.format}/${index}/constraint_id`, "This check names no constraint.", "A constraint_id.");
    }
    return readFormat(fields, giveId(textOf(fields.check_id) || numbered("format", index)));
  });
  const content = fieldsOf(checkResult[halves.content], halves.content).map((fields, index) => {
    const path = `${halves.content}/${index}`;
    const checkId = giveId(numbered("content-constraint", index));
    const items = fieldsOf(fields.check_items, `${path}/check_items`).map((item, at) => {
      if (!TYPES.some((type) => type === item.check_type)) {
        tell(`${path}/check_items/${at}/check_type`, "This is no type of question.", TYPES.join(", "));
      }
      return readItem(item, giveId(textOf(item.check_id) || `${checkId}-${at + 1}`));
    });
    const check: ContentCheck = {
      checkId,
      constraintId: constraintId(fields),
      description: textOf(fields.check_content) ?? "",
      items: items.map(({ item }) => item),
    };
    return {
      check,
      verdict: contentVerdict(
        check,
        items.map(({ verdict }) => verdict),
      ),
    };
  });
  return {
    checklist: { format: format.map(({ check }) => check), content: content.map(({ check }) => check) },
    verdicts: [...format, ...content].map(({ verdict }) => verdict),
  };
}

function contentVerdict(check: ContentCheck, items: ItemVerdict[]): Verdict {
  const status = allPassed(items.map((item) => item.status));
  const telling = items.find((item) => item.status === status);
  return {
    checkId: check.checkId,
    constraintId: check.constraintId,
    half: "content",
    status,
    ...(status === "unscored" ? { cause: telling?.cause ?? "not judged" } : {}),
    reason: telling?.reason ?? "The constraint has no questions.",
    evidence: [],
    source: "recorded",
    semantics: "reference",
    items,
  };
}

/** One entry of a released file: what it says of one instruction on one video. */
export type FileEntry = {
  file: string;
  /** The entry's path in the file: "001/0". */
  path: string;
  videoId: string;
  /** Counted from 0 among the entries of its video. */
  position: number;
  promptId: ChecklistMaterial["promptId"];
  field: string | null;
  /** `generated_prompt`; null where the entry has none. */
  instruction: string | null;
  constraintsUsed: string[];
  /** Undefined where the entry has none. */
  checklist: unknown;
  response: unknown;
  shortfall: { shortfall?: Shortfall };
  checkResult: unknown;
};

/** The entries of one file, video by video. */
export type EntryFile = {
  name: string;
  /** The model of its responses and results: the file's name without the part that the benchmark adds to it. */
  model: string;
  videos: ReadonlyMap<string, readonly FileEntry[]>;
};

/** "check_result/my-model_check_result.json" is of "my-model". */
export function modelOfFile(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  return base.replace(/\.json$/i, "").replace(/_(check_result|response)s?$/i, "") || base;
}

function promptIdOf(value: unknown): ChecklistMaterial["promptId"] {
  return typeof value === "string" || typeof value === "number" ? value : null;
}

function readEntry(file: string, videoId: string, position: number, fields: Fields): FileEntry {
  return {
    file,
    path: `${videoId}/${position}`,
    videoId,
    position,
    promptId: promptIdOf(fields.prompt_id),
    field: textOf(fields.field),
    instruction: textOf(fields.generated_prompt),
    constraintsUsed: listOf(fields.constraints_used).filter((id) => typeof id === "string"),
    checklist: fields.checklist ?? undefined,
    response: fields.response,
    shortfall: markedShortfall(fields),
    checkResult: fields.check_result ?? undefined,
  };
}

/**
 * The entries of a file that is an object of lists by video id. What is no entry is told in `problems` and left out;
 * so are videos without any. A step an entry.
 */
export function* readEntries(name: string, document: Fields, problems: FileProblem[]): Steps<EntryFile> {
  const videos = new Map<string, FileEntry[]>();
  for (const [videoId, list] of Object.entries(document)) {
    yield;
    if (!Array.isArray(list)) {
      const message = `Video ${videoId} has no list of entries.`;
      problems.push({ file: name, path: videoId, message, expected: "A list, one entry an instruction." });
      continue;
    }
    const entries: FileEntry[] = [];
    for (const [position, value] of listOf(list).entries()) {
      yield;
      if (isFields(value)) {
        entries.push(readEntry(name, videoId, position, value));
        continue;
      }
      const message = "This entry is no object.";
      const expected = "An object with prompt_id and what the file tells of that instruction.";
      problems.push({ file: name, path: `${videoId}/${position}`, message, expected });
    }
    if (entries.length > 0) videos.set(videoId, entries);
  }
  return { name, model: modelOfFile(name), videos };
}
