import type { TrainingSet } from "../../../shapes/training-set";
import { mergeLists, part, pick, same } from "../../../state/undo/three-way";
import type { Step } from "../../../state/undo/undo-history";

/**
 * The set with one act taken back and everything that came after it kept; the same set where nothing is left to take
 * back. Calls that were made stay made.
 */
export function trainingTakenBack({ before, after }: Step<TrainingSet>, present: TrainingSet): TrainingSet {
  const states = { base: after, mine: present, theirs: before };
  const merged: TrainingSet = {
    ...present,
    title: pick(part(states, ({ title }) => title)),
    benchmark: pick(part(states, ({ benchmark }) => benchmark)),
    seed: pick(part(states, ({ seed }) => seed)),
    licence: pick(part(states, ({ licence }) => licence)),
    shares: pick(part(states, ({ shares }) => shares)),
    sources: mergeLists(
      part(states, ({ sources }) => sources),
      ({ id }) => id,
    ),
    rows: mergeLists(
      part(states, ({ rows }) => rows),
      ({ id }) => id,
    ),
  };
  return same(merged, present) ? present : merged;
}
