import { type ColumnDigits, columnDigits } from "../../evaluation/recompute/column-values";
import type { RowDelta } from "../../evaluation/recompute/row-delta";
import { mixedScripts } from "../../foundation/foreign-text";
import { counted } from "../../foundation/plural";
import { type DifferenceVerdict, VERDICT_WORDS } from "../../foundation/standing-words";
import type {
  AskedAgain,
  Board,
  BoardColumn,
  BoardModel,
  BoardRow,
  BoardValue,
  CorrectedValue,
  RowCheck,
  VerdictsFound,
} from "../../shapes/leaderboard";
import {
  asClaimed,
  askedShortly,
  askedWords,
  claimedWords,
  foundAgain,
  foundWords,
  isAllFound,
  markWords,
} from "../../shapes/run-recomputation";
import type { ValueInterval } from "../logic/rank-rows";

export const NONE = "–";

const UNIT_WORDS: Record<BoardColumn["unit"], string> = {
  percent: "%",
  rating: "points",
  density: "key points in 100 words",
  count: "",
  usd: "US$",
  seconds: "s",
};

/** Unit after the name of a column: "%", "points of 5"; empty for plain counts. */
export function unitWords({ unit, maximum }: Pick<BoardColumn, "unit" | "maximum">): string {
  return unit === "rating" && maximum !== null ? `points of ${maximum}` : UNIT_WORDS[unit];
}

/** The group that a column stands in, as the board calls it; empty for none. */
export function groupOf({ groups }: Pick<Board, "groups">, { group }: Pick<BoardColumn, "group">): string {
  return groups.find(({ id }) => id === group)?.label ?? "";
}

/** The name of a column in two parts, of which the second repeats the heading of its group: "ISR" and ", format". */
export function labelParts(
  { label, group }: BoardColumn,
  { groups }: Pick<Board, "groups">,
): [string, string] {
  const repeated = `, ${groups.find(({ id }) => id === group)?.label.toLowerCase()}`;
  return label.endsWith(repeated) && label.length > repeated.length
    ? [label.slice(0, -repeated.length), repeated]
    : [label, ""];
}

/** The unit of a column; empty where its group names it. */
export function unitBesideGroup(board: Pick<Board, "groups">, column: BoardColumn): string {
  const unit = unitWords(column);
  return groupOf(board, column).includes(unit) ? "" : unit;
}

/** "27.83", "1,240"; a dash where there is none. */
export function numberWords(column: ColumnDigits, value: number | null): string {
  if (value === null) return NONE;
  const [whole = "", ...rest] = columnDigits(column, value).split(".");
  return [whole.replace(/\B(?=(?:\d{3})+$)/g, ","), ...rest].join(".");
}

/** "25.5 to 30.2"; empty without an interval. */
export function intervalWords(column: ColumnDigits, interval: readonly [number, number] | null): string {
  return interval ? `${numberWords(column, interval[0])} to ${numberWords(column, interval[1])}` : "";
}

/** "71.43, 66.52 to 76.34, 120 labels"; that it is exact where no judge decides it, or that nobody corrected it. */
export function correctedWords(column: ColumnDigits, corrected: CorrectedValue | undefined): string {
  if (!corrected) return "uncorrected";
  const { value, interval, labels } = corrected;
  const behind = labels === 0 ? "exact: rules decide it" : counted(labels, "label");
  return [numberWords(column, value), intervalWords(column, interval), behind].filter(Boolean).join(", ");
}

/** The origin of an interval, in words. */
export const FROM_WORDS: Record<ValueInterval["from"], string> = {
  videos: "from results by video",
  told: "as the row states it",
  count: "from sample count",
};

/** The origin that all intervals share, in words to be said once above them; null where they differ, or there are none. */
export function sharedOrigin(intervals: readonly (ValueInterval | null | undefined)[]): string | null {
  const origins = new Set(intervals.flatMap((interval) => (interval ? [interval.from] : [])));
  const [origin] = origins;
  return origin && origins.size === 1 ? FROM_WORDS[origin] : null;
}

/** "+2.10", "-0.30", "0.00". */
export function signedWords(column: ColumnDigits, difference: number): string {
  const words = numberWords(column, Math.abs(difference));
  if (!/[1-9]/.test(words)) return words;
  return `${difference > 0 ? "+" : "−"}${words}`;
}

/** Unit of a column's differences: "points" between shares, otherwise the column's own unit. */
export function differenceUnit(column: Pick<BoardColumn, "unit" | "maximum">): string {
  return column.unit === "percent" ? "points" : unitWords(column);
}

/** A sign beside each difference, so that its colour is never all that tells. */
export const VERDICT_SIGNS: Record<DifferenceVerdict, string> = {
  better: "▲",
  worse: "▼",
  same: "=",
  open: "≈",
};

/** "+3.1 points (better), 95 % interval 1.0 to 5.2, paired over 120 videos"; says what the interval is from, or that there is none. */
export function deltaWords(
  column: Pick<BoardColumn, "digits" | "unit" | "maximum">,
  { delta, interval, videos, verdict }: RowDelta,
): string {
  const difference = [signedWords(column, delta), differenceUnit(column)]
    .filter((part) => part !== "")
    .join(" ");
  const told = `${difference} (${VERDICT_WORDS[verdict]})`;
  if (interval === null) return `${told}, no interval: nothing says how sure both numbers are`;
  const basis = videos > 0 ? `paired over ${counted(videos, "video")}` : "from the sample counts alone";
  return `${told}, 95 % interval ${intervalWords(column, interval)}, ${basis}`;
}

/** "its check found 1 difference". */
export function differencesWords(different: number): string {
  return `its check found ${counted(different, "difference")}`;
}

/** "1,380 of 1,400 captions scored", "1,400 captions"; that it is not told. */
export function scoredWords(
  { counted }: Pick<BoardColumn, "counted">,
  { scored, total }: Pick<BoardValue, "scored" | "total">,
): string {
  const words = (count: number) => count.toLocaleString("en");
  if (total === null) return scored === null ? "n not stated" : `${words(scored)} ${counted} scored`;
  if (total === 0) return `no ${counted}`;
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

/** "72B, thinking, refined by X"; without what the name says itself; empty where nothing is told. */
export function modelFacts({ name, parameters, mode, refiner }: BoardModel): string {
  const words = name.split(/[\s-]+/);
  return [
    parameters !== null && words.includes(parameters) ? null : parameters,
    mode,
    refiner === null || name.endsWith(` + ${refiner}`) ? null : `refined by ${refiner}`,
  ]
    .filter((fact) => fact !== null && fact !== "")
    .join(", ");
}

/** The name with what tells it from others of the same name: "InternVL-3.5 (8B, thinking)". */
export function rowTitle({ model }: Pick<BoardRow, "model">): string {
  const facts = modelFacts(model);
  return facts === "" ? model.name : `${model.name} (${facts})`;
}

type RowMark =
  | "published"
  | "claimed"
  | "checked"
  | "checked-in-part"
  | "recomputed"
  | "recomputed-in-part"
  | "yours";

/**
 * The outcome of computing a row again in this browser: what of its verdicts was found where nothing differs; null where
 * nobody did. `asTold`: in how many columns its number is one that no run gives. `asked`: what came of asking a judge again
 * here; null where nobody did.
 */
export type RowFound =
  | {
      isEqual: true;
      verdicts: VerdictsFound;
      asTold: number;
      asked: AskedAgain | null;
      /** The whole row was held against its run and labels here, and nothing of it is otherwise. */
      isHeld: boolean;
    }
  | { isEqual: false; asked: AskedAgain | null }
  | null;

/** The part of a run that stays unverified, however much of it was recomputed. */
const NEVER_KNOWN = "Captions and judges' replies are as the files have them: they could be made up.";

/** Only the script holds these against a run. */
const NOT_HELD = "Data set, judge, counts, intervals and parts by video are as the board states them.";

/** The backing of a row's numbers, in a few words and in a sentence. */
type MarkWords = { mark: RowMark; name: string; about: string };

const SOURCES: Record<BoardRow["source"]["kind"], MarkWords> = {
  published: { mark: "published", name: "published", about: "Numbers as a paper prints them." },
  claimed: {
    mark: "claimed",
    name: "claimed",
    about: "Numbers by the row’s maker; nobody has checked them.",
  },
};

const YOURS: MarkWords = {
  mark: "yours",
  name: "yours",
  about: "Of a run in this browser: only you see it.",
};

/** "published", "claimed": where the numbers of a row come from. */
export function sourceWords(kind: BoardRow["source"]["kind"]): string {
  return SOURCES[kind].name;
}

function inPart(found: VerdictsFound): string {
  if (asClaimed(found) === 0)
    return "It has no verdict that could be found again: its sums alone were checked.";
  const again = foundAgain(found) === 0 ? "No verdict could be found again" : "The rest was found again";
  return `${claimedWords(found)}: nothing in its files gives these again. ${again}.`;
}

/** The same mark with what came of asking a judge again: it changes no verdict, and no mark. */
function withAsked({ mark, name, about }: MarkWords, asked: AskedAgain | null | undefined): MarkWords {
  if (!asked) return { mark, name, about };
  return { mark, name: `${name}, ${askedShortly(asked)}`, about: `${about} ${askedWords(asked)}.` };
}

function checkMark({ equal, verdicts }: RowCheck): MarkWords {
  const whoever = "Whoever publishes the board computed the row again from its run.";
  if (!verdicts)
    return {
      mark: "checked-in-part",
      name: `${counted(equal, "verdict")} checked, the rest not stated`,
      about: `${whoever} An earlier version did so: how many stand as claimed is not stated.`,
    };
  if (isAllFound(verdicts))
    return {
      mark: "checked",
      name: "checked",
      about: `${whoever} Every verdict was found again: ${foundWords(verdicts)}. ${NEVER_KNOWN}`,
    };
  return {
    mark: "checked-in-part",
    name: markWords(verdicts),
    about: `${whoever} ${inPart(verdicts)}`,
  };
}

/** When a row was checked and what came of it, as a sentence. */
export function checkWords({ date, app, equal, different, verdicts }: RowCheck): string {
  const found = verdicts
    ? markWords(verdicts)
    : `${counted(equal, "verdict")} equal, how many stand as claimed is not stated`;
  return `${date} with ${app}: ${found}, ${different.toLocaleString("en")} different`;
}

/** Words on labels, which nobody can compute. */
const ON_ITS_WORD = "That people gave its labels stands on its maker's word.";

function recomputedMark(
  found: VerdictsFound,
  asTold: number,
  { isHeld, isCorrected }: { isHeld: boolean; isCorrected: boolean },
): MarkWords {
  const here = "Computed again from the row's run in this browser.";
  const columns = asTold === 0 ? "" : `${asTold === 1 ? "1 column" : `${asTold} columns`} as claimed`;
  const told = [columns, isCorrected && !isHeld ? "corrected numbers as claimed" : ""]
    .filter((part) => part !== "")
    .join(", ");
  const rest = !isHeld ? NOT_HELD : isCorrected ? `Its labels correct it. ${ON_ITS_WORD}` : "";
  if (isAllFound(found) && told === "")
    return {
      mark: "recomputed",
      name: "recomputed here",
      about: [here, `Every verdict was found again: ${foundWords(found)}.`, NEVER_KNOWN, rest]
        .filter((part) => part !== "")
        .join(" "),
    };
  const again = isAllFound(found) ? "Every verdict was found again." : inPart(found);
  return {
    mark: "recomputed-in-part",
    name: `recomputed here in part: ${[markWords(found), told].filter((part) => part !== "").join(", ")}`,
    about: [here, again, columns && `${columns}: no run gives such numbers.`, rest]
      .filter((part) => part !== "")
      .join(" "),
  };
}

/**
 * The proof of a row's numbers. A mark says no more than was found again: "checked" and "recomputed here" by
 * themselves stand for every verdict.
 *
 * @param found what was found again in this browser of the row's model; null where nothing was, or where it differs
 */
export function markOf(
  row: Pick<BoardRow, "source" | "labels">,
  check: RowCheck | null,
  { isMine, found }: { isMine: boolean; found: RowFound },
): MarkWords {
  if (isMine) return YOURS;
  if (found?.isEqual) {
    const { verdicts, asTold, isHeld } = found;
    const whole = { isHeld, isCorrected: row.labels !== undefined };
    return withAsked(recomputedMark(verdicts, asTold, whole), found.asked);
  }
  if (check === null || check.different > 0) return SOURCES[row.source.kind];
  return withAsked(checkMark(check), check.askedAgain);
}

/** A warning for a name whose letters may stand for others that look the same; null for none. */
export function nameWarning(name: string): string | null {
  const scripts = mixedScripts(name);
  return scripts.length === 0 ? null : `its name mixes ${scripts.join(" and ")} letters that look alike`;
}
