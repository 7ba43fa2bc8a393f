import { clock } from "../measures";

/** More times than a plan may hold. */
const MOST_TIMES = 256;

/** The parsed input, or a sentence saying what is wrong with it. */
export type Typed<T> = { value: T; fault?: undefined } | { fault: string };

const CLOCK = /^(?:(\d+):)?(\d{1,3}):(\d{1,2}(?:\.\d+)?)$/;

/** A moment as people write it, `0:03`, `1:02:03.5`, `7.5` or `7.5s`, in seconds. */
export function readTime(text: string): Typed<number> {
  const tidy = text.trim();
  if (/^\d+(?:\.\d+)?\s*s?$/.test(tidy)) return { value: Number.parseFloat(tidy) };
  const [, hours, minutes, seconds] = CLOCK.exec(tidy) ?? [];
  if (minutes === undefined || seconds === undefined) {
    return { fault: `“${tidy}” is no time. Write minutes and seconds, 0:07.5, or seconds, 7.5.` };
  }
  if (Number(seconds) >= 60) return { fault: `In “${tidy}” the seconds go beyond 59.` };
  if (hours !== undefined && Number(minutes) >= 60)
    return { fault: `In “${tidy}” the minutes go beyond 59.` };
  return { value: Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) };
}

/** A moment within a file of `length` seconds; null does not know the length. */
export function readTimeWithin(text: string, length: number | null): Typed<number> {
  const read = readTime(text);
  if (read.fault !== undefined || length === null || read.value <= length) return read;
  return { fault: `“${text.trim()}” is after the end, ${clock(length, { tenths: true })}.` };
}

/** Moments between commas, semicolons or spaces, in order and each once. */
export function readTimes(text: string, length: number | null): Typed<number[]> {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  if (parts.length === 0) return { fault: "Write at least one time: 0:03, 0:07.5" };
  const seconds: number[] = [];
  for (const part of parts) {
    const read = readTimeWithin(part, length);
    if (read.fault !== undefined) return read;
    seconds.push(read.value);
  }
  const ordered = [...new Set(seconds)].sort((one, other) => one - other);
  if (ordered.length > MOST_TIMES)
    return { fault: `${MOST_TIMES} times are the most; these are ${ordered.length}.` };
  return { value: ordered };
}
