import { groupBy } from "../foundation/groups";
import { counted } from "../foundation/plural";
import { COULD_TURN, FEWEST_VIDEOS } from "../foundation/standing-words";
import type { StudyMeasure, StudySeries } from "../shapes/study";
import type {
  AblationNumbers,
  ComplexityBin,
  ComplexityNumbers,
  ComplexityOf,
  ComplexitySlope,
  ConstraintEffect,
  CountedShare,
  PairedDifference,
  Steadiness,
  SteadinessNumbers,
} from "../shapes/study-numbers";
import type { VerdictStatus } from "../shapes/verdict";
import { tQuantile, tTail } from "./intervals/distributions";
import type { VideoParts } from "./intervals/ratio-influences";
import { shareInterval, USUAL_LEVEL } from "./intervals/share-interval";
import {
  adjustByHolm,
  captionKey,
  chanceWords,
  isTold,
  LinesApart,
  measureLabel,
  pairedDifference,
  partsOfCaption,
  pointWords,
  signedPoints,
  type VideoColumn,
  VideoTable,
} from "./paired-cells";
import { stabilityOf } from "./repeat-stability";

function countedShare(parts: readonly VideoParts[]): CountedShare {
  return {
    share: shareInterval(parts, USUAL_LEVEL),
    scored: parts.reduce((sum, [, scored]) => sum + scored, 0),
    videos: parts.filter(([, scored]) => scored > 0).length,
  };
}

/** Columns of one table by name, made when they are first met. */
class NamedColumns {
  readonly #table: VideoTable;
  readonly #columns = new Map<string, VideoColumn>();

  constructor(table: VideoTable) {
    this.#table = table;
  }

  of(name: string): VideoColumn {
    const column = this.#columns.get(name) ?? this.#table.column();
    this.#columns.set(name, column);
    return column;
  }

  names(): string[] {
    return [...this.#columns.keys()].sort((one, other) => one.localeCompare(other, "en"));
  }
}

/**
 * The heat map of an ablation: for each cell in which a constraint was dropped or added, and each type that stands beside it, how
 * far the share that pass is from that on the same samples as they were: the same constraints, scored in both, paired by video
 * (`pairedInterval`), adjusted over the whole map (`adjustByHolm`).
 */
export function ablationNumbers(series: readonly StudySeries[], baseCell: string): AblationNumbers {
  const bases = new Map(
    series
      .filter(({ cellId }) => cellId === baseCell)
      .map(({ model, captions }) => [
        model,
        new Map(
          captions.map((one) => [captionKey(one), new Map(one.lines.map(({ id, status }) => [id, status]))]),
        ),
      ]),
  );
  const effects = series.flatMap(({ cellId, model, captions }): ConstraintEffect[] => {
    if (cellId === baseCell) return [];
    const table = new VideoTable();
    const [as, was] = [new NamedColumns(table), new NamedColumns(table)];
    const seen = new Map<string, Set<string>>();
    const apart = new Map<string, LinesApart>();
    for (const caption of captions) {
      const theirs = bases.get(model)?.get(captionKey(caption));
      for (const { id, constraint, status } of theirs ? caption.lines : []) {
        const before = theirs?.get(id) ?? "unscored";
        const own = apart.get(constraint) ?? new LinesApart();
        apart.set(constraint, own);
        if (theirs?.has(id)) own.add(status, before);
        if (status === "unscored" || before === "unscored") continue;
        as.of(constraint).add(caption.videoId, [status === "passed" ? 1 : 0, 1]);
        was.of(constraint).add(caption.videoId, [before === "passed" ? 1 : 0, 1]);
        seen.set(constraint, (seen.get(constraint) ?? new Set()).add(caption.sampleId));
      }
    }
    return as.names().flatMap((on) => {
      const difference = pairedDifference(as.of(on).parts(), was.of(on).parts());
      const beside = apart.get(on)?.canTurn && { unscoredTurns: true as const };
      return difference
        ? [{ model, cellId, on, samples: seen.get(on)?.size ?? 0, difference, ...beside }]
        : [];
    });
  });
  const adjusted = adjustByHolm(effects.map(({ difference }) => difference));
  const told = effects.map((effect, at) => ({ ...effect, difference: adjusted[at] ?? effect.difference }));
  return { effects: told, tests: told.filter(({ difference }) => difference.p !== null).length };
}

/**
 * Those effects that are told apart from none, the greatest first, as sentences: "Without length, Entities passes more often by 12.0
 * points (6.1 to 17.9), on 240 samples; Holm-adjusted p = 0.002."
 *
 * @param cell the name of a cell: "without length"
 * @param label the name of a type of constraint
 */
export function effectWords(
  { effects }: AblationNumbers,
  model: string,
  cell: (cellId: string) => string,
  label: (type: string) => string,
): string[] {
  return effects
    .filter((effect) => effect.model === model && isTold(effect.difference.adjusted))
    .sort((one, other) => Math.abs(other.difference.value ?? 0) - Math.abs(one.difference.value ?? 0))
    .flatMap(({ cellId, on, samples, difference, unscoredTurns }) => {
      const { value, low, high, adjusted } = difference;
      if (low === null) return [];
      const name = cell(cellId);
      const more = value < 0 ? "less" : "more";
      return `${name.charAt(0).toUpperCase()}${name.slice(1)}, ${label(on)} passes ${more} often by ${pointWords(value, low, high)}, on ${counted(samples, "sample")}; ${chanceWords(adjusted)}${unscoredTurns ? `; ${COULD_TURN.unscored}` : ""}.`;
    });
}

/** The chance that `drawn` of `of` repeats, of which `passed` passed, are all among these: C(passed, drawn) / C(of, drawn). */
function allPass(passed: number, of: number, drawn: number): number {
  let chance = 1;
  for (let at = 0; at < drawn; at += 1) chance *= Math.max(0, passed - at) / (of - at);
  return chance;
}

class SteadinessColumns {
  readonly #table = new VideoTable();
  readonly #flips = this.#table.column();
  readonly #disagree = this.#table.column();
  readonly #passes: VideoColumn[];
  #total = 0;

  constructor(repeats: number) {
    this.#passes = Array.from({ length: repeats }, () => this.#table.column());
  }

  add(video: string, statuses: readonly VerdictStatus[]): void {
    const { passed, failed, flips } = stabilityOf(statuses);
    const scored = passed + failed;
    this.#total += 1;
    // Shares over whatever each number of repeats has scored would be about other things than their neighbours.
    if (scored < this.#passes.length) return;
    if (scored > 1) {
      this.#flips.add(video, [flips > 0 ? 1 : 0, 1]);
      this.#disagree.add(video, [(2 * passed * failed) / (scored * (scored - 1)), 1]);
    }
    for (const [at, column] of this.#passes.entries())
      column.add(video, [allPass(passed, scored, at + 1), 1]);
  }

  told(): Steadiness {
    return {
      total: this.#total,
      flips: countedShare(this.#flips.parts()),
      disagree: countedShare(this.#disagree.parts()),
      passes: this.#passes.map((column) => countedShare(column.parts())),
    };
  }
}

function steadinessOf({ cellId, model, captions }: StudySeries): SteadinessNumbers {
  const repeats = new Set(captions.map(({ repeat }) => repeat)).size;
  const samples = groupBy(captions, (caption) => caption.sampleId);
  const all = new SteadinessColumns(repeats);
  const instructions = new SteadinessColumns(repeats);
  const types = new Map<string, SteadinessColumns>();
  for (const again of samples.values()) {
    const [{ videoId } = { videoId: "" }] = again;
    const byCheck = new Map<string, { constraint: string; statuses: VerdictStatus[] }>();
    for (const { id, constraint, status } of again.flatMap(({ lines }) => lines)) {
      const there = byCheck.get(id) ?? { constraint, statuses: [] };
      there.statuses.push(status);
      byCheck.set(id, there);
    }
    for (const { constraint, statuses } of byCheck.values()) {
      all.add(videoId, statuses);
      const own = types.get(constraint) ?? new SteadinessColumns(repeats);
      types.set(constraint, own);
      own.add(videoId, statuses);
    }
    const whole = again.map(({ lines }): VerdictStatus => {
      const [passed, decided] = partsOfCaption("isr", lines);
      return decided === 0 ? "unscored" : passed === 1 ? "passed" : "failed";
    });
    instructions.add(videoId, whole);
  }
  const named = [...types].sort(([one], [other]) => one.localeCompare(other, "en"));
  return {
    ...{ cellId, model, repeats },
    all: all.told(),
    types: named.map(([constraint, own]) => ({ constraint, steadiness: own.told() })),
    instructions: instructions.told(),
  };
}

/**
 * Verdicts when the same is asked again, of each model and cell, by constraint and for whole captions: shares that flip, chances that
 * two repeats disagree and that k repeats all pass (pass^k, S. Yao et al., "τ-bench", 2024, without bias), with intervals by video;
 * over what is scored in every repeat, so that none of them is about other things than the next.
 */
export function steadinessNumbers(series: readonly StudySeries[]): SteadinessNumbers[] {
  return series.map(steadinessOf);
}

/** Bins of at least one value each, equal values together, about as many captions in each. */
function quantileBins(values: readonly number[], bins: number): [from: number, to: number][] {
  const sorted = [...values].sort((one, other) => one - other);
  const found: [number, number][] = [];
  let start = 0;
  while (start < sorted.length) {
    const left = bins - found.length;
    const goal = start + Math.max(1, Math.round((sorted.length - start) / Math.max(1, left)));
    const last = left <= 1 ? sorted.length - 1 : Math.min(sorted.length, goal) - 1;
    const to = sorted[last] ?? 0;
    found.push([sorted[start] ?? 0, to]);
    start = sorted.findLastIndex((value) => value <= to) + 1;
  }
  return found;
}

/** Sums over scored things: their number, and of x, x², passes, and x times passes. */
type SlopeSums = [weight: number, x: number, squares: number, passes: number, products: number];

/** The slope that such sums give, and the squares of x about its mean behind it. */
function slopeOfSums([weight, x, squares, passes, products]: SlopeSums): { value: number; about: number } {
  const about = squares - x ** 2 / weight;
  return { value: (products - (x * passes) / weight) / about, about };
}

/** A video without which so small a part of the squares is left carries the slope alone. */
const LEAST_LEFT = 1e-9;

/**
 * The slope of passes against x, every scored thing counted once, and its interval: by the slopes without each video (the
 * jackknife; the sandwich of K.-Y. Liang and S. L. Zeger, Biometrika 73, 1986, is too narrow by few videos: J. G. MacKinnon and
 * H. White, Journal of Econometrics 29, 1985), with Student's t. A line has two numbers of its own, and few videos far from the middle
 * tell most of it: the degrees of freedom are videos less 2, and no more than as many as tell alike (Kish's effective number,
 * of their squares of x). Null where x does not vary or a single video is there; without ends where one video alone makes it vary.
 */
function slopeOf(
  captions: readonly { x: number; video: string; parts: VideoParts }[],
): PairedDifference | null {
  let [weight, sumX] = [0, 0];
  for (const { x, parts } of captions) {
    weight += parts[1];
    sumX += parts[1] * x;
  }
  if (weight === 0) return null;
  const middle = sumX / weight;
  const all: SlopeSums = [0, 0, 0, 0, 0];
  const byVideo = new Map<string, SlopeSums>();
  for (const { x, video, parts } of captions) {
    const [away, [passed, scored]] = [x - middle, parts];
    const own: SlopeSums = byVideo.get(video) ?? [0, 0, 0, 0, 0];
    byVideo.set(video, own);
    const added = [scored, scored * away, scored * away ** 2, passed, passed * away];
    for (const [at, amount] of added.entries()) {
      own[at] = (own[at] ?? 0) + amount;
      all[at] = (all[at] ?? 0) + amount;
    }
  }
  if (all[2] === 0) return null;
  const { value, about } = slopeOfSums(all);
  const videos = byVideo.size;
  const nothing = { value, low: null, high: null, videos, isSame: false, p: null, adjusted: null };
  if (videos < 3) return nothing;
  let [squares, shares] = [0, 0];
  for (const own of byVideo.values()) {
    const [m, x, xx, y, xy] = own;
    const without = slopeOfSums([all[0] - m, all[1] - x, all[2] - xx, all[3] - y, all[4] - xy]);
    if (!(without.about > LEAST_LEFT * about)) return nothing;
    squares += (without.value - value) ** 2;
    shares += (xx / all[2]) ** 2;
  }
  const error = Math.sqrt(((videos - 1) / videos) * squares);
  if (error < LEAST_LEFT * Math.max(1, Math.abs(value))) return nothing;
  const freedom = Math.max(1, Math.min(videos - 2, 1 / shares));
  const reach = tQuantile((1 + USUAL_LEVEL) / 2, freedom) * error;
  const p = videos < FEWEST_VIDEOS ? null : 2 * tTail(Math.abs(value) / error, freedom);
  return { ...nothing, low: value - reach, high: value + reach, p };
}

/**
 * True where what is undecided could turn a slope round: that of captions with more than the mean might all pass and that of the
 * others fail, or the other way about. `total`: all lines of a caption, or 1 for it as a whole.
 */
function slopeCanTurn(captions: readonly { x: number; parts: VideoParts; total: number }[]): boolean {
  const weight = captions.reduce((sum, { total }) => sum + total, 0);
  const mean = captions.reduce((sum, { x, total }) => sum + total * x, 0) / weight;
  let [low, high, undecided] = [0, 0, 0];
  for (const { x, parts, total } of captions) {
    const [passed, decided] = parts;
    const away = x - mean;
    const open = total - decided;
    undecided += open;
    low += passed * away + open * Math.min(0, away);
    high += passed * away + open * Math.max(0, away);
  }
  return undecided > 0 && low <= 0 && high >= 0;
}

const COMPLEXITY_MEASURES: readonly StudyMeasure[] = ["csr", "isr"];

function complexityOf(
  { cellId, model, captions }: StudySeries,
  of: ComplexityOf,
  bins: number,
): ComplexityNumbers {
  const known = captions.flatMap(({ videoId, words, lines }) => {
    const parts = COMPLEXITY_MEASURES.map((measure) => partsOfCaption(measure, lines));
    const x = of === "constraints" ? lines.length : words;
    return lines.length === 0 ? [] : [{ x, video: videoId, parts, lines: lines.length }];
  });
  const made = quantileBins(
    known.map(({ x }) => x),
    bins,
  ).map(([from, to]): ComplexityBin => {
    const inside = known.filter(({ x }) => from <= x && x <= to);
    const table = new VideoTable();
    const shareOf = (at: number) => {
      const column = table.column();
      for (const { video, parts } of inside) column.add(video, parts[at] ?? [0, 0]);
      return countedShare(column.parts());
    };
    return { from, to, captions: inside.length, csr: shareOf(0), isr: shareOf(1) };
  });
  const slopes = COMPLEXITY_MEASURES.flatMap((measure, at) => {
    const isWhole = measure === "isr";
    const own = known.map(({ x, video, parts, lines }) => ({
      ...{ x, video, parts: parts[at] ?? [0, 0], total: isWhole ? 1 : lines },
    }));
    const slope = slopeOf(own.filter(({ parts: [, scored] }) => scored > 0));
    if (!slope) return [];
    const turns = slopeCanTurn(own);
    const beside = turns && !isWhole && { unscoredTurns: true as const };
    return [{ measure, slope, canTurn: turns && isWhole, ...beside }];
  });
  return { cellId, model, of, bins: made, slopes };
}

/**
 * CSR and ISR of each model and cell against the number of constraints and against the words of the instruction: in bins with about
 * as many captions each, and as the slope of a line, adjusted over all slopes (`adjustByHolm`).
 */
export function complexityNumbers(series: readonly StudySeries[], bins = 5): ComplexityNumbers[] {
  const studies = series.flatMap((one) => [
    complexityOf(one, "constraints", bins),
    complexityOf(one, "words", bins),
  ]);
  const adjusted = adjustByHolm(studies.flatMap(({ slopes }) => slopes.map(({ slope }) => slope)));
  let at = 0;
  return studies.map((study) => ({
    ...study,
    slopes: study.slopes.map((one) => ({ ...one, slope: adjusted[at++] ?? one.slope })),
  }));
}

/** "CSR falls by 1.3 points (0.4 to 2.2) with each constraint more; Holm-adjusted p = 0.012." */
export function slopeWords(
  of: ComplexityOf,
  { measure, slope, canTurn, unscoredTurns }: ComplexitySlope,
): string {
  // A single word changes too little to be read.
  const [times, more] = of === "constraints" ? [1, "each constraint more"] : [10, "ten words more"];
  const label = measureLabel(measure);
  const { value, low, high, adjusted } = slope;
  if (low === null || !isTold(adjusted))
    return `${label}: can’t tell whether it changes with ${more} (${chanceWords(adjusted)}).`;
  const signed = (share: number) => signedPoints(times * share, 1);
  if (canTurn)
    return `${label}: can’t tell whether it changes with ${more} (${signed(value)} points, ${signed(low)} to ${signed(high)}, of the captions that are decided; the undecided could turn it).`;
  const how = pointWords(times * value, times * low, times * high);
  return `${label} ${value < 0 ? "falls" : "rises"} by ${how} with ${more}; ${chanceWords(adjusted)}${unscoredTurns ? `; ${COULD_TURN.unscored}` : ""}.`;
}
