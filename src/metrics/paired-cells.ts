import { addTo } from "../foundation/groups";
import { besideBound, percentDigits } from "../foundation/shown-number";
import { COULD_TURN, type DifferenceVerdict, FEWEST_VIDEOS } from "../foundation/standing-words";
import type {
  StudyCaption,
  StudyLine,
  StudyMeasure,
  StudyNumbers,
  StudyPoint,
  StudySeries,
  StudyStep,
} from "../shapes/study";
import type { GridNumbers, GridPlace, PairedDifference } from "../shapes/study-numbers";
import { tQuantile } from "./intervals/distributions";
import { differenceChance, differenceEnds, type RatioRow } from "./intervals/paired-interval";
import { rankIntervals } from "./intervals/rank-intervals";
import { ratioInfluences, type VideoParts } from "./intervals/ratio-influences";
import { type Ends, shareInterval, USUAL_LEVEL } from "./intervals/share-interval";
import { allPassed } from "./ratio";

type Looks = (line: StudyLine) => boolean;

/** `whole`: it asks of a caption whether all that it looks at passed. */
type Measure = { label: string; whole: boolean; looksAt: Looks };

const csr = (label: string, looksAt: Looks): Measure => ({ label, whole: false, looksAt });
const isContent: Looks = ({ half }) => half === "content";

const MEASURES: Readonly<Record<StudyMeasure, Measure>> = {
  csr: csr("CSR", () => true),
  isr: { label: "ISR", whole: true, looksAt: () => true },
  format: csr("Format CSR", ({ half }) => half === "format"),
  content: csr("Content CSR", isContent),
  visual: csr("Visual CSR", (line) => isContent(line) && line.modality === "visual"),
  audio: csr("Audio CSR", (line) => isContent(line) && line.modality === "audio"),
};

/** The name of a measure. */
export function measureLabel(id: StudyMeasure): string {
  return MEASURES[id].label;
}

const NOTHING: VideoParts = [0, 0];

/** A caption's part of a measure: satisfied and scored amounts. A whole caption counts once it is decided. */
export function partsOfCaption(id: StudyMeasure, lines: readonly StudyLine[]): VideoParts {
  const { whole, looksAt } = MEASURES[id];
  if (whole) {
    const joined = allPassed(lines.filter(looksAt).map(({ status }) => status));
    return joined === "unscored" ? NOTHING : [joined === "passed" ? 1 : 0, 1];
  }
  let [passed, scored] = [0, 0];
  for (const line of lines) {
    if (line.status === "unscored" || !looksAt(line)) continue;
    scored += 1;
    if (line.status === "passed") passed += 1;
  }
  return [passed, scored];
}

/** Amounts by video, in one list of videos for all that is compared. */
export class VideoTable {
  readonly #places = new Map<string, number>();

  /** The place of a video, made when it is first met. */
  placeOf(video: string): number {
    const place = this.#places.get(video) ?? this.#places.size;
    this.#places.set(video, place);
    return place;
  }

  /** A column of this table: [0, 0] for every video so far. */
  column(): VideoColumn {
    return new VideoColumn(this);
  }

  get size(): number {
    return this.#places.size;
  }
}

export class VideoColumn {
  readonly #table: VideoTable;
  readonly #sums: [number, number][] = [];

  constructor(table: VideoTable) {
    this.#table = table;
  }

  add(video: string, [satisfied, scored]: VideoParts): void {
    if (scored === 0) return;
    const place = this.#table.placeOf(video);
    const sums = this.#sums[place];
    if (sums) {
      sums[0] += satisfied;
      sums[1] += scored;
    } else this.#sums[place] = [satisfied, scored];
  }

  /** The amounts of all videos of the table; [0, 0] where there are none. */
  parts(): VideoParts[] {
    return Array.from({ length: this.#table.size }, (_, place) => this.#sums[place] ?? NOTHING);
  }
}

/** The difference of two lists of the same videos, not yet adjusted; null where either has nothing scored. */
export function pairedDifference(
  to: readonly VideoParts[],
  from: readonly VideoParts[],
): PairedDifference | null {
  const [a, b] = [ratioInfluences(to), ratioInfluences(from)];
  return a && b ? differenceOf({ parts: to, found: a }, { parts: from, found: b }, 1) : null;
}

function differenceOf(a: RatioRow, b: RatioRow, most: number): PairedDifference {
  const ends = differenceEnds(a, b, (freedom) => tQuantile((1 + USUAL_LEVEL) / 2, freedom), most);
  const value = a.found.ratio - b.found.ratio;
  const videos = Math.min(a.found.videos, b.found.videos);
  return {
    ...(ends ? { value, low: ends[0], high: ends[1] } : { value, low: null, high: null }),
    videos,
    isSame: a.parts.every(([x, m], at) => x === b.parts[at]?.[0] && m === b.parts[at]?.[1]),
    p: videos < FEWEST_VIDEOS ? null : differenceChance(a, b, most),
    adjusted: null,
  };
}

/**
 * The differences of a study with their chances adjusted for how many there are: S. Holm, "A simple sequentially rejective
 * multiple test procedure", Scandinavian Journal of Statistics 6 (1979). The chance that any is called different that is
 * not stays below the level, whatever hangs together with what. Those without a chance stay as they are.
 */
export function adjustByHolm<Of extends Pick<PairedDifference, "p" | "adjusted">>(
  differences: readonly (Of | null)[],
): (Of | null)[] {
  const known = differences.flatMap((one, at) => (one && one.p !== null ? [{ at, p: one.p }] : []));
  known.sort((one, other) => one.p - other.p);
  const adjusted = new Map<number, number>();
  let least = 0;
  for (const [rank, { at, p }] of known.entries()) {
    least = Math.max(least, Math.min(1, (known.length - rank) * p));
    adjusted.set(at, least);
  }
  return differences.map((one, at) => one && { ...one, adjusted: adjusted.get(at) ?? null });
}

/** True where a chance, adjusted for all that it was compared with, tells a difference at the usual level. */
export function isTold(adjusted: number | null): adjusted is number {
  return adjusted !== null && adjusted < 1 - USUAL_LEVEL;
}

/** A caption's name among those of its cell and model. */
export function captionKey({ sampleId, repeat }: Pick<StudyCaption, "sampleId" | "repeat">): string {
  return `${repeat} ${sampleId}`;
}

/** A caption of the base cell with its lines by id: every cell is held against it. */
type BaseCaption = { lines: readonly StudyLine[]; byId: ReadonlyMap<string, StudyLine["status"]> };

/** The least and the most that a caption may add to what passes whole: apart where it is undecided. */
function endsOfWhole([satisfied, decided]: VideoParts): Ends {
  return decided === 0 ? [0, 1] : [satisfied, satisfied];
}

function endsOfLine(status: StudyLine["status"]): Ends {
  return endsOfWhole(status === "unscored" ? NOTHING : [status === "passed" ? 1 : 0, 1]);
}

/** The differences that are possible over the lines of two cells, once those that are unscored in either are decided. */
export class LinesApart {
  #open = 0;
  #ends: Ends = [0, 0];

  /** Adds a line by its status in a cell, and in the base. */
  add(status: StudyLine["status"], before: StudyLine["status"]): void {
    const [own, earlier] = [endsOfLine(status), endsOfLine(before)];
    if (status === "unscored" || before === "unscored") this.#open += 1;
    this.#ends = [this.#ends[0] + own[0] - earlier[1], this.#ends[1] + own[1] - earlier[0]];
  }

  /** True where something is unscored that could turn round which of the two has more. */
  get canTurn(): boolean {
    return this.#open > 0 && this.#ends[0] <= 0 && this.#ends[1] >= 0;
  }
}

/** `canTurn`: what is undecided could turn it round. */
type CellDifference = { difference: PairedDifference | null; canTurn: boolean; unscoredTurns?: true };

/** The differences of a cell from the base, by measure, on the captions asked for alike and the lines scored in both. */
function differencesFrom(
  base: ReadonlyMap<string, BaseCaption>,
  cell: StudySeries,
  measures: readonly StudyMeasure[],
): CellDifference[] {
  const table = new VideoTable();
  const columns = measures.map((id) => ({
    ...{ id, ...MEASURES[id], to: table.column(), from: table.column() },
    // All captions together, once all of them are decided.
    ...{ undecided: 0, ends: [0, 0] as Ends, apart: new LinesApart() },
  }));
  for (const caption of cell.captions) {
    const other = base.get(captionKey(caption));
    if (!other) continue;
    const was = caption.lines.map(({ id, status }) =>
      status === "unscored" ? "unscored" : (other.byId.get(id) ?? "unscored"),
    );
    for (const column of columns) {
      const { id, whole, looksAt, to, from } = column;
      if (whole) {
        const [mine, theirs] = [partsOfCaption(id, caption.lines), partsOfCaption(id, other.lines)];
        const [own, before] = [endsOfWhole(mine), endsOfWhole(theirs)];
        column.ends = [column.ends[0] + own[0] - before[1], column.ends[1] + own[1] - before[0]];
        if (mine[1] === 0 || theirs[1] === 0) {
          column.undecided += 1;
          continue;
        }
        to.add(caption.videoId, mine);
        from.add(caption.videoId, theirs);
        continue;
      }
      let [scored, passed, passedBefore] = [0, 0, 0];
      for (const [at, line] of caption.lines.entries()) {
        if (!looksAt(line)) continue;
        const before = was[at];
        const theirs = other.byId.get(line.id);
        if (theirs !== undefined) column.apart.add(line.status, theirs);
        if (before === "unscored") continue;
        scored += 1;
        if (line.status === "passed") passed += 1;
        if (before === "passed") passedBefore += 1;
      }
      to.add(caption.videoId, [passed, scored]);
      from.add(caption.videoId, [passedBefore, scored]);
    }
  }
  return columns.map(({ to, from, undecided, ends, apart }) => ({
    difference: pairedDifference(to.parts(), from.parts()),
    canTurn: undecided > 0 && ends[0] <= 0 && ends[1] >= 0,
    ...(apart.canTurn && { unscoredTurns: true as const }),
  }));
}

function columnsOf(
  captions: readonly StudyCaption[],
  measures: readonly StudyMeasure[],
  table = new VideoTable(),
): VideoParts[][] {
  const columns = measures.map(() => table.column());
  for (const { videoId, lines } of captions)
    for (const [at, measure] of measures.entries()) columns[at]?.add(videoId, partsOfCaption(measure, lines));
  return columns.map((column) => column.parts());
}

function verdictOf(difference: PairedDifference | null): DifferenceVerdict {
  if (difference?.isSame) return "same";
  if (!difference || difference.low === null || !isTold(difference.adjusted)) return "open";
  return difference.value > 0 ? "better" : "worse";
}

function pointsOf({ cellId, model, captions }: StudySeries, measures: readonly StudyMeasure[]): StudyPoint[] {
  const columns = columnsOf(captions, measures);
  return measures.map((measure, at) => {
    const parts = columns[at] ?? [];
    return {
      ...{ model, cellId, measure, ...shareInterval(parts, USUAL_LEVEL) },
      passed: parts.reduce((sum, [passed]) => sum + passed, 0),
      scored: parts.reduce((sum, [, scored]) => sum + scored, 0),
      captions: captions.length,
      videos: parts.filter(([, scored]) => scored > 0).length,
    };
  });
}

/** `measures`: those of which nothing is scored have points without a value. */
type StudyPlan = { cells: readonly string[]; baseCell: string; measures: readonly StudyMeasure[] };

/**
 * Each measure of each model over the cells of a study: its share with an interval, point by point (`shareInterval`), and its
 * distance from the base cell. Two cells are held against each other on the captions that were asked for in both, lines on those that are
 * scored in both (said beside where the unscored could turn it), whole captions on those decided in both, of which nothing is told that the undecided could turn round, by the spread between videos (`pairedInterval`); chances are adjusted over all steps (`adjustByHolm`).
 * `first` is the cell nearest to the base that differs from it, before it where two are as near. In time linear in the lines.
 */
export function studyNumbers(series: readonly StudySeries[], plan: StudyPlan): StudyNumbers {
  const { cells, baseCell, measures } = plan;
  const models = [...new Set(series.map(({ model }) => model))];
  const ordered = models.flatMap((model) =>
    cells.flatMap((cellId) => series.find((one) => one.model === model && one.cellId === cellId) ?? []),
  );
  const found = models.flatMap((model) => {
    const own = ordered.filter((one) => one.model === model);
    const base = own.find(({ cellId }) => cellId === baseCell);
    const ofBase = new Map(
      base?.captions.map((caption) => [
        captionKey(caption),
        { lines: caption.lines, byId: new Map(caption.lines.map(({ id, status }) => [id, status])) },
      ]),
    );
    return own.flatMap((cell) => {
      if (cell === base) return [];
      const differences = differencesFrom(ofBase, cell, measures);
      return measures.map((measure, at) => ({
        ...{ model, cellId: cell.cellId, measure },
        ...(differences[at] ?? { difference: null, canTurn: false }),
      }));
    });
  });
  const adjusted = adjustByHolm(found.map(({ difference }) => difference));
  const steps = found.map(({ model, cellId, measure, canTurn, unscoredTurns }, at): StudyStep => {
    const difference = adjusted[at] ?? null;
    return {
      ...{ model, cellId, measure },
      difference: difference?.value ?? null,
      low: difference?.low ?? null,
      high: difference?.high ?? null,
      p: difference?.p ?? null,
      holm: difference?.adjusted ?? null,
      canTurn,
      ...(unscoredTurns && { unscoredTurns }),
      verdict: canTurn ? "open" : verdictOf(difference),
      videos: difference?.videos ?? 0,
    };
  });
  const away = (cellId: string) => Math.abs(cells.indexOf(cellId) - cells.indexOf(baseCell));
  const first = models.flatMap((model) =>
    measures.map((measure) => {
      const told = steps
        .filter(
          (step) => step.model === model && step.measure === measure && !step.canTurn && isTold(step.holm),
        )
        .sort((one, other) => away(one.cellId) - away(other.cellId));
      return { model, measure, cellId: told[0]?.cellId ?? null };
    }),
  );
  return {
    points: ordered.flatMap((cell) => pointsOf(cell, measures)),
    ...{ steps, first, tests: steps.filter(({ p }) => p !== null).length },
  };
}

/** One row of what two rows make together, each video adding what it adds to both. */
function joined(a: RatioRow, b: RatioRow): RatioRow {
  const { found } = a;
  return {
    parts: a.parts.map(
      ([x, m], at): VideoParts => [x + (b.parts[at]?.[0] ?? 0), m + (b.parts[at]?.[1] ?? 0)],
    ),
    found: {
      ratio: found.ratio + b.found.ratio,
      videos: Math.min(found.videos, b.found.videos),
      influences: found.influences.map((one, at) => one + (b.found.influences[at] ?? 0)),
    },
  };
}

/**
 * Two parameters at once, for one model by one measure: which cells can be told from the best, and where the two act on each
 * other. Captions count that all cells have. Null where the model has no base cell.
 */
export function gridNumbers(
  series: readonly StudySeries[],
  plan: { model: string; places: readonly GridPlace[]; baseCell: string; measure: StudyMeasure },
): GridNumbers | null {
  const { model, places, baseCell, measure } = plan;
  const cells = places.flatMap((place) => {
    const own = series.find((one) => one.model === model && one.cellId === place.cellId);
    return own ? [{ ...place, captions: own.captions, keys: new Set(own.captions.map(captionKey)) }] : [];
  });
  const base = cells.find(({ cellId }) => cellId === baseCell);
  if (!base) return null;
  const inAll = new Set([...base.keys].filter((key) => cells.every(({ keys }) => keys.has(key))));
  const table = new VideoTable();
  for (const { videoId } of base.captions) table.placeOf(videoId);
  const rows = cells.map(({ row, column, captions }) => {
    const shared = captions.filter((caption) => inAll.has(captionKey(caption)));
    const [parts = []] = columnsOf(shared, [measure], table);
    return { row, column, parts, found: ratioInfluences(parts) };
  });
  const at = (row: string, column: string): RatioRow | null => {
    const { parts = [], found } = rows.find((one) => one.row === row && one.column === column) ?? {};
    return found ? { parts, found } : null;
  };
  const together = cells.flatMap(({ cellId, row, column }) => {
    if (row === base.row || column === base.column) return [];
    const [here, corner] = [at(row, column), at(base.row, base.column)];
    const [beside, above] = [at(row, base.column), at(base.row, column)];
    if (!here || !corner || !beside || !above) return [];
    return [
      { cellId, row, column, difference: differenceOf(joined(here, corner), joined(beside, above), 2) },
    ];
  });
  const adjusted = adjustByHolm(together.map(({ difference }) => difference));
  const ranks = rankIntervals(
    rows.map(({ parts }) => parts),
    USUAL_LEVEL,
    { covers: "all" },
  );
  return {
    ...{ model, measure },
    ranks: cells.map(({ cellId }, place) => {
      const [low, high] = ranks[place] ?? [1, cells.length];
      return { cellId, low, high };
    }),
    together: together.map((effect, place) => ({
      ...effect,
      difference: adjusted[place] ?? effect.difference,
    })),
  };
}

/** Below this chance a difference is told, without what binary fractions add. */
const LEAST_CHANCE = Number((1 - USUAL_LEVEL).toFixed(6));

/** "Holm-adjusted p = 0.012", "Holm-adjusted p < 0.001". */
export function chanceWords(adjusted: number | null): string {
  if (adjusted === null) return `no test, for which ${FEWEST_VIDEOS} videos are needed`;
  return `Holm-adjusted p ${adjusted < 0.001 ? "< 0.001" : `= ${besideBound(adjusted, LEAST_CHANCE, adjusted < 0.1 ? 3 : 2)}`}`;
}

/** "+4.1", "−0.04", "0.0": a difference of shares in points, with so many decimals or as many as tell it from 0. */
export function signedPoints(share: number, places: number): string {
  const words = percentDigits(Math.abs(share), places);
  return /[1-9]/.test(words) ? `${share < 0 ? "−" : "+"}${words}` : words;
}

/** "4.1 points (1.2 to 7.0)": a difference and its interval without their signs, which a word like "falls" has told. */
export function pointWords(value: number, low: number, high: number): string {
  const points = (share: number) => percentDigits(value < 0 ? -share : share);
  const [near, far] = value < 0 ? [high, low] : [low, high];
  return `${points(value)} points (${points(near)} to ${points(far)})`;
}

/**
 * A step as a sentence: "CSR falls by 4.1 points (1.2 to 7.0) from 32 to 8 frames; Holm-adjusted p = 0.012."
 *
 * @param change the two that are compared: "from 32 to 8 frames"
 */
function stepWords(step: StudyStep, change: string): string {
  const { measure, difference, low, high, holm, canTurn, unscoredTurns, verdict } = step;
  const beside = unscoredTurns ? `; ${COULD_TURN.unscored}` : "";
  const label = measureLabel(measure);
  if (difference === null) return `${label}: nothing is scored on both sides ${change}.`;
  if (verdict === "same") return `${label} is the same on each video ${change}${beside}.`;
  const signed = (share: number) => signedPoints(share, 1);
  if (low === null || high === null)
    return `${label}: can’t tell whether it changes ${change} (${signed(difference)} points on a single video).`;
  if (canTurn)
    return `${label}: can’t tell whether it changes ${change} (${signed(difference)} points, ${signed(low)} to ${signed(high)}, of the captions decided in both; the undecided could turn it).`;
  if (!isTold(holm))
    return `${label}: can’t tell whether it changes ${change} (${signed(difference)} points, ${signed(low)} to ${signed(high)}; ${chanceWords(holm)}).`;
  return `${label} ${difference < 0 ? "falls" : "rises"} by ${pointWords(difference, low, high)} ${change}; ${chanceWords(holm)}${beside}.`;
}

/**
 * The sentences of one model: for each measure the step nearest to the base that differs from it, and one for those of which no
 * step can be told from it.
 *
 * @param change the words of a step: (cell) => "from 32 to 8 frames"
 */
export function studyWords(
  { steps, first }: StudyNumbers,
  model: string,
  change: (cellId: string) => string,
): string[] {
  // Measures of which nothing can be told, by the number of their steps: one sentence for all of them.
  const untold = new Map<number, string[]>();
  const told = first.flatMap(({ model: of, measure, cellId }) => {
    const own = steps.filter(
      (step) => step.model === model && step.measure === measure && step.difference !== null,
    );
    if (of !== model || own.length === 0) return [];
    const differs = own.find((step) => step.cellId === cellId);
    if (differs) return [stepWords(differs, change(differs.cellId))];
    const [only] = own;
    if (own.length === 1 && only) return [stepWords(only, change(only.cellId))];
    addTo(untold, own.length, measureLabel(measure));
    return [];
  });
  return [
    ...told,
    ...[...untold].map(
      ([steps, measures]) => `${measures.join(", ")}: none of the ${steps} steps can be told from the base.`,
    ),
  ];
}
