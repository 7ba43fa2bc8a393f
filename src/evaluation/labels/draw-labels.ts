import { groupBy } from "../../foundation/groups";
import type { LabelDesign, LabelStratum } from "../../shapes/label-set";
import { textRank } from "../run/choose-samples";
import { checkKeyOf } from "./gold";
import type { JudgedLine } from "./label-lines";

/** The way in which lines are drawn. */
type DrawOptions = {
  seed: number;
  /** Lines wanted: the draw has at least so many, as far as there are any. */
  count: number;
  /** Whole instructions with all their checks, for scores that need all of them (ISR); else checks with their questions. */
  whole: boolean;
};

/** Lines in the order of their draw, and the strata that they were drawn from. */
type DrawnLines = { lines: JudgedLine[] } & Pick<LabelDesign, "strata" | "unit">;

/** The unit of a draw: a check with its questions, or a result with its checks. */
type Unit = { id: string; rank: number; lines: JudgedLine[] };

type Stratum = Pick<LabelStratum, "runId" | "entryId" | "kind" | "judged"> & { units: Unit[] };

/** From this many failed checks on, instructions are told apart no more. */
const MANY_FAILED = 2;

/** More than the square root of any number of units. */
const FIRST_CLAIM = 2 ** 30;

/** The number of checks of a result that the judge failed, as strata name it. */
function failedWords(lines: readonly JudgedLine[]): string {
  const failed = new Set(lines.flatMap(({ judged, checkId }) => (judged === "failed" ? [checkId] : [])));
  return failed.size >= MANY_FAILED ? `${MANY_FAILED}+` : `${failed.size}`;
}

/** Lines by what is drawn as one, in their order. */
function unitsOf(lines: readonly JudgedLine[], { seed, whole }: DrawOptions): Unit[] {
  const units = groupBy(lines, (line) => checkKeyOf(whole ? { ...line, checkId: "" } : line));
  return [...units].map(([id, own]) => {
    // A run is kept under another id wherever it comes in: there a larger draw has to begin with the same lines.
    const { sampleId, entryId, repeat, checkId } = own[0] ?? {
      sampleId: id,
      entryId: "",
      repeat: 1,
      checkId: "",
    };
    const name = JSON.stringify([sampleId, entryId, repeat, whole ? "" : checkId]);
    return { id, rank: textRank(name, seed), lines: own };
  });
}

/** The strata with their units in the order in which the seed draws them. */
function strataOf(lines: readonly JudgedLine[], options: DrawOptions): Stratum[] {
  const strata = new Map<string, Stratum>();
  for (const unit of unitsOf(lines, options)) {
    const [line] = unit.lines;
    if (!line) continue;
    const { runId, entryId } = line;
    const { kind, judged } = options.whole ? { kind: "", judged: failedWords(unit.lines) } : line;
    const key = JSON.stringify([kind, judged, runId, entryId]);
    const own = strata.get(key);
    if (own) own.units.push(unit);
    else strata.set(key, { runId, entryId, kind, judged, units: [unit] });
  }
  for (const { units } of strata.values())
    units.sort((one, other) => one.rank - other.rank || (one.id < other.id ? -1 : 1));
  return [...strata.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, stratum]) => stratum);
}

/**
 * Draws lines at random: stratified by kind of check, judge's verdict and model entry, of whole instructions by entry and the
 * number of failed checks. Each stratum has one unit before any has two; from then on a stratum has units by the square root
 * of its size, so that rare verdicts are looked at more often than they occur. Whoever weighs strata by `units` has
 * an unbiased estimate.
 *
 * Within a stratum the seed fixes one order, and so does the order in which strata take turns: a larger `count` begins with
 * what a smaller one drew of the same lines, and the first units of a stratum are a random sample of it however far the draw goes.
 */
export function drawLabels(lines: readonly JudgedLine[], options: DrawOptions): DrawnLines {
  const strata = strataOf(lines, options);
  const taken = strata.map(() => 0);
  const drawn: JudgedLine[] = [];
  while (drawn.length < options.count) {
    let best: { at: number; claim: number } | null = null;
    for (const [at, { units }] of strata.entries()) {
      const own = taken[at] ?? 0;
      if (own >= units.length) continue;
      // Adams' divisors: a stratum without any claims more than all others, the larger ones first.
      const weight = Math.sqrt(units.length);
      const claim = own === 0 ? FIRST_CLAIM * weight : weight / own;
      if (best === null || claim > best.claim) best = { at, claim };
    }
    if (best === null) break;
    const next = taken[best.at] ?? 0;
    drawn.push(...(strata[best.at]?.units[next]?.lines ?? []));
    taken[best.at] = next + 1;
  }
  return {
    lines: drawn,
    unit: options.whole ? "instruction" : "check",
    strata: strata.map(({ units, ...stratum }, at) => ({
      ...stratum,
      units: units.length,
      drawn: taken[at] ?? 0,
    })),
  };
}
