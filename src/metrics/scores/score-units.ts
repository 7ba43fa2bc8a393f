import { counted } from "../../foundation/plural";
import { digitsOf } from "../../foundation/shown-number";
import type { Score } from "../../shapes/run-scores";

/** The unit of a score's values. */
export type ScoreUnit = Pick<Score, "unit" | "of">;

/** Rules for counting, writing and drawing the values of a unit. */
type UnitForm = {
  /** Factor that turns the sum of numerators over that of denominators into a value. */
  scale: number;
  /** The number alone: "62.5". */
  digits(value: number): string;
  /** With what it is in: "62.5 %", "5.26 in 100 words", "2.31 of 4". */
  words(value: number): string;
  /** A difference, with its sign: "+3.1". */
  change(difference: number): string;
  /** The unit as it follows a name: "in 100 words". */
  name: string;
  /** The most a value can be; null where there is no such bound. */
  most: number | null;
};

function formOf(parts: { scale: number; shown: number; places: number; name: string; most: number | null }) {
  const { scale, shown, places, name, most } = parts;
  const digits = (value: number) => digitsOf(shown * value, places, most && shown * most);
  const sign = (difference: number, words: string) =>
    /[1-9]/.test(words) ? (difference > 0 ? "+" : "−") : "";
  return {
    scale,
    digits,
    words: (value: number) => `${digits(value)} ${name}`,
    change: (difference: number) => {
      const words = digits(Math.abs(difference));
      return `${sign(difference, words)}${words}`;
    },
    name,
    most,
  };
}

/** The form for counting, writing and drawing values of this unit, used everywhere. */
export function unitForm({ unit, of }: ScoreUnit): UnitForm {
  if (unit === "share") return formOf({ scale: 1, shown: 100, places: 1, name: "%", most: 1 });
  if (unit === "per-100-words")
    return formOf({ scale: 100, shown: 1, places: 2, name: "in 100 words", most: null });
  return formOf({
    scale: 1,
    shown: 1,
    places: 2,
    name: of === undefined ? "points" : `of ${of}`,
    most: of ?? null,
  });
}

/** True of a share of things that can be counted: F1 is the mean of two shares, and no share of anything. */
export function countsThings({ id, unit }: Pick<Score, "id" | "unit">): boolean {
  return unit === "share" && !id.endsWith("f1");
}

/** The things a score's parts count, where these are not lines of a checklist: words of captions, or captions. */
export function countedBy({ id, unit }: Pick<Score, "id" | "unit">): "words" | "captions" | null {
  if (unit === "share") return null;
  return id.startsWith("density_") ? "words" : "captions";
}

/**
 * The part of a score that could be scored, where that is not all: "8 of 9"; of an F1, whose parts are no counts, "89 % scored";
 * of words, to which a caption that could not be scored brings none, "1 caption not scored". Null where all is.
 */
export function scoredPart({
  id,
  unit,
  denominator,
  total,
}: Pick<Score, "id" | "unit" | "denominator" | "total">): string | null {
  if (denominator === total) return null;
  if (countedBy({ id, unit }) === "words") return `${counted(total - denominator, "caption")} not scored`;
  if (unit !== "share" || countsThings({ id, unit }))
    return `${denominator.toLocaleString("en")} of ${total.toLocaleString("en")}`;
  const percent = Math.round((100 * denominator) / total);
  return `${denominator === 0 ? 0 : Math.min(99, Math.max(1, percent))} % scored`;
}

/**
 * The least and the most that an ISR can be of all captions, where some are undecided: those that failed are decided by one
 * constraint, so the share among the decided ones is mostly too low. Null for every other score, and where all are decided.
 */
export function endsOfAll({
  id,
  numerator,
  denominator,
  total,
}: Pick<Score, "id" | "numerator" | "denominator" | "total">): [low: number, high: number] | null {
  if (denominator === total || !isOfWhole(id)) return null;
  return [numerator / total, (numerator + total - denominator) / total];
}

/** True of an ISR, which a caption is part of once all its constraints are decided. */
export function isOfWhole(id: string): boolean {
  return /(?:^|_)isr$/.test(id);
}

/** Upper end of a chart's scale: the highest possible value, else the greatest of these values. */
export function topOf(form: UnitForm, values: Iterable<number>): number {
  if (form.most !== null) return form.most;
  let top = 0;
  for (const value of values) top = Math.max(top, value);
  return top > 0 ? top : 1;
}
