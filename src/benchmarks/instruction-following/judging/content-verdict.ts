import { readAnswer } from "../../../judges/read-answer";
import { allPassed } from "../../../metrics/ratio";
import { temporalVerdict, timeEvidence } from "../../../metrics/temporal/temporal-verdict";
import type { Checklist, ContentCheck, ContentItem } from "../../../shapes/checklist";
import type {
  ItemVerdict,
  JudgeRound,
  JudgeStamp,
  Semantics,
  Span,
  UnscoredCause,
  Verdict,
} from "../../../shapes/verdict";

/** The video length that the released script takes where it knows none. */
const RELEASED_SECONDS = 55;

/** An answer to a content item, whoever gave it. */
type GivenAnswer = {
  answer: string;
  explanation: string;
  confidence: number | null;
  /** Words of the caption that the answer rests on. */
  evidence: Span[];
  source: "judge" | "recorded";
  judge?: JudgeStamp;
};

/** The settings for deciding an item. */
export type ContentContext = { semantics: Semantics; videoSeconds: number | null };

function optionText(item: ContentItem, letter: string): string {
  const option = item.options.find((text) => readAnswer(text, item.options) === letter);
  return option ?? letter;
}

/** An item that nothing could be found out about. */
export function unscoredItem(
  item: ContentItem,
  cause: UnscoredCause,
  reason: string,
  source: "judge" | "recorded" = "judge",
): ItemVerdict {
  return { checkId: item.checkId, status: "unscored", cause, reason, evidence: [], source };
}

function timestampItem(item: ContentItem, given: GivenAnswer, context: ContentContext): ItemVerdict {
  const assumed = context.semantics === "reference" && context.videoSeconds === null;
  const seconds = assumed ? RELEASED_SECONDS : context.videoSeconds;
  const time = temporalVerdict(given.answer, item.correctAnswer, seconds, context);
  const evidence = timeEvidence(time);
  const note = assumed
    ? ` The video's length is not known; ${RELEASED_SECONDS} s is assumed, as released.`
    : "";
  return {
    ...told(item, given),
    status: time.passed === null ? "unscored" : time.passed ? "passed" : "failed",
    ...(time.passed === null ? { cause: time.cause ?? "bad parameters" } : {}),
    reason: `${time.reason}${note}`,
    ...(evidence ? { time: evidence } : {}),
  };
}

function told(item: ContentItem, given: GivenAnswer) {
  return {
    checkId: item.checkId,
    evidence: given.evidence,
    source: given.source,
    answer: given.answer,
    ...(given.confidence === null ? {} : { confidence: given.confidence }),
    ...(given.judge ? { judge: given.judge } : {}),
  };
}

/**
 * The verdict on one content item: the answer against the right one, or a time by arithmetic. Unscored when the item
 * has no right answer or one that is no option, and when the answer itself names no option.
 */
export function itemVerdict(item: ContentItem, given: GivenAnswer, context: ContentContext): ItemVerdict {
  if (item.correctAnswer === null) {
    return unscoredItem(item, "no answer given", "The checklist gives no right answer.", given.source);
  }
  if (item.type === "timestamp") return timestampItem(item, given, context);
  const right = readAnswer(item.correctAnswer, item.options);
  if (right === null) {
    const reason = `The right answer '${item.correctAnswer}' is not one of the options.`;
    return { ...told(item, given), status: "unscored", cause: "bad parameters", reason };
  }
  const answer = readAnswer(given.answer, item.options);
  if (answer === null) {
    const reason = `The answer '${given.answer}' is not one of the options.`;
    return { ...told(item, given), status: "unscored", cause: "reply unreadable", reason };
  }
  const passed = answer === right;
  const verdictWords = passed
    ? `The answer is ${optionText(item, answer)}, as it should be.`
    : `The answer is ${optionText(item, answer)}; it should be ${optionText(item, right)}.`;
  return {
    ...told(item, given),
    answer,
    status: passed ? "passed" : "failed",
    reason: given.explanation === "" ? verdictWords : `${given.explanation} ${verdictWords}`,
  };
}

/** The verdict on a content constraint: it passes if all its items do. */
export function contentVerdict(check: ContentCheck, items: ItemVerdict[], semantics: Semantics): Verdict {
  const status = allPassed(items.map((item) => item.status));
  const telling = items.find((item) => item.status === status) ?? items[0];
  const passed = items.filter((item) => item.status === "passed").length;
  // Nothing is said of how many pass before any is answered.
  const isAnswered = items.some((item) => item.status !== "unscored");
  const summary = items.length > 1 && isAnswered ? `${passed} of ${items.length} questions pass. ` : "";
  const cause = status === "unscored" ? (telling?.cause ?? "no answer given") : undefined;
  return {
    checkId: check.checkId,
    constraintId: check.constraintId,
    half: "content",
    status,
    ...(cause ? { cause } : {}),
    reason: telling ? `${summary}${telling.reason}` : "The constraint has no questions.",
    evidence: items.flatMap((item) => item.evidence),
    source: telling?.source ?? "judge",
    ...(telling?.judge ? { judge: telling.judge } : {}),
    semantics,
    items,
  };
}

/**
 * The answers of verdicts decided anew, as `restateVerdicts` tells.
 *
 * @param ofRounds decides an item that was asked in rounds; null where none was
 */
export function restateEach(
  checklist: Checklist,
  verdicts: readonly Verdict[],
  context: ContentContext,
  ofRounds:
    | ((item: ContentItem, rounds: readonly JudgeRound[], context: ContentContext) => ItemVerdict)
    | null,
): Verdict[] {
  return verdicts.map((verdict) => {
    const check = checklist.content.find(({ checkId }) => checkId === verdict.checkId);
    if (!check || !verdict.items || verdict.source === "manual") return verdict;
    const items = verdict.items.map((known) => {
      const item = check.items.find(({ checkId }) => checkId === known.checkId);
      if (item && known.rounds && ofRounds) return ofRounds(item, known.rounds, context);
      if (!item || known.answer === undefined || known.source === "rule" || known.source === "manual") {
        return known;
      }
      const again = itemVerdict(
        item,
        {
          answer: known.answer,
          explanation: "",
          confidence: known.confidence ?? null,
          evidence: known.evidence,
          source: known.source,
          ...(known.judge ? { judge: known.judge } : {}),
        },
        context,
      );
      // The judge's comments on its answer are kept as long as the outcome is the same.
      return item.type !== "timestamp" && again.status === known.status ? known : again;
    });
    return { ...contentVerdict(check, items, context.semantics), ...(verdict.stale ? { stale: true } : {}) };
  });
}
