import type { EditTask, PartEditor, Proposal } from "../mending/editor";
import { type TextEdit, withoutOverlaps } from "../mending/text-edits";

const clock = "\\d{1,3}\\s?[:：]\\s?\\d{2}(?:\\s?[:：]\\s?\\d{2})?(?:[.,]\\d{1,6})?";
const spelled =
  "(?:\\d{1,2}\\s?h(?:ours?)?\\s?)?(?:\\d{1,3}\\s?m(?:in(?:ute)?s?)?\\s?)?\\d{1,4}(?:\\.\\d{1,6})?\\s?s(?:ec(?:ond)?s?)?\\b|\\d{1,3}\\s?min(?:ute)?s?\\b";
const time = `(?:${clock}|${spelled})`;
const dayTime = "(?!\\d|\\s?[ap]\\.?m\\b|[:：]\\d)";
const open = "[\\[(（【［]\\s?";
const close = "\\s?[\\])）】］]";
const joint = "\\s{0,3}(?:[-‐‑–—−~～]{1,2}|to|until|till)\\s{0,3}";

/** A period: bare, in one pair of brackets, or each end in its own. */
const period = new RegExp(
  `(?<![\\d:.])(?:${open})?(${time})${dayTime}(?:${close})?${joint}(?:${open})?(${time})${dayTime}(?:${close})?`,
  "giu",
);
const bracketed = new RegExp(`${open}(?:at\\s)?(${time})${close}`, "giu");
const bare = new RegExp(`(?<![\\d:.])(${clock})${dayTime}`, "giu");
const afterAt = new RegExp(`(?<=\\bat )(?:the )?(${spelled})`, "giu");

/** Maximum times looked at one by one. */
const MOST_TIMES = 2000;

/**
 * Writes times that can be read (with hours, in seconds, with other dashes or brackets or none) in the asked form.
 * A point is never made of a period nor the other way round.
 */
export const editTimestamps: PartEditor = ({ text, evidence }, task): Proposal[] => {
  const type = task.check.parameters.format_type;
  if (type !== "point" && type !== "period") return [];
  const found = (type === "period" ? periodEdits(text, task) : pointEdits(text, task)).slice(0, MOST_TIMES);
  // The strict rule marks what is wrong; times that it passes over, in a quotation, say, stay.
  const marked = found.filter((edit) =>
    evidence.some(({ start, end }) => start < edit.end && edit.start < end),
  );
  const edits = marked.length > 0 ? marked : found;
  const form = type === "point" ? "[MM:SS]" : "[MM:SS-MM:SS]";
  const count = edits.length === 1 ? "one time" : `${edits.length} times`;
  return [{ edits, summary: `write ${count} as ${form}` }];
};

function periodEdits(text: string, task: EditTask): TextEdit[] {
  return [...text.matchAll(period)].flatMap((match): TextEdit[] => {
    const [start, end] = [secondsOf(match[1] ?? ""), secondsOf(match[2] ?? "")];
    const { found, from } = balanced(match);
    if (start === null || end === null || start > end || task.judge(found)?.passed) return [];
    return [{ start: from, end: from + found.length, text: `[${stamp(start)}-${stamp(end)}]` }];
  });
}

function pointEdits(text: string, task: EditTask): TextEdit[] {
  const periods = [...text.matchAll(period)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: "",
    kept: true,
  }));
  const points = [bracketed, bare, afterAt].flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const seconds = secondsOf(match[1] ?? "");
      const edit = {
        start: match.index,
        end: match.index + match[0].length,
        text: `[${stamp(seconds ?? 0)}]`,
      };
      const kept = seconds === null || (task.judge(match[0])?.passed ?? false);
      return [{ ...edit, kept }];
    }),
  );
  return withoutOverlaps([...periods, ...points])
    .filter(({ kept }) => !kept)
    .map(({ start, end, text: written }) => ({ start, end, text: written }));
}

/** The match without a bracket that has no partner in it. */
function balanced(match: RegExpExecArray): { found: string; from: number } {
  let found = match[0];
  let from = match.index;
  const opened = (found.match(/[[(（【［]/g) ?? []).length;
  const closed = (found.match(/[\])）】］]/g) ?? []).length;
  if (opened > closed && /^[[(（【［]/.test(found)) {
    const rest = found.slice(1).trimStart();
    from += found.length - rest.length;
    found = rest;
  } else if (closed > opened && /[\])）】］]$/.test(found)) found = found.slice(0, -1).trimEnd();
  return { found, from };
}

const clockParts = /^(\d+):(\d+)(?::(\d+))?(?:[.,](\d+))?$/;
const spelledParts = /^(?:(\d+)h[a-z]*)?(?:(\d+)m[a-z]*)?(?:(\d+(?:\.\d+)?)s?[a-z]*)?$/;

/** The whole seconds of a written time; null for one that cannot be. */
function secondsOf(written: string): number | null {
  const plain = written.replace(/\s/g, "").replaceAll("：", ":").toLowerCase();
  const parts = clockParts.exec(plain);
  if (parts) {
    const [, first = "", second = "", third] = parts;
    const [hours, minutes, seconds] = third === undefined ? ["0", first, second] : [first, second, third];
    if (Number(seconds) > 59 || (third !== undefined && Number(minutes) > 59)) return null;
    return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  }
  const told = spelledParts.exec(plain);
  if (!told) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = told;
  return Math.floor(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** MM:SS, and hours before it where minutes do not hold the time. */
function stamp(total: number): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  const minutes = Math.floor(total / 60);
  if (minutes < 100) return `${pad(minutes)}:${pad(total % 60)}`;
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(total % 60)}`;
}
