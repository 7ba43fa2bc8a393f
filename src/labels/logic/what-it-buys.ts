import { type LabelWorth, PAPERS_AGREEMENT, worthOfLabels } from "../../evaluation/labels/worth";

/** The lines of a model of a run that people can label. */
export type LabelPopulation = {
  title: string;
  /** Lines, and the checks that they belong to; `passed`: those that the judge passed. */
  lines: number;
  checks: { units: number; passed: number };
  /** Results with such a check; `passed`: those of which the judge failed none. */
  instructions: { units: number; passed: number };
};

/** The worth of a number of labels for the models of some runs. */
export type Offer = {
  /** Lines to label, no more than there are. */
  count: number;
  /** Checks or instructions of each model, about. */
  perModel: number;
} & LabelWorth;

/**
 * The worth of `count` labels, told of the model for which they buy least. Labels are shared out evenly over models. Of whole
 * instructions the judge agrees with people on all checks at once, which it does less often.
 */
export function whatItBuys(population: readonly LabelPopulation[], count: number, whole: boolean): Offer {
  const own = population.filter(({ lines }) => lines > 0);
  const lines = own.reduce((sum, one) => sum + one.lines, 0);
  const unitsOf = (one: LabelPopulation) => (whole ? one.instructions : one.checks);
  const units = own.reduce((sum, one) => sum + unitsOf(one).units, 0);
  const checks = own.reduce((sum, one) => sum + one.checks.units, 0);
  const wanted = Math.min(count, lines);
  const perModel = own.length === 0 || lines === 0 ? 0 : (wanted * units) / lines / own.length;
  const agreement = whole && units > 0 ? PAPERS_AGREEMENT ** (checks / units) : PAPERS_AGREEMENT;
  const worths = own.map((one) => worthOfLabels(unitsOf(one), perModel, agreement));
  const least = worths.toSorted((one, other) => (other.halfWidth ?? 0) - (one.halfWidth ?? 0))[0];
  const nothing: LabelWorth = { halfWidth: null, effective: null, difference: null };
  return { count: wanted, perModel, ...(least ?? nothing) };
}
