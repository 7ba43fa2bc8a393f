import type { Steps } from "../../../../foundation/steps";
import type { TrainingRow, TrainingSet } from "../../../../shapes/training-set";
import { inSplits, splitSources } from "../splits";
import { type OutPlan, type OutRow, outRow } from "./out-row";
import { rowFault, type StaysBehind } from "./row-faults";
import type { Trainer } from "./trainers/trainer";

/** Rows that leave and those that stay behind, each with its reason. */
export type PlannedOut = { leaving: { row: TrainingRow; out: OutRow }[]; behind: StaysBehind[] };

/** Rows between two turns of others. */
const AT_A_TIME = 200;

function undecided({ verdicts }: TrainingRow): string | null {
  const open = verdicts.find(({ status }) => status === "unscored");
  return open ? `Nobody could decide a check: ${open.why}` : null;
}

/**
 * Sorts the rows of a set into those that leave for a trainer and those that stay behind: refused by our rules, without a
 * source, or not to be taken by the trainer. Splits are drawn among those that leave.
 */
export function* planOut(set: TrainingSet, trainer: Trainer, plan: OutPlan): Steps<PlannedOut> {
  const sources = new Map(set.sources.map((source) => [source.id, source]));
  const behind: StaysBehind[] = [];
  const leaving: TrainingRow[] = [];
  for (const [index, row] of set.rows.entries()) {
    if (index % AT_A_TIME === 0) yield;
    const source = sources.get(row.sourceId);
    const why = row.refused ?? (plan.onlyDecided ? undecided(row) : null);
    if (why !== null) behind.push({ rowId: row.id, place: "whole row", why });
    else if (!source)
      behind.push({ rowId: row.id, place: "clip", why: "Its source is no longer in the set." });
    else {
      const fault = rowFault(outRow(row, source, 0), plan, trainer);
      if (fault) behind.push(fault);
      else leaving.push(row);
    }
  }
  const splits = yield* splitSources({ ...set, rows: leaving });
  return {
    behind,
    leaving: inSplits(leaving, splits).flatMap((row, index) => {
      const source = sources.get(row.sourceId);
      return source ? [{ row, out: outRow(row, source, index) }] : [];
    }),
  };
}
