import { newestDecisions } from "../../evaluation/labels/gold";
import type { LabelLine, LabelSet } from "../../shapes/label-set";

/** Among so many lines, one whose answer is known comes up. */
const GOLD_EVERY = 10;

/** The lines with a known answer for a person: somebody else has decided on them. */
export function goldLinesFor(set: Pick<LabelSet, "decisions">, person: string): Set<string> {
  const decisions = [...newestDecisions(set.decisions).values()];
  return new Set(decisions.flatMap((one) => (one.person === person ? [] : [one.line])));
}

/** Names the lines of a set: those of one draw only become more. */
export const linesOf = ({ id, createdAt, lines }: Pick<LabelSet, "id" | "createdAt" | "lines">): string =>
  JSON.stringify([id, createdAt, lines.length]);

/**
 * The lines in the order in which a person sees them: that of the draw, which is the same for all, so that those who stop
 * early have labelled the same lines. Lines with a known answer are spread among the others, one in ten as far as they go.
 */
export function labellingOrder(
  set: Pick<LabelSet, "lines" | "decisions">,
  person: string,
): readonly LabelLine[] {
  const known = goldLinesFor(set, person);
  const gold = set.lines.filter(({ id }) => known.has(id));
  const others = set.lines.filter(({ id }) => !known.has(id));
  if (gold.length === 0 || others.length === 0) return set.lines;
  const ordered: LabelLine[] = [];
  const left = [...gold];
  for (const line of others) {
    ordered.push(line);
    const next = ordered.length % GOLD_EVERY === GOLD_EVERY - 1 ? left.shift() : undefined;
    if (next) ordered.push(next);
  }
  return [...ordered, ...left];
}
