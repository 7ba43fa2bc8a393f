import { asciiDigits } from "../../foundation/python-number";

/** A period in seconds from the start of the video: start, end. */
export type Period = [number, number];

/** The times that a text names, each kind in the order of the text, in seconds. */
export type Times = { intervals: Period[]; points: number[] };

/** Result of carefully reading a text: its times, and those that can't belong to this video. */
type TimesRead = Times & {
  /** One sentence for each time that is impossible or runs backwards. */
  faults: string[];
};

// Times are mostly told in whole seconds, so the last one may be rounded up past the end of the video.
const ROUNDING_SECONDS = 1;

// Two digits after each colon: "16:9" is no time.
const clock = "(?<![\\d:.])\\d{1,3}(?::\\d{2}){1,2}(?:[.,]\\d{1,6})?(?![\\d:])";
// "1,500 s" may be a thousand and a half, "5,5 s" is five and a half.
const fraction = "(?:\\.\\d{1,6}|,\\d{1,2}(?!\\d))?";
const amount = `\\d{1,6}${fraction}`;
const hourWords = `${amount}\\s{0,3}(?:hrs?|hours?|小[时時]|時間)`;
const minutes = `${amount}\\s{0,3}(?:mins?|minutes?|分[钟鐘])`;
/** A lone "h" may be a height, "m" metres, "分" points, "时" when: before smaller parts of a time they are none. */
const hours = `(?:${hourWords}|${amount}\\s{0,3}[h时時])`;
const shortMinutes = `${amount}\\s{0,3}[m分]`;
const secondsUnit = "(?:s|secs?|seconds?|秒)";
const plainSeconds = `\\d{1,9}${fraction}\\s{0,3}${secondsUnit}`;
const wordEnd = "(?![\\p{Script=Latin}\\d_])";
const beforeSmaller = "\\s{0,3}(?:,\\s{0,3})?(?:and\\s{0,3})?";
const afterMinutes = `${beforeSmaller}${plainSeconds}`;
const minutesAndSeconds = `(?:${minutes}|${shortMinutes})${afterMinutes}|${minutes}`;
const smaller = `(?:${minutesAndSeconds}|${plainSeconds})`;
const spelled = `(?<![\\p{Script=Latin}\\d.:,])(?:${hours}${beforeSmaller}(?:${smaller}|${shortMinutes})|${hourWords}|${smaller})${wordEnd}`;
const bareNumber = "(?<![\\p{Script=Latin}\\d.:,])\\d{1,9}(?:\\.\\d{1,6})?";
const joint = "\\s{0,9}(?:[\\p{Pd}−~∼～]{1,3}>?|→|至|到|から|to|until|till|through|thru)\\s{0,9}";
const time = `(?:${clock}|${spelled})`;
const rangePattern = new RegExp(`(${time})${joint}(${time})`, "giu");
const betweenPattern = new RegExp(`between\\s{1,9}(${time})\\s{1,9}and\\s{1,9}(${time})`, "giu");
/** "10-20 s", "between 10 and 20 s": the unit stands once for both. */
const unitOfBoth = `((?:${plainSeconds}|${minutes})${wordEnd})`;
const sharedUnitPattern = new RegExp(`(${bareNumber})${joint}${unitOfBoth}`, "giu");
const betweenUnitPattern = new RegExp(
  `between\\s{1,9}(${bareNumber})\\s{1,9}and\\s{1,9}${unitOfBoth}`,
  "giu",
);
const stands = "(?:\\s{1,3}time)?\\s{0,3}[:=]?\\s{0,3}(?:(?:at|from|by|on|is)\\s{1,3})?";
/** "starts at 00:05 and ends at 00:07", "start: 00:05, end: 00:07". */
const startEndPattern = new RegExp(
  `\\b(?:starts?|starting|begins?|beginning)${stands}(${time})[\\s,;]{0,9}(?:and\\s{1,3})?(?:it\\s{1,3})?(?:ends?|ending|stops?|finish(?:es)?)${stands}(${time})`,
  "giu",
);
const ofVideo = "(?:\\s{1,3}of\\s{1,3}the\\s{1,3}(?:video|clip))?";
const fromStartPattern = new RegExp(
  `(?:the\\s{1,3})?(?:very\\s{1,3})?\\b(?:start|beginning)${ofVideo}(?=${joint}${time})`,
  "giu",
);
const toEndPattern = new RegExp(
  `(${time})(?:${joint}(?:the\\s{1,3})?(?:very\\s{1,3})?end\\b(?!s|ing|\\s{0,3}[:=])${ofVideo}|\\s{1,3}(?:and\\s{1,3})?onwards?\\b)`,
  "giu",
);
/** "from second 5 to second 7". */
const unitAheadPattern = new RegExp(
  `(\\b(?:from|to|until|till|at|between|and|by|in)\\s{1,3}(?:the\\s{1,3})?|^\\s{0,9})second\\s{1,3}(${bareNumber})`,
  "giu",
);
/** "seconds 5-7", "between seconds 5 and 7"; not "2 seconds 5 to 7 people". */
const unitAheadOfBothPattern = new RegExp(
  `(?<!\\d\\s?)\\bseconds\\s{1,3}(${bareNumber})(?:${joint}|\\s{1,9}and\\s{1,9})(${bareNumber})`,
  "giu",
);
const UNIT_ONCE: ReadonlySet<RegExp> = new Set([sharedUnitPattern, betweenUnitPattern]);
const timePattern = new RegExp(time, "giu");

const NUMBERS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const numberWord = `(?:(?:${TENS.join("|")})(?:[ -](?:${NUMBERS.slice(1, 10).join("|")}))?|${NUMBERS.join("|")})`;
/** "five seconds", "ten to twenty seconds"; not the end of a larger number. */
const wordsPattern = new RegExp(
  `(?<!\\b(?:hundred|thousand|point)\\s(?:and\\s)?|[\\p{L}\\p{N}-])(?:(${numberWord})(\\s{1,3}(?:to|and|or|until)\\s{1,3}))?(${numberWord})(?=\\s{1,3}(?:second|sec|minute|min|hour)s?\\b)`,
  "giu",
);
const DIGITS = "零一二三四五六七八九";
/** "五秒", "二十五秒钟", "十分钟"; neither "十几秒" nor "三五秒", which name no one time. */
const chinesePattern =
  /(?<![一二两三四五六七八九十百千几数点零〇半])(?:[二三四五六七八九]?十[一二三四五六七八九]?|[零一二两三四五六七八九])(?=\s?(?:秒|分[钟鐘]|分(?:[一二两三四五六七八九十]{1,3}|\d{1,2})秒|小[时時]|(?:到|至|或|\p{Pd})[一二两三四五六七八九十]{1,3}(?:秒|分[钟鐘])))/gu;

/** The number that a word stands for: "twenty-five" is 25. */
function wordNumber(word: string): number {
  const [first = "", second = ""] = word.toLowerCase().split(/[ -]/);
  const tens = TENS.indexOf(first) + 2;
  return tens < 2 ? NUMBERS.indexOf(first) : 10 * tens + Math.max(0, NUMBERS.indexOf(second));
}

/** The number that Chinese signs stand for, below a hundred: "二十五" is 25. */
function chineseNumber(text: string): number {
  const [tens = "", ones] = text.replace("两", "二").split("十");
  const most = DIGITS.indexOf(tens);
  return ones === undefined ? most : 10 * (most || 1) + DIGITS.indexOf(ones);
}

/** A text with digits in the place of numbers that stand in words before a unit of time. */
function withDigits(text: string): string {
  return text
    .replace(
      wordsPattern,
      (_match, first: string | undefined, joint: string, second: string) =>
        `${first ? wordNumber(first) + joint : ""}${wordNumber(second)}`,
    )
    .replace(chinesePattern, (number: string) => String(chineseNumber(number)));
}

const clockParts = /^(\d+):(\d+)(?::(\d+))?(?:[.,](\d+))?$/;
const spelledParts =
  /^(?:(\d+(?:\.\d+)?)\s*(?:h[a-z]*|小?[时時]間?)[\s,]*(?:and\s*)?)?(?:(\d+(?:\.\d+)?)\s*(?:m[a-z]*|分[钟鐘]?)[\s,]*(?:and\s*)?)?(?:(\d+(?:\.\d+)?)\s*(?:s[a-z]*|秒)?)?$/iu;

/**
 * Brackets and emphasis as blanks, digits of any script as ASCII, full-width signs as plain ones; the beginning and the
 * end of the video, where a period has them for one of its ends, as times.
 */
function normalise(text: string, duration: number | null): string {
  const plain = withDigits(asciiDigits(text))
    .replace(/[[\]()（）［］【】"“”*`]/g, " ")
    .replaceAll("：", ":")
    .replaceAll("．", ".")
    .replace(/第(?=\d)/g, "")
    .replace(unitAheadOfBothPattern, "$1 - $2 s")
    .replace(unitAheadPattern, "$1$2 s")
    .replace(fromStartPattern, "0 s");
  return duration === null ? plain : plain.replace(toEndPattern, `$1 - ${Number(duration.toFixed(3))} s`);
}

/** The seconds of one written time; null, with a fault, when minutes or seconds are past 59. */
function secondsOf(written: string, faults: string[]): number | null {
  const parts = clockParts.exec(written);
  if (parts) {
    const [, first = "", second = "", third, fraction] = parts;
    const [h, m, s] = third === undefined ? ["0", first, second] : [first, second, third];
    if (Number(s) > 59 || (third !== undefined && Number(m) > 59)) {
      faults.push(`${written} is not a time: minutes and seconds run from 00 to 59.`);
      return null;
    }
    return Number(h) * 3600 + Number(m) * 60 + Number(`${s}.${fraction ?? "0"}`);
  }
  const spelledOut = spelledParts.exec(written.replace(/(\d),(?=\d)/g, "$1."));
  if (!spelledOut) return null;
  return Number(spelledOut[1] ?? 0) * 3600 + Number(spelledOut[2] ?? 0) * 60 + Number(spelledOut[3] ?? 0);
}

/**
 * All times in a text as a careful reader takes them: `H:MM:SS`, `MM:SS`, fractions, `12 s`, `1 min 5 s`, `1分5秒`, `five seconds`, `五秒`; periods
 * joined by any dash, an arrow, `to`, `until`, `through`, `between ... and` or `start ... end`, open ones up to the video's
 * beginning or end (`00:05 to the end`). A time with more than 59 seconds or minutes, one
 * beyond the video, and a period that runs backwards are faults and are left out of the times.
 * `duration` is the video's length in seconds; null leaves that check out.
 */
export function readTimes(text: string, duration: number | null): TimesRead {
  const faults: string[] = [];
  const points: number[] = [];
  const found: { at: number; period: Period }[] = [];

  const fits = (seconds: number, written: string): boolean => {
    if (duration === null || seconds <= duration + ROUNDING_SECONDS) return true;
    faults.push(`${written} is beyond the end of the video (${formatSeconds(duration)}).`);
    return false;
  };

  const takePeriods = (rest: string, pattern: RegExp): string =>
    rest.replace(pattern, (match: string, first: string, second: string, at: number) => {
      const blank = " ".repeat(match.length);
      const unit = UNIT_ONCE.has(pattern) ? second.replace(/^[\d.\s]+/, "") : "";
      const start = secondsOf(`${first.trim()}${unit}`, faults);
      const end = secondsOf(second.trim(), faults);
      if (start === null || end === null) return blank;
      if (start > end) faults.push(`${match.trim()} runs backwards.`);
      else if (fits(start, first) && fits(end, second)) found.push({ at, period: [start, end] });
      return blank;
    });

  const rest = [startEndPattern, rangePattern, betweenPattern, ...UNIT_ONCE].reduce(
    takePeriods,
    normalise(text, duration),
  );
  for (const [match] of rest.matchAll(timePattern)) {
    const point = secondsOf(match.trim(), faults);
    if (point !== null && fits(point, match)) points.push(point);
  }
  found.sort((a, b) => a.at - b.at);
  return { intervals: found.map(({ period }) => period), points, faults };
}

/** Seconds with at most two decimals and their unit, for people. */
export function formatSeconds(seconds: number): string {
  return `${Number.isFinite(seconds) ? Number(seconds.toFixed(2)) : seconds} s`;
}
