import type { RunColumns } from "../../../shapes/run-columns";
import { type Growing, growing } from "./growing";
import { NO_READING } from "./outcome-digit";

/** Other readings of lines, as columns that grow with the results. */
interface ReadingColumns {
  columns(): RunColumns["readings"];
  /** Sets the readings of the lines from `start` on; a reading that is not among them is none. */
  set(start: number, lines: number, readings: Readonly<Record<string, string>>): void;
}

/** Whether a text has a digit or "-" for every line. */
export function isReading(text: string, lines: number): boolean {
  return text.length === lines && /^[0-2-]*$/.test(text);
}

/** The digit that such a text has for a line; `NO_READING` where it has none. */
export function readingDigit(text: string | undefined, line: number): number {
  const letter = text?.charAt(line) ?? "-";
  return letter === "-" ? NO_READING : Number(letter);
}

/** Whether each reading has a digit or "-" for every line. */
export function areReadings(readings: Readonly<Record<string, string>> | undefined, lines: number): boolean {
  return Object.values(readings ?? {}).every((text) => isReading(text, lines));
}

/** No readings yet. */
export function readingColumns(): ReadingColumns {
  const byName = new Map<string, Growing<Uint8Array<ArrayBuffer>>>();
  return {
    columns: () => [...byName].map(([name, { values }]) => ({ name, digits: values })),
    set(start, lines, readings) {
      for (const name of Object.keys(readings)) {
        if (!byName.has(name))
          byName.set(
            name,
            growing((length) => new Uint8Array(length).fill(NO_READING)),
          );
      }
      for (const [name, column] of byName) {
        const text = readings[name];
        for (let line = 0; line < lines; line += 1) {
          column.set(start + line, readingDigit(text, line));
        }
      }
    },
  };
}
