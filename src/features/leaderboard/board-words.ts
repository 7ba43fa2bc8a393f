import type { RowDelta } from "../../evaluation/leaderboard/row-delta";
import { mixedScripts } from "../../lib/foreign-text";
import type { BoardColumn, BoardModel, BoardRow, BoardValue, RowCheck } from "../../schemas/leaderboard";

export const NONE = "–";

const UNIT_WORDS: Record<BoardColumn["unit"], string> = {
  percent: "%",
  rating: "points",
  density: "key points in 100 words",
  count: "",
  usd: "US$",
  seconds: "s",
};

/** What stands behind the name of a column: "%", "points of 5"; empty for plain counts. */
export function unitWords({ unit, maximum }: Pick<BoardColumn, "unit" | "maximum">): string {
  return unit === "rating" && maximum !== null ? `points of ${maximum}` : UNIT_WORDS[unit];
}

/** Making one takes longer than all numbers of a table. */
const formats = new Map<number, Intl.NumberFormat>();

/** "27.83"; a dash where there is none. */
export function numberWords({ digits }: Pick<BoardColumn, "digits">, value: number | null): string {
  if (value === null) return NONE;
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = formats.get(digits) ?? new Intl.NumberFormat("en", options);
  formats.set(digits, format);
  return format.format(value);
}

/** "25.5 to 30.2"; empty without an interval. */
export function intervalWords(
  column: Pick<BoardColumn, "digits">,
  interval: readonly [number, number] | null,
): string {
  return interval ? `${numberWords(column, interval[0])} to ${numberWords(column, interval[1])}` : "";
}

/** "+2.10", "-0.30", "0.00". */
export function signedWords(column: Pick<BoardColumn, "digits">, difference: number): string {
  const words = numberWords(column, Math.abs(difference));
  if (!/[1-9]/.test(words)) return words;
  return `${difference > 0 ? "+" : "-"}${words}`;
}

/** What differences of a column are in: "points" between shares, otherwise the column's own unit. */
export function differenceUnit(column: Pick<BoardColumn, "unit" | "maximum">): string {
  return column.unit === "percent" ? "points" : unitWords(column);
}

/** "+3.1 points, 95 % interval 1.0 to 5.2, paired over 120 videos"; says why there is no interval. */
export function deltaWords(
  column: Pick<BoardColumn, "digits" | "unit" | "maximum">,
  { delta, interval, videos }: RowDelta,
): string {
  const difference = [signedWords(column, delta), differenceUnit(column)]
    .filter((part) => part !== "")
    .join(" ");
  return interval
    ? `${difference}, 95 % interval ${intervalWords(column, interval)}, paired over ${videos.toLocaleString("en")} videos`
    : `${difference}, no interval: not both rows tell their results by video`;
}

/** "1,380 of 1,400 captions scored", "1,400 captions"; that it is not told. */
export function scoredWords(
  { counted }: Pick<BoardColumn, "counted">,
  { scored, total }: Pick<BoardValue, "scored" | "total">,
): string {
  const words = (count: number) => count.toLocaleString("en");
  if (total === null) return scored === null ? "n not told" : `${words(scored)} ${counted} scored`;
  if (scored === null) return `${words(total)} ${counted}`;
  return scored === total
    ? `all ${words(total)} ${counted} scored`
    : `${words(scored)} of ${words(total)} ${counted} scored`;
}

export const KIND_WORDS: Record<BoardModel["kind"], string> = {
  open: "open weights",
  closed: "closed",
  human: "people",
};

/** "72B, thinking, refined by X"; empty where nothing is told. */
export function modelFacts({ parameters, mode, refiner }: BoardModel): string {
  return [parameters, mode, refiner === null ? null : `refined by ${refiner}`]
    .filter((fact) => fact !== null && fact !== "")
    .join(", ");
}

/** The name with what tells it from others of the same name: "InternVL-3.5 (8B, thinking)". */
export function rowTitle({ model }: Pick<BoardRow, "model">): string {
  const facts = modelFacts(model);
  return facts === "" ? model.name : `${model.name} (${facts})`;
}

export type RowMark = "published" | "claimed" | "checked" | "recomputed" | "yours";

export const MARK_WORDS: Record<RowMark, { name: string; about: string }> = {
  published: { name: "published", about: "Numbers as a paper prints them." },
  claimed: { name: "claimed", about: "Numbers by whoever made the row; nobody has checked them." },
  checked: {
    name: "checked",
    about: "Whoever publishes the board computed all of it again from the row's run, and found it equal.",
  },
  recomputed: {
    name: "recomputed here",
    about: "All of it was computed again from the row's run in this browser, and found equal.",
  },
  yours: { name: "yours", about: "Of a run in this browser; nobody else sees it." },
};

/** What vouches for a row's numbers. `isFound`: they were found again in this browser. */
export function markOf(
  row: Pick<BoardRow, "source">,
  check: RowCheck | null,
  { isMine, isFound }: { isMine: boolean; isFound: boolean },
): RowMark {
  if (isMine) return "yours";
  if (isFound) return "recomputed";
  return check !== null && check.different === 0 ? "checked" : row.source.kind;
}

/** A warning for a name whose letters may stand for others that look the same; null for none. */
export function nameWarning(name: string): string | null {
  const scripts = mixedScripts(name);
  return scripts.length === 0 ? null : `its name mixes ${scripts.join(" and ")} letters that look alike`;
}
