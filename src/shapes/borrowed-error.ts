import type { JudgeCard } from "./judge-card";

/** The checks of a model that a judge decided, as judged and with the judge's error as labels elsewhere tell it. */
export type BorrowedRow = {
  entryId: string;
  title: string;
  checks: number;
  /** The share that the judge passed. */
  asJudged: number;
} & (
  | { corrected: { value: number; low: number; high: number }; why: null }
  | { corrected: null; why: string }
);

/** A run's checks with the error of a judge's card: it assumes that the judge errs here as it did there. */
export type BorrowedError = Pick<JudgeCard, "judge" | "people" | "labelledFrom" | "answeredAs"> & {
  labelledTo: string;
  /** Labels on the kinds that count. */
  labels: number;
  kinds: string[];
  /** Kinds of the run that the card does not know. */
  leftOut: string[];
  rows: BorrowedRow[];
};
