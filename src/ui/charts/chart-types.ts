import { type ScoreUnit, unitForm } from "../../metrics/scores/score-units";

/** Something drawn that can be gone to by key: where it is in the picture, and what is said of it. */
export type ChartMark = { key: string; words: string; x: number; y: number };

/** A value with its 95 % interval, in the unit of its chart; null where there is nothing to count. */
export type ChartValue = {
  value: number | null;
  interval: readonly [low: number, high: number] | null;
  /** Note after the value: "5 / 6, 6 of 7 scored". */
  behind: string;
};

/**
 * One model or run: what is told by one colour and one shape. `look`: the place whose colour and shape it has, where that is not its
 * own; `hollow` sets apart two of one place.
 */
export type ChartSeries = { id: string; label: string; look?: SeriesLook };
export type SeriesLook = { place: number; hollow: boolean };

/** The numbers behind a chart. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** "62.5 % (51.0 to 70.2), 5 / 8". */
export function valueWords(unit: ScoreUnit, { value, interval, behind }: ChartValue): string {
  if (value === null) return `nothing scored, ${behind}`;
  const { words, digits } = unitForm(unit);
  const range = interval ? ` (${digits(interval[0])} to ${digits(interval[1])})` : "";
  return `${words(value)}${range}, ${behind}`;
}

/** The same in the cell of a table, with a dash where there is no value. */
export function cellWords(unit: ScoreUnit, value: ChartValue | null | undefined): string {
  return value ? valueWords(unit, value) : "–";
}

/** About the width of a letter in a chart, in pixels. */
const LETTER = 6.6;

/** About how wide a label is, in pixels. */
export function labelWidth(label: string): number {
  return Math.ceil(label.length * LETTER);
}

/** A label as far as there is room for it. */
export function fittedLabel(label: string, width: number): string {
  const letters = Math.floor(width / LETTER);
  return label.length <= letters ? label : `${label.slice(0, Math.max(1, letters - 1))}…`;
}

/** A word in pieces that fit: broken once behind a hyphen or the like, else its end alone, since long ids begin alike. */
function pieces(word: string, letters: number): string[] {
  if (word.length <= letters) return [word];
  const at = Math.max(...["-", "_", "/"].map((sign) => word.lastIndexOf(sign, letters - 1))) + 1;
  return at > 0 && word.length - at <= letters
    ? [word.slice(0, at), word.slice(at)]
    : [`…${word.slice(1 - letters)}`];
}

/** A label in lines that fit, broken between words, and in a word that is wider than a line. */
export function labelLines(label: string, width: number): string[] {
  const letters = Math.max(3, Math.floor(width / LETTER));
  const lines: string[] = [];
  for (const piece of label.split(" ").flatMap((word) => pieces(word, letters))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + piece.length <= letters)
      lines[lines.length - 1] = `${last} ${piece}`;
    else lines.push(piece);
  }
  return lines;
}

/** Labels of steps along an axis, as many as stay apart in `width` where each takes `each`; empty between them. */
export function labelsApart(labels: readonly string[], width: number, each: number): string[] {
  const room = Math.max(1, Math.floor(width / each));
  const every = Math.ceil(labels.length / room);
  return labels.map((label, index) => (index % every === 0 ? label : ""));
}
