import { type DraftedContent, type DraftedItem, quoted } from "../../judges/draft-checklist/fields";
import { readTimes } from "../../metrics/temporal/read-times";

/** Seconds as checklists write them: "00:07", "01:05.5". */
function clockTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const minutes = Math.floor(hundredths / 6000);
  const rest = String((hundredths % 6000) / 100);
  const [whole = "0", fraction] = rest.split(".");
  const clock = `${String(minutes).padStart(2, "0")}:${whole.padStart(2, "0")}`;
  return fraction === undefined ? clock : `${clock}.${fraction}`;
}

/** The one time or period that a right answer names, in the checklists' form; else why there is none. */
function settled(answer: string, videoSeconds: number | null): { time: string } | { fault: string } {
  const { points, intervals, faults } = readTimes(answer, videoSeconds);
  const [fault] = faults;
  if (fault !== undefined) return { fault };
  const [point] = points;
  const [period] = intervals;
  if (points.length + intervals.length > 1) return { fault: "It names more than one time." };
  if (period) return { time: `${clockTime(period[0])} - ${clockTime(period[1])}` };
  return point === undefined ? { fault: "No time can be read in it." } : { time: clockTime(point) };
}

/**
 * Writes the right answers of all time questions in one form. One that is no time, several, or beyond the end of the
 * video (`videoSeconds`, null when unknown) is left open, with a note.
 */
export function settleTimes(
  content: readonly DraftedContent[],
  videoSeconds: number | null,
): { content: DraftedContent[]; notes: string[] } {
  const notes: string[] = [];
  const settleItem = (item: DraftedItem): DraftedItem => {
    if (item.type !== "timestamp" || item.correctAnswer === null) return item;
    const read = settled(item.correctAnswer, videoSeconds);
    if ("time" in read) return { ...item, correctAnswer: read.time };
    const about = `The right answer of ${quoted(item.question)} (${quoted(item.correctAnswer)})`;
    notes.push(`${about} is left open: ${read.fault}`);
    return { ...item, correctAnswer: null };
  };
  return { content: content.map((check) => ({ ...check, items: check.items.map(settleItem) })), notes };
}
