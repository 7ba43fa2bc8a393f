import { useEffect, useState } from "react";
import { counted } from "../foundation/plural";
import { secondsWords } from "../foundation/shown-number";
import type { CallRecord } from "../shapes/call";
import type { FrameRecord } from "../shapes/media";

/** The time in milliseconds since 1970, told once a second while `isTicking`. */
export function useNow(isTicking = true): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isTicking) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isTicking]);
  return now;
}

/**
 * A moment by the clock of this place, to the minute: "2026-11-22 16:05"; empty for what is none. `iso`: with its zone.
 */
export function localMinute(iso: string | null): string {
  const at = new Date(iso ?? "");
  if (Number.isNaN(at.getTime())) return "";
  const two = (number: number) => String(number).padStart(2, "0");
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join("-");
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The same with the zone of this place, for what may be read elsewhere: "2026-11-22 16:05 (UTC+1)". */
export function localMinuteInZone(iso: string): string {
  const local = localMinute(iso);
  if (local === "") return "";
  const ahead = -new Date(iso).getTimezoneOffset();
  const minutes = Math.abs(ahead) % 60;
  const hours = Math.floor(Math.abs(ahead) / 60);
  const offset = ahead === 0 ? "" : `${ahead < 0 ? "−" : "+"}${hours}${minutes === 0 ? "" : `:${minutes}`}`;
  return `${local} (UTC${offset})`;
}

/** Seconds as `MM:SS` or, with tenths, `MM:SS.t`; an hour and more as `H:MM:SS`. */
export function clock(seconds: number, options: { tenths?: boolean } = {}): string {
  const unit = options.tenths ? 10 : 1;
  const rounded = Math.round(Math.max(0, seconds) * unit) / unit;
  const hours = Math.floor(rounded / 3600);
  const minutes = Math.floor((rounded % 3600) / 60);
  const rest = (rounded % 60).toFixed(options.tenths ? 1 : 0).padStart(options.tenths ? 4 : 2, "0");
  return `${hours > 0 ? `${hours}:` : ""}${String(minutes).padStart(2, "0")}:${rest}`;
}

/** A phrase as a sentence begins; what starts with a quote or a sign stays as it is. */
export function sentence(phrase: string): string {
  return phrase.replace(/^[a-z]/, (letter) => letter.toUpperCase());
}

/** A moment as people can write it back exactly, with an hour where there is one: `0:07.5`. */
export function timeText(seconds: number): string {
  const thousandths = Math.round(seconds * 1000);
  const minutes = Math.floor(thousandths / 60_000);
  const rest = (thousandths - minutes * 60_000) / 1000;
  const [whole = "0", fraction] = String(rest).split(".");
  const hours = Math.floor(minutes / 60);
  const head = hours > 0 ? `${hours}:${String(minutes % 60).padStart(2, "0")}` : `${minutes}`;
  return `${head}:${whole.padStart(2, "0")}${fraction ? `.${fraction}` : ""}`;
}

/** An approximate duration in words: "About 40 seconds", "About 12 minutes", "About 3.5 hours". */
export function roughDuration(seconds: number): string {
  const one = (count: number, unit: string) => `About ${counted(count, unit)}`;
  if (seconds < 90) return one(Math.max(1, Math.round(seconds)), "second");
  if (seconds < 90 * 60) return one(Math.round(seconds / 60), "minute");
  if (seconds < 48 * 3600) return one(Math.round(seconds / 360) / 10, "hour");
  return one(Math.round(seconds / 8640) / 10, "day");
}

function tokens(count: number): string {
  return count < 1000 ? String(count) : `${(count / 1000).toFixed(1)}k`;
}

/** The time and tokens of a call, and how it ended where that was not normal. */
export function describeCall({
  usage,
  totalMilliseconds,
  firstTokenMilliseconds,
  finishReason,
  source,
}: CallRecord): string {
  return [
    source === "batch" ? "answered elsewhere" : secondsWords(totalMilliseconds),
    ...(firstTokenMilliseconds === null ? [] : [`first word after ${secondsWords(firstTokenMilliseconds)}`]),
    usage.input === null ? "tokens not reported" : `${tokens(usage.input)} tokens in`,
    ...(usage.output === null ? [] : [`${tokens(usage.output)} out`]),
    ...(finishReason === "stop" ? [] : [`ended by ${finishReason}`]),
  ].join(" · ");
}

/** Times are kept with rounding errors: a frame at 3.2 is the one of 3.1999999. */
const TOLERANCE_SECONDS = 0.001;

/** The index of the frame that is shown at a moment: the last one at or before it, else the first; -1 without any. */
export function frameIndexAt(frames: readonly FrameRecord[], seconds: number): number {
  const after = frames.findIndex(({ time }) => time > seconds + TOLERANCE_SECONDS);
  if (after === -1) return frames.length - 1;
  return Math.max(0, after - 1);
}
