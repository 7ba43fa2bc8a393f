import type { FacetRow, Score, Summary } from "../../shapes/run-scores";
import type { VideoParts } from "../intervals/ratio-influences";
import { ratioInterval } from "../intervals/ratio-interval";
import { USUAL_LEVEL } from "../intervals/share-interval";
import { ownPartsOf, type Parts, type ScoreName, type TalliedResult } from "./result-tally";
import { unitForm } from "./score-units";

/** Display names of the things that results are counted under. */
export type ScoreWords = {
  scores: readonly ScoreName[];
  /**
   * Display name of the type that lines are counted under: "constraint". Names the facet by which a line counts alone.
   */
  lineWords: { type: string };
  /** Display name of a type that lines are counted under: the constraint's name by its id. */
  lineLabel(type: string): string;
};

export const BY_VIDEO = "video";

/** Made on first use: it takes longer than all else that a page of runs begins with. */
let collator: Intl.Collator | undefined;

function inOrder(one: string, other: string): number {
  collator ??= new Intl.Collator("en", { numeric: true });
  return collator.compare(one, other);
}

/** Sums of one score over some results. */
export interface Cell {
  add(video: number, parts: Parts): void;
  /** Over all videos. */
  sum(): Parts;
  /** The same by video, those with nothing to count left out; null where they were not kept apart. */
  byVideo(): ReadonlyMap<number, VideoParts> | null;
}

/** A cell that is about one video, or of which no interval is asked. There are thousands of them in one view of a run. */
class WholeCell implements Cell {
  #numerator = 0;
  #denominator = 0;
  #total = 0;

  add(_video: number, { numerator, denominator, total }: Parts): void {
    this.#numerator += numerator;
    this.#denominator += denominator;
    this.#total += total;
  }

  sum(): Parts {
    return { numerator: this.#numerator, denominator: this.#denominator, total: this.#total };
  }

  byVideo(): null {
    return null;
  }
}

class VideosCell implements Cell {
  readonly #whole = new WholeCell();
  readonly #videos = new Map<number, [numerator: number, denominator: number]>();

  add(video: number, parts: Parts): void {
    this.#whole.add(video, parts);
    const { numerator, denominator } = parts;
    if (denominator === 0) return;
    const there = this.#videos.get(video);
    if (there) {
      there[0] += numerator;
      there[1] += denominator;
    } else this.#videos.set(video, [numerator, denominator]);
  }

  sum(): Parts {
    return this.#whole.sum();
  }

  byVideo(): ReadonlyMap<number, VideoParts> {
    return this.#videos;
  }
}

/** A cell of nothing that keeps videos apart. */
export function cellByVideo(): Cell {
  return new VideosCell();
}

/** A cell of nothing that is about one video, or of which no interval is asked. */
function cellOfAll(): Cell {
  return new WholeCell();
}

/** Rows of cells by the value that their results share, made when it is first met. */
type Rows = Map<string, Cell[]>;

function rowOf(rows: Rows, value: string, count: number, make: () => Cell): Cell[] {
  const there = rows.get(value);
  if (there) return there;
  const cells = Array.from({ length: count }, make);
  rows.set(value, cells);
  return cells;
}

/** The score that a cell holds; with its interval at `level` where videos are kept apart and it is about several. */
export function scoreOfCell(name: ScoreName, cell: Cell, level: number): Score {
  const { scale, most } = unitForm(name);
  const { numerator, denominator, total } = cell.sum();
  const videos = cell.byVideo();
  const told = videos && ratioInterval([...videos.values()], most && most / scale, level);
  const { id, label, unit, of, better } = name;
  return {
    id,
    label,
    value: denominator === 0 ? null : (scale * numerator) / denominator,
    numerator,
    denominator,
    total,
    unit,
    ...(of === undefined ? {} : { of }),
    better,
    ...(told && told.low !== null ? { interval: [scale * told.low, scale * told.high] } : {}),
  };
}

/** The share of passed lines of a kind, under the name of a score: whatever the score's unit, lines pass or fail. */
function lineScore({ id, label }: Pick<ScoreName, "id" | "label">): ScoreName {
  return { id, label, unit: "share", better: "higher" };
}

/** True where lines add to the scores by themselves. */
function hasOwnParts(results: readonly TalliedResult[]): boolean {
  return results.some(({ tally }) => tally.lines.some(({ parts }) => parts !== undefined));
}

/** All results in cells, of which `make` gives one: over all, by what they are grouped by, and line by line. */
function fillCells(scores: readonly ScoreName[], results: readonly TalliedResult[], make: () => Cell) {
  const count = scores.length;
  const videos = new Map<string, number>();
  const overall = Array.from({ length: count }, make);
  const byVideo: Rows = new Map();
  const groups = new Map<string, Rows>();
  const lines: Rows = new Map();
  for (const { video, tally } of results) {
    const place = videos.get(video) ?? videos.size;
    videos.set(video, place);
    const rows = [overall, rowOf(byVideo, video, count, cellOfAll)];
    for (const [facet, value] of Object.entries(tally.groups)) {
      const known = groups.get(facet) ?? new Map<string, Cell[]>();
      groups.set(facet, known);
      rows.push(rowOf(known, value, count, make));
    }
    tally.parts.forEach((parts, score) => {
      if (parts.total === 0) return;
      for (const cells of rows) cells[score]?.add(place, parts);
    });
    for (const line of tally.lines) {
      const own = ownPartsOf(line);
      const cells = rowOf(lines, line.type, own.length, make);
      for (const [score, parts] of own.entries()) if (parts.total > 0) cells[score]?.add(place, parts);
    }
  }
  return { overall, lines, facets: [...groups, [BY_VIDEO, byVideo] as const] };
}

/** True where anything of a result was found out: a caption that is withheld has lines, and all of them are unscored. */
function isScored({ isJudged, tally: { parts, lines } }: TalliedResult): boolean {
  return (
    isJudged &&
    (parts.some(({ denominator }) => denominator > 0) || lines.some(({ status }) => status !== "unscored"))
  );
}

/**
 * Scores over results, by all and by what they are grouped by; with intervals by the spread between videos where their
 * `level` is given, save for single videos, which tell nothing of others. Lines that tell no parts of their own are counted by
 * the first score's name, as the share of them that passed.
 */
export function summariseTallies(
  { scores, lineWords, lineLabel }: ScoreWords,
  results: readonly TalliedResult[],
  level: number | null = null,
): Omit<Summary, "released"> {
  const { overall, lines, facets } = fillCells(scores, results, level === null ? cellOfAll : cellByVideo);
  // Cells that keep no videos apart have no interval.
  const held = level ?? USUAL_LEVEL;
  const scoresOf = (cells: readonly Cell[]) =>
    scores.flatMap((name, index) => (cells[index] ? [scoreOfCell(name, cells[index], held)] : []));
  const rowsOf = (
    rows: Rows,
    label: (value: string) => string,
    scored: (cells: readonly Cell[]) => Score[],
  ): FacetRow[] =>
    [...rows]
      .sort(([one], [other]) => inOrder(one, other))
      .map(([value, cells]) => ({ value, label: label(value), scores: scored(cells) }));
  const shareOf = ([cell]: readonly Cell[]) =>
    scores[0] && cell ? [scoreOfCell(lineScore(scores[0]), cell, held)] : [];
  return {
    results: { scored: results.filter(isScored).length, total: results.length },
    scores: scoresOf(overall),
    facets: {
      [lineWords.type]: rowsOf(lines, lineLabel, hasOwnParts(results) ? scoresOf : shareOf),
      ...Object.fromEntries(facets.map(([facet, rows]) => [facet, rowsOf(rows, (value) => value, scoresOf)])),
    },
  };
}
