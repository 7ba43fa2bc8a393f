import { readTimes } from "../../metrics/temporal/read-times";
import { temporalIou } from "../../metrics/temporal/temporal-iou";
import { modalityOf } from "../../rules/taxonomy/labels";
import type { Checklist } from "../../shapes/checklist";
import type { Excerpt, Mistake, Moment, Passage } from "../../shapes/mistake";
import type { ItemVerdict, TimeEvidence, Verdict } from "../../shapes/verdict";
import { passagesOf } from "./passages";

type Period = readonly [number, number];

/** Excerpts that are read one by one; the rest is counted. */
const MOST_EXCERPTS = 3;
/** Characters around a passage, and of it. */
const AROUND = 72;
const LONGEST = 140;
/** A longer line may tell of more than the passage in it. */
const LONGEST_STAMPED_LINE = 300;
const MOST_MOMENTS = 2;

/** The end of a text, cut in front of a word; the whole of it where it is short. */
function tail(text: string): string {
  if (text.length <= AROUND) return text;
  const cut = text.slice(-AROUND).replace(/^[\uDC00-\uDFFF]/, "");
  const blank = cut.search(/\s/);
  return `…${blank >= 0 && blank < AROUND / 2 ? cut.slice(blank + 1) : cut}`;
}

/** The beginning of a text, cut behind a word. */
function head(text: string, most = AROUND): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
  const blank = cut.search(/\s\S*$/);
  return `${blank > most / 2 ? cut.slice(0, blank) : cut}…`;
}

function excerptOf(text: string, { start, end, label, tone }: Passage): Excerpt {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const nextBreak = text.indexOf("\n", end);
  return {
    before: start === lineStart ? "" : tail(text.slice(lineStart, start)),
    words: head(text.slice(start, end), LONGEST),
    after: head(text.slice(end, nextBreak < 0 ? text.length : nextBreak)),
    label,
    tone,
  };
}

/** The predicted time by which a verdict was reached: the one nearest to the true one. */
function saidOf({ kind, predicted }: TimeEvidence, truth: Period): Period | null {
  const middle = ([from, to]: Period) => (from + to) / 2;
  const far = ([from, to]: Period) =>
    kind === "interval" ? -temporalIou([from, to], [...truth]) : Math.abs(middle([from, to]) - truth[0]);
  return predicted.toSorted((one, other) => far(one) - far(other))[0] ?? null;
}

/** The said and the true moment of a time: where both begin, or where both end if they differ more in that. */
function momentsOfTime(time: TimeEvidence): Moment[] {
  const [truth] = time.truth;
  if (!truth) return [];
  const said = saidOf(time, truth);
  const moment = (of: Moment["of"], period: Period, edge: 0 | 1): Moment => ({
    of,
    period,
    at: period[edge],
  });
  if (!said) return [moment("true", truth, 0)];
  const byEnd = time.kind === "interval" && Math.abs(said[1] - truth[1]) > Math.abs(said[0] - truth[0]);
  const edge = byEnd ? 1 : 0;
  return [moment("said", said, edge), moment("true", truth, edge)];
}

/** The times that a text names, as moments. */
function momentsIn(text: string, of: Moment["of"]): Moment[] {
  const { intervals, points } = readTimes(text, null);
  const periods: Period[] = [...intervals, ...points.map((point): Period => [point, point])];
  return periods.map((period) => ({ of, at: period[0], period }));
}

/** When the caption says that its passages happen: the one time that their line gives. */
function momentsOfLines(text: string, { evidence }: ItemVerdict): Moment[] {
  return evidence.flatMap(({ start, end }) => {
    const from = text.lastIndexOf("\n", start - 1) + 1;
    const next = text.indexOf("\n", end);
    const line = text.slice(from, next < 0 ? text.length : next);
    if (end - start === text.length || line.length > LONGEST_STAMPED_LINE) return [];
    const found = momentsIn(line, "said");
    return found.length === 1 ? found : [];
  });
}

function momentsOf(item: ItemVerdict, question: string, caption: string): Moment[] {
  if (item.time) return momentsOfTime(item.time);
  const asked = momentsIn(question, "asked");
  const found = asked.length > 0 ? asked : momentsOfLines(caption, item);
  return [...new Map(found.map((moment) => [moment.at, moment])).values()].slice(0, MOST_MOMENTS);
}

/**
 * The visible side of a verdict: every place of the caption that it points at, and for each question the moments of the
 * video that it is about. `checklist`: null where it is not known any more. A stale verdict, whose places are those of another
 * text, has its moments only.
 */
export function mistakeOf(verdict: Verdict, checklist: Checklist | null, caption: string): Mistake {
  const passages = passagesOf(verdict);
  // Marking everything points at nothing.
  const whole = caption.trim().length;
  const telling = passages.filter(({ start, end, tone }) => {
    if (end - start >= whole && whole > 0) return false;
    return verdict.status !== "failed" || tone === "failed" || verdict.items === undefined;
  });
  const questions = checklist?.content.find(({ checkId }) => checkId === verdict.checkId)?.items ?? [];
  const moments = Object.fromEntries(
    (verdict.items ?? []).flatMap((item) => {
      const question = questions.find(({ checkId }) => checkId === item.checkId)?.question ?? "";
      const found = verdict.stale && !item.time ? [] : momentsOf(item, question, caption);
      return found.length > 0 ? [[item.checkId, found]] : [];
    }),
  );
  const modality = modalityOf(verdict.constraintId ?? "");
  return {
    passages,
    excerpts: telling.slice(0, MOST_EXCERPTS).map((passage) => excerptOf(caption, passage)),
    more: Math.max(0, telling.length - MOST_EXCERPTS),
    moments,
    heard: modality === "audio" || modality === "omni",
  };
}
