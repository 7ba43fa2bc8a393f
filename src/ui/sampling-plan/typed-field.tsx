import { useState } from "react";
import { TextField } from "../fields";
import { clock } from "../measures";
import { isWithModifier } from "../pressed-keys";

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

/** A field whose text stands for a value. It keeps what is typed, and says what is wrong with it. */
export function TypedField<T>({
  width,
  value,
  write,
  read,
  onChange,
  onStep,
  ...field
}: {
  label: string;
  description?: string;
  placeholder?: string;
  width?: number;
  value: T;
  write: (value: T) => string;
  read: (text: string) => Typed<T>;
  inputMode?: "numeric" | "decimal";
  onChange: (value: T) => void;
  /** The arrow keys up and down, where they mean something. */
  onStep?: (by: 1 | -1) => void;
}) {
  const kept = write(value);
  const [text, setText] = useState(kept);
  const [seen, setSeen] = useState(kept);
  if (seen !== kept) {
    setSeen(kept);
    const now = read(text);
    // Typed another way it is still the same, and stays as it was typed.
    if (now.fault !== undefined || write(now.value) !== kept) setText(kept);
  }

  return (
    <TextField
      w={width ?? "100%"}
      {...field}
      styles={{ description: { color: "var(--caplens-text-quiet)" } }}
      autoComplete="off"
      spellCheck={false}
      value={text}
      error={read(text).fault}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1 } as const;
        if (!onStep || !(event.key === "ArrowUp" || event.key === "ArrowDown") || isWithModifier(event))
          return;
        event.preventDefault();
        onStep(by[event.key]);
      }}
      onChange={(text) => {
        const typed = text;
        setText(typed);
        const next = read(typed);
        if (next.fault === undefined && write(next.value) !== kept) onChange(next.value);
      }}
    />
  );
}
