import { countEach } from "../../../foundation/groups";
import { answerAgreement, voteOf } from "../../../metrics/answer-agreement";
import type { ContentItem } from "../../../shapes/checklist";
import type { ItemVerdict, JudgeRound } from "../../../shapes/verdict";
import { type ContentContext, itemVerdict, unscoredItem } from "./content-verdict";

export type { ContentContext } from "./content-verdict";

/** The result of one round, before it is compared with the right answer. */
type AskedRound = Omit<JudgeRound, "status" | "cause">;

/** The verdict on the item by the answer of one round alone. */
function alone(item: ContentItem, round: AskedRound, answer: string, context: ContentContext): ItemVerdict {
  return itemVerdict(
    item,
    {
      answer,
      explanation: round.explanation,
      confidence: round.confidence ?? null,
      evidence: round.evidence,
      source: "judge",
      judge: round.judge,
    },
    context,
  );
}

/** A round held against the right answer; one without an answer is unreadable. */
export function roundOf(item: ContentItem, round: AskedRound, context: ContentContext): JudgeRound {
  if (round.answer === null) return { ...round, status: "unscored", cause: "reply unreadable" };
  const { status, cause } = alone(item, round, round.answer, context);
  return { ...round, status, ...(cause ? { cause } : {}) };
}

/** A round without an answer: what was asked, why it has none in words, and what kind of failure that is. */
export function roundWithout(
  asked: Pick<JudgeRound, "round" | "judge" | "options">,
  cause: "judge unreachable" | "not judged" | "reply unreadable",
  why: string,
): JudgeRound {
  return { ...asked, answer: null, explanation: why, evidence: [], status: "unscored", cause };
}

/** "yes 2 times, no 2 times", in the order in which they came up. */
function tally(votes: readonly (string | null)[]): string {
  const counts = countEach(votes.filter((vote) => vote !== null));
  return [...counts]
    .map(([vote, count]) => `${vote === "" ? "none" : vote} ${count === 1 ? "once" : `${count} times`}`)
    .join(", ");
}

/**
 * The verdict on an item that was asked in these rounds, first asked first: that of the answer which more than half of
 * the readable ones give (of times: of the outcome that more than half have). Unscored, "judges disagree", where no
 * answer has that; with the cause of a round where none could be read.
 */
export function votedItem(
  item: ContentItem,
  rounds: readonly JudgeRound[],
  context: ContentContext,
): ItemVerdict {
  const votes = rounds.map(voteOf);
  const kept = { rounds: [...rounds] };
  const { majority } = answerAgreement(votes);
  const speaker = majority === null ? undefined : rounds[votes.indexOf(majority)];
  if (speaker && speaker.answer !== null) {
    return { ...alone(item, speaker, speaker.answer, context), ...kept };
  }
  const readable = rounds.find(({ answer }) => answer !== null);
  if (readable) {
    const reason = `No answer has more than half: ${tally(votes)}.`;
    return { ...unscoredItem(item, "judges disagree", reason), judge: readable.judge, ...kept };
  }
  const failed = rounds.find(({ cause }) => cause === "reply unreadable") ?? rounds[0];
  if (!failed) return unscoredItem(item, "not judged", "Not judged yet.");
  const stamp = failed.cause === "reply unreadable" ? { judge: failed.judge } : {};
  return { ...unscoredItem(item, failed.cause ?? "reply unreadable", failed.explanation), ...stamp, ...kept };
}

/** The same rounds under other semantics or against another right answer. */
export function restatedItem(
  item: ContentItem,
  rounds: readonly JudgeRound[],
  context: ContentContext,
): ItemVerdict {
  const again = rounds.map(({ status, cause, ...round }) =>
    round.answer === null ? { ...round, status, ...(cause ? { cause } : {}) } : roundOf(item, round, context),
  );
  return votedItem(item, again, context);
}

/**
 * The rounds behind a verdict, for asking on. A verdict of an earlier version of the app counts as one; none where
 * nobody judged.
 */
export function roundsBehind(item: ContentItem, verdict: ItemVerdict): JudgeRound[] {
  if (verdict.rounds) return verdict.rounds;
  const { source, judge, answer, status, cause, evidence, confidence } = verdict;
  if (source !== "judge" || !judge || answer === undefined) return [];
  return [
    {
      ...{ round: 1, judge, options: item.options, answer, explanation: "", evidence, status },
      ...(cause ? { cause } : {}),
      ...(confidence === undefined ? {} : { confidence }),
    },
  ];
}
