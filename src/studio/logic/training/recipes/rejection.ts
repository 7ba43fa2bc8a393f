import { counted } from "../../../../foundation/plural";
import type { TrainingRow, TrainingSource } from "../../../../shapes/training-set";
import { checkedRow, type MadeRow, type RunRules } from "../check-row";
import { likeness, sequencesOf } from "../near-same";
import { contentOf, madeRow, type SourceCaption } from "./row-maker";

/** Pairs that are made of one source at most. */
const MOST_PAIRS = 4;

/** A caption with the row that it would be by itself, and the checks that it fails. */
type Judged = { caption: SourceCaption; row: TrainingRow; fails: string[] };

/** The passing caption that is most like a failing one: their difference is the clearer. */
function nearest(good: readonly Judged[], { caption }: Judged): Judged | undefined {
  const theirs = sequencesOf(caption.text);
  let best: { judged: Judged; share: number } | undefined;
  for (const judged of good) {
    const share = likeness(sequencesOf(judged.caption.text), theirs);
    if (!best || share > best.share) best = { judged, share };
  }
  return best?.judged;
}

/**
 * Rows by rejection sampling over a source's captions: one for each caption that fails exactly one check where another passes
 * all, as a pair; else the best caption alone. Where no caption passes, the one that fails least is a row that may not leave,
 * so that a set tells of every source. Asks no model.
 */
export async function rejectionRows(source: TrainingSource, rules: RunRules): Promise<TrainingRow[]> {
  const { id, instruction, checklist, captions } = source;
  const refusedFor = (given: string) =>
    checkedRow(
      madeRow(id, "rejection", {
        ...{ instruction, response: "", given },
        checklist: checklist ?? { format: [], content: [] },
      }),
      rules,
    );
  if (!checklist || instruction.trim() === "")
    return [await refusedFor("The source has no instruction with a checklist to judge its captions by.")];
  if (captions.length === 0) return [await refusedFor("The source has no captions.")];

  const asMade = (caption: SourceCaption, parts: Partial<MadeRow> = {}): MadeRow =>
    madeRow(id, "rejection", {
      ...{ instruction, checklist, response: caption.text },
      content: { response: contentOf(caption, checklist), rejected: {} },
      ...parts,
    });
  const judged: Judged[] = [];
  for (const caption of captions) {
    const row = await checkedRow(asMade(caption), rules);
    const fails = row.verdicts.flatMap(({ status, checkId }) => (status === "failed" ? [checkId] : []));
    judged.push({ caption, row, fails });
  }
  const good = judged.filter(({ row }) => row.refused === null);
  const [first] = good;
  if (!first) {
    const least = judged.reduce((best, one) =>
      one.row.verdicts.length > 0 && one.fails.length < (best.fails.length || Infinity) ? one : best,
    );
    if (captions.length === 1) return [least.row];
    const why = `None of ${counted(captions.length, "caption")} passes. The nearest: ${least.row.refused ?? ""}`;
    return [{ ...least.row, refused: why.slice(0, 4000) }];
  }
  const pairs: TrainingRow[] = [];
  for (const bad of judged) {
    if (pairs.length >= MOST_PAIRS) break;
    if (bad.fails.length !== 1) continue;
    const chosen = nearest(good, bad);
    if (!chosen) continue;
    const made = asMade(chosen.caption, {
      rejected: {
        text: bad.caption.text,
        failsIn: bad.fails,
        how: `the caption of “${bad.caption.by}”`.slice(0, 300),
      },
      content: {
        response: contentOf(chosen.caption, checklist),
        rejected: contentOf(bad.caption, checklist),
      },
    });
    const row = await checkedRow(made, rules);
    // A pair that differs in more than it should is no loss: the good caption is a row all the same.
    if (row.refused === null) pairs.push(row);
  }
  return pairs.length > 0 ? pairs : [first.row];
}
