import { pairedDelta } from "../../../metrics/bootstrap/bootstrap-ratio";
import { type Bootstrap, type Resamples, resampleVideos } from "../../../metrics/bootstrap/resamples";
import { type Cell, cellByVideo } from "../../../metrics/scores/cells";
import { ownPartsOf, type ResultTally, type ScoreName } from "../../../metrics/scores/result-tally";
import { unitForm } from "../../../metrics/scores/score-units";
import { type ScoreWords, scoreOfCell } from "../../../metrics/scores/summarise-tallies";
import type { ComparedScore } from "../../../shapes/run-comparison";

/** The same caption asked of both, as each was scored. */
export type PairedTallies = { video: string; a: ResultTally; b: ResultTally };

type CellPair = { a: Cell; b: Cell };

const newPair = (): CellPair => ({ a: cellByVideo(), b: cellByVideo() });

function comparedScore(name: ScoreName, { a, b }: CellPair, resamples: Resamples): ComparedScore {
  const [ofA, ofB] = [a.byVideo(), b.byVideo()];
  const paired = ofA && ofB && pairedDelta(ofB, ofA, resamples);
  const { scale } = unitForm(name);
  const videos = paired ? new Set([...ofA.videos, ...ofB.videos]).size : 0;
  return {
    id: name.id,
    label: name.label,
    better: name.better,
    a: scoreOfCell(name, a, resamples),
    b: scoreOfCell(name, b, resamples),
    delta: paired && {
      value: scale * paired.delta,
      drawn:
        videos > 1
          ? {
              interval: [scale * paired.interval[0], scale * paired.interval[1]],
              above: paired.above,
              below: paired.below,
              videos,
            }
          : null,
    },
  };
}

/** Every score and every constraint of both, with how far the second is above the first on the same captions asked. */
export function pairedScores(
  { scores, lineLabel }: Pick<ScoreWords, "scores" | "lineLabel">,
  pairs: readonly PairedTallies[],
  bootstrap: Bootstrap,
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
        const [first] = ownPartsOf(line);
        if (first) pair[side].add(place, first);
      }
    }
  }
  const resamples = resampleVideos(videos.size, bootstrap);
  const named = (id: string): ScoreName => ({ id, label: lineLabel(id), unit: "share", better: "higher" });
  return {
    videos: videos.size,
    scores: scores.flatMap((name, score) =>
      overall[score] ? [comparedScore(name, overall[score], resamples)] : [],
    ),
    constraints: [...types]
      .map(([type, pair]) => comparedScore(named(type), pair, resamples))
      .sort((one, other) => one.label.localeCompare(other.label, "en", { numeric: true })),
  };
}
