import { JUDGE_CARD_VERSION } from "../foundation/document-versions";
import { JudgeCardShape } from "../shapes/generated/judge-card";
import type { JudgeCard } from "../shapes/judge-card";
import type { Problem } from "../shapes/problem";
import type { ListedKind, OpenedKept } from "./kept/collection";
import { problemsOf } from "./kept/kept-problems";

/** A judge's card as it came out of storage. */
type OpenedJudgeCard = OpenedKept<{ card: JudgeCard }>;

/** List entry of a judge's card, unreadable ones included. */
export type JudgeCardSummary = {
  id: string;
  state: OpenedJudgeCard["state"];
  updatedAt: string | null;
  /** Null of an unreadable one. */
  card: JudgeCard | null;
  /** The reason why it is read-only or unreadable; null when it is neither. */
  problem: Problem | null;
};

/** Judges' cards as rows and files hold them. */
export const JUDGE_CARD_DOCUMENT: ListedKind<JudgeCard, { card: JudgeCard }, JudgeCardSummary> = {
  format: "caplens-judge-card",
  version: JUDGE_CARD_VERSION,
  steps: [],
  shape: JudgeCardShape,
  name: "the judge's card",
  problems: problemsOf("judge's card", {
    changedElsewhere: "Reload the page to see how it stands now.",
    notFound: "Take in the file of the card again.",
  }),
  named: (card) => ({ card }),
  summarise(opened, _row, id) {
    const { state } = opened;
    if (opened.state === "unreadable")
      return { id, state, updatedAt: null, card: null, problem: opened.problem };
    const { card } = opened;
    const problem = opened.state === "read-only" ? opened.problem : null;
    return { id, state, updatedAt: card.createdAt, card, problem };
  },
};
