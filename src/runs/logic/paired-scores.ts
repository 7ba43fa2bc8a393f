import { canonicalJson } from "../../foundation/canonical-json";
import { differenceVerdict } from "../../foundation/standing-words";
import { pairedInterval, relativeInterval } from "../../metrics/intervals/paired-interval";
import { unscoredCouldTurn } from "../../metrics/intervals/rank-intervals";
import type { VideoParts } from "../../metrics/intervals/ratio-influences";
import { USUAL_LEVEL } from "../../metrics/intervals/share-interval";
import { partsOfLine, type ResultTally, type ScoreName } from "../../metrics/scores/result-tally";
import { isOfWhole, unitForm } from "../../metrics/scores/score-units";
import { type Cell, cellByVideo, type ScoreWords, scoreOfCell } from "../../metrics/scores/summarise-tallies";
import type { ModelEntry } from "../../shapes/model-entry";
import type { ComparedScore } from "../../shapes/run-comparison";
import type { PromptChange } from "../../shapes/run-scores";

/** The same caption asked of both, as each was scored. */
export type PairedTallies = { video: string; a: ResultTally; b: ResultTally };

type CellPair = { a: Cell; b: Cell };

const newPair = (): CellPair => ({ a: cellByVideo(), b: cellByVideo() });

/** Two cells' parts of the same videos, in the same order; [0, 0] where one has nothing scored. */
function alignedCells({ a, b }: CellPair): { a: VideoParts[]; b: VideoParts[] } {
  const [ofA, ofB] = [a.byVideo(), b.byVideo()];
  const videos = [...new Set([...(ofA?.keys() ?? []), ...(ofB?.keys() ?? [])])];
  const partsOf = (cell: typeof ofA) => videos.map((video): VideoParts => cell?.get(video) ?? [0, 0]);
  return { a: partsOf(ofA), b: partsOf(ofB) };
}

/** The videos on which something is scored of both; of a video that only one has, nothing tells how the two differ. */
function sharedVideos(a: readonly VideoParts[], b: readonly VideoParts[]): number {
  return a.filter(([, scored], at) => scored > 0 && (b[at]?.[1] ?? 0) > 0).length;
}

/** True where both are the same on each video. */
function isSameOnEach(a: readonly VideoParts[], b: readonly VideoParts[]): boolean {
  return a.every(([x, m], at) => x === b[at]?.[0] && m === b[at]?.[1]);
}

function comparedScore(name: ScoreName, pair: CellPair): ComparedScore {
  const { scale, most } = unitForm(name);
  const { a, b } = alignedCells(pair);
  const { value, low, high } = pairedInterval(b, a, USUAL_LEVEL, most && most / scale);
  const isSame = isSameOnEach(a, b);
  return {
    id: name.id,
    label: name.label,
    better: name.better,
    a: scoreOfCell(name, pair.a, USUAL_LEVEL),
    b: scoreOfCell(name, pair.b, USUAL_LEVEL),
    delta:
      value === null
        ? null
        : {
            value: scale * value,
            paired:
              low === null
                ? null
                : { interval: [scale * low, scale * high], videos: sharedVideos(a, b), isSame },
          },
  };
}

/**
 * Every score and every constraint of both, with how far the second is above the first on the same captions asked. Lines of a constraint
 * count as passed or failed, as flips do: what one adds to a score may be the half of something.
 */
export function pairedScores(
  { scores, lineLabel }: Pick<ScoreWords, "scores" | "lineLabel">,
  pairs: readonly PairedTallies[],
): { scores: ComparedScore[]; constraints: ComparedScore[]; videos: number } {
  const videos = new Map<string, number>();
  const overall = scores.map(newPair);
  const types = new Map<string, CellPair>();
  for (const { video, ...sides } of pairs) {
    const place = videos.get(video) ?? videos.size;
    videos.set(video, place);
    for (const side of ["a", "b"] as const) {
      for (const [score, parts] of sides[side].parts.entries()) overall[score]?.[side].add(place, parts);
      for (const line of sides[side].lines) {
        const pair = types.get(line.type) ?? newPair();
        types.set(line.type, pair);
        pair[side].add(place, partsOfLine(line.status));
      }
    }
  }
  const named = (id: string): ScoreName => ({ id, label: lineLabel(id), unit: "share", better: "higher" });
  return {
    videos: videos.size,
    scores: scores.flatMap((name, score) => (overall[score] ? [comparedScore(name, overall[score])] : [])),
    constraints: [...types]
      .map(([type, pair]) => comparedScore(named(type), pair))
      .sort((one, other) => one.label.localeCompare(other.label, "en", { numeric: true })),
  };
}

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

/**
 * By how much of itself each score changes from one prompt to the other, on the captions that are judged in both. No ISR is said to be
 * better where undecided captions could turn it; of other scores that is said beside.
 */
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
    const from = { videos: sharedVideos(a, b), isSame: isSameOnEach(a, b) };
    const { id, label, better } = name;
    const told = differenceVerdict(interval, better, from);
    const canTurn = unscoredCouldTurn(cells.a.sum(), cells.b.sum(), most && most / scale);
    const verdict = canTurn && isOfWhole(id) && told !== "same" ? "open" : told;
    const beside = canTurn && verdict !== "open" && { unscoredTurns: true as const };
    return [{ id, label, change: value, interval, verdict, ...beside }];
  });
}
