import { canonicalJson } from "../../../foundation/canonical-json";
import { differenceVerdict } from "../../../foundation/standing-words";
import { relativeInterval } from "../../../metrics/intervals/paired-interval";
import { USUAL_LEVEL } from "../../../metrics/intervals/share-interval";
import { cellByVideo } from "../../../metrics/scores/cells";
import type { ScoreName } from "../../../metrics/scores/result-tally";
import { unitForm } from "../../../metrics/scores/score-units";
import type { ModelEntry } from "../../../shapes/model-entry";
import type { PromptChange } from "../../../shapes/run-scores";
import { alignedCells, type CellPair, isSameOnEach, type PairedTallies } from "./paired-scores";

/** Two entries of a run that are asked otherwise, and nothing else: by the first prompt of the two, and by the other. */
type PromptPair = { from: ModelEntry; to: ModelEntry };

/**
 * The entries that differ in their prompt alone, titles apart, the one whose prompt comes first in `prompts` before the
 * other. Captions that were made elsewhere tell nothing of prompts.
 */
export function promptPairs(
  entries: readonly ModelEntry[],
  prompts: readonly { id: string }[],
): PromptPair[] {
  const placeOf = ({ prompt }: ModelEntry) =>
    prompt === undefined ? 0 : prompts.findIndex(({ id }) => id === prompt);
  const rest = ({ id: _id, title: _title, prompt: _prompt, ...same }: ModelEntry) => canonicalJson(same);
  return entries.flatMap((from) =>
    entries
      .filter((to) => from.choice !== null && placeOf(from) < placeOf(to) && rest(from) === rest(to))
      .map((to) => ({ from, to })),
  );
}

/** By how much of itself each score changes from one prompt to the other, on the captions that are judged in both. */
export function promptChanges(scores: readonly ScoreName[], pairs: readonly PairedTallies[]): PromptChange[] {
  const videos = new Map<string, number>();
  for (const { video } of pairs) if (!videos.has(video)) videos.set(video, videos.size);
  return scores.flatMap((name, score): PromptChange[] => {
    const cells: CellPair = { a: cellByVideo(), b: cellByVideo() };
    for (const { video, ...sides } of pairs) {
      for (const side of ["a", "b"] as const) {
        const parts = sides[side].parts[score];
        if (parts) cells[side].add(videos.get(video) ?? 0, parts);
      }
    }
    const { scale, most } = unitForm(name);
    const { a, b } = alignedCells(cells);
    const { value, low, high } = relativeInterval(a, b, USUAL_LEVEL, most && most / scale);
    if (value === null) return [];
    const interval: PromptChange["interval"] = low === null ? null : [low, high];
    const from = { videos: a.length, isSame: isSameOnEach(a, b) };
    const { id, label, better } = name;
    return [{ id, label, change: value, interval, verdict: differenceVerdict(interval, better, from) }];
  });
}
