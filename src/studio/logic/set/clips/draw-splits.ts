import { shuffled } from "../../../../metrics/bootstrap/random";
import type { InstructionSet, Split } from "../../../../shapes/instruction-set";
import { alikeGroups, knownAlikePairs } from "./alike-clips";
import { clipStandings } from "./clip-standings";

/** Shares of clips that validate and test; the rest trains. */
export type SplitShares = { validation: number; test: number };

/**
 * Draws each clip of the set that passes into a split, by the set's seed: the same seed, clips and shares give the same
 * splits. Clips that are alike, dropped ones between them too, stay in one split, so that none is trained on and tested
 * by. Groups are drawn whole, the test's first, each as long as it does not lead further from the wanted number. Clips
 * that are dropped have no split.
 */
export function drawSplits(
  set: InstructionSet,
  { validation, test }: SplitShares,
): Map<string, Split | null> {
  const passing = new Set(
    clipStandings(set).flatMap(({ clip, dropped }) => (dropped === null ? [clip.id] : [])),
  );
  const groups = alikeGroups(set.clips, knownAlikePairs(set.clips, set.filters.alike))
    .map((group) => group.filter((id) => passing.has(id)))
    .filter(({ length }) => length > 0);
  const wanted = { test: Math.round(test * passing.size), validation: Math.round(validation * passing.size) };
  const drawn = { test: 0, validation: 0 };
  const splits = new Map<string, Split | null>(set.clips.map(({ id }) => [id, null]));
  for (const group of shuffled(groups, set.seed)) {
    const into = (["test", "validation"] as const).find((split) => {
      const left = wanted[split] - drawn[split];
      return left > 0 && group.length < 2 * left;
    });
    if (into) drawn[into] += group.length;
    for (const id of group) splits.set(id, into ?? "train");
  }
  return splits;
}
