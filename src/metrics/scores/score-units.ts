import type { Score } from "../../shapes/score";

/** What the values of a score are in. */
export type ScoreUnit = Pick<Score, "unit" | "of">;

/** How the values of a unit are counted, written and drawn. */
type UnitForm = {
  /** What the sum of numerators over that of denominators is multiplied by to be a value. */
  scale: number;
  /** The number alone: "62.5". */
  digits(value: number): string;
  /** With what it is in: "62.5 %", "5.26 in 100 words", "2.31 of 4". */
  words(value: number): string;
  /** A difference, with its sign: "+3.1". */
  change(difference: number): string;
  /** What it is in, as it stands behind a name: "in 100 words". */
  name: string;
  /** The most a value can be; null where there is no such bound. */
  most: number | null;
};

function formOf(parts: { scale: number; shown: number; places: number; name: string; most: number | null }) {
  const { scale, shown, places, name, most } = parts;
  const digits = (value: number) => (shown * value).toFixed(places);
  const sign = (difference: number) => (difference > 0 ? "+" : difference < 0 ? "−" : "");
  return {
    scale,
    digits,
    words: (value: number) => `${digits(value)} ${name}`,
    change: (difference: number) => `${sign(difference)}${digits(Math.abs(difference))}`,
    name,
    most,
  };
}

/** How values of this unit are counted, written and drawn, wherever they stand. */
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

/** What a score's parts count, where that is no line of a checklist: words of captions, or captions. */
export function countedBy({ id, unit }: Pick<Score, "id" | "unit">): "words" | "captions" | null {
  if (unit === "share") return null;
  return id.startsWith("density_") ? "words" : "captions";
}

/** Where the scale of a drawing of such values ends: at the most there can be, else at the greatest of them. */
export function topOf(form: UnitForm, values: Iterable<number>): number {
  if (form.most !== null) return form.most;
  let top = 0;
  for (const value of values) top = Math.max(top, value);
  return top > 0 ? top : 1;
}
