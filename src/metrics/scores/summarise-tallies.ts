import type { FacetRow, Score, Summary } from "../../schemas/score";
import { ratioInterval } from "../bootstrap/bootstrap-ratio";
import { type Bootstrap, type Resamples, resampleVideos } from "../bootstrap/resamples";
import { type Cell, createCell } from "./cells";
import { partsOfLine, type ScoreName, type TalliedResult } from "./result-tally";

/** How what results are counted under is called for people. */
export type ScoreWords = {
  scores: readonly ScoreName[];
  /** Of what lines are counted under: the constraint's name by its id. */
  lineLabel(type: string): string;
};

/** By this facet a line counts alone, since a result is more than one. */
export const BY_LINE = "constraint";

const BY_VIDEO = "video";

function inOrder(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

/** Cells by a name and a value, made when they are first asked for. */
function cellTable(count: number) {
  const facets = new Map<string, Map<string, Cell[]>>();
  return {
    facets,
    at(facet: string, value: string): Cell[] {
      const values = facets.get(facet) ?? new Map<string, Cell[]>();
      facets.set(facet, values);
      const cells = values.get(value) ?? Array.from({ length: count }, createCell);
      values.set(value, cells);
      return cells;
    },
  };
}

function scoreOf(name: ScoreName, cell: Cell, resamples: Resamples | null): Score {
  const { id, label, unit, better } = name;
  const { numerator, denominator, total } = cell.sum();
  const interval = resamples && ratioInterval(cell.byVideo(), resamples);
  return {
    id,
    label,
    value: denominator === 0 ? null : numerator / denominator,
    numerator,
    denominator,
    total,
    unit,
    better,
    ...(interval ? { interval } : {}),
  };
}

/**
 * Scores over results, by all and by what they are grouped by; with 95 % intervals by drawing videos where `bootstrap` is
 * given. A row of a single video has none: there is nothing to draw from. Lines are counted by the first score's name.
 */
export function summariseTallies(
  { scores, lineLabel }: ScoreWords,
  results: readonly TalliedResult[],
  bootstrap: Bootstrap | null = null,
): Omit<Summary, "released"> {
  const videos = new Map<string, number>();
  const overall = scores.map(createCell);
  const grouped = cellTable(scores.length);
  const lines = cellTable(1);
  for (const { video, tally } of results) {
    const place = videos.get(video) ?? videos.size;
    videos.set(video, place);
    const rows = [
      overall,
      ...Object.entries({ ...tally.groups, [BY_VIDEO]: video }).map(([facet, value]) =>
        grouped.at(facet, value),
      ),
    ];
    for (const [score, parts] of tally.parts.entries()) {
      if (parts.total === 0) continue;
      for (const cells of rows) cells[score]?.add(place, parts);
    }
    for (const { type, status } of tally.lines) lines.at(BY_LINE, type)[0]?.add(place, partsOfLine(status));
  }
  const resamples = bootstrap && resampleVideos(videos.size, bootstrap);
  const rowsOf = (
    names: readonly ScoreName[],
    values: Map<string, Cell[]>,
    drawn: Resamples | null,
    words: (value: string) => string,
  ) =>
    [...values]
      .sort(([one], [other]) => inOrder(one, other))
      .map(
        ([value, cells]): FacetRow => ({
          value,
          label: words(value),
          scores: names.flatMap((name, index) => (cells[index] ? [scoreOf(name, cells[index], drawn)] : [])),
        }),
      );
  const facets = [...grouped.facets].map(([facet, values]) => [
    facet,
    rowsOf(scores, values, facet === BY_VIDEO ? null : resamples, (value) => value),
  ]);
  return {
    results: { scored: results.filter(({ isJudged }) => isJudged).length, total: results.length },
    scores: scores.flatMap((name, index) =>
      overall[index] ? [scoreOf(name, overall[index], resamples)] : [],
    ),
    facets: {
      [BY_LINE]: rowsOf(scores.slice(0, 1), lines.facets.get(BY_LINE) ?? new Map(), resamples, lineLabel),
      ...Object.fromEntries(facets),
    },
  };
}
