import { Group } from "@mantine/core";
import type { MediaSegment } from "../../shapes/media";
import { timeText } from "../measures";
import type { PlanInForm } from "./plan-in-form";
import { TypedField } from "./typed-field";
import { readTimeWithin, type Typed } from "./typed-times";

/** From and to; null is the beginning, or the end. */
type Ends = { start: number | null; end: number | null };

function readEnd(text: string, length: number | null): Typed<number | null> {
  return text.trim() === "" ? { value: null } : readTimeWithin(text, length);
}

/** The part of the file that is taken, as typed; it can be dragged on the timeline as well. */
export function SegmentFields({ plan, length, change }: PlanInForm) {
  const { segment } = plan;
  const ends: Ends = {
    start: segment && segment.start > 0 ? segment.start : null,
    end: segment && (length === null || segment.end < length) ? segment.end : null,
  };

  function segmentOf({ start, end }: Ends): MediaSegment | null {
    if (start === null && (end === null || end === length)) return null;
    const to = end ?? length;
    return to === null ? null : { start: start ?? 0, end: to };
  }

  /** Reads one end, which has to leave something between it and the other. */
  function read(text: string, which: "start" | "end"): Typed<number | null> {
    const typed = readEnd(text, length);
    if (typed.fault !== undefined) return typed;
    if (which === "start" && typed.value !== null && length === null && ends.end === null)
      return { fault: "Enter the end first." };
    const next = { ...ends, [which]: typed.value };
    const start = next.start ?? 0;
    const end = next.end ?? length;
    if (end !== null && end <= start) return { fault: "The end has to come after the start." };
    return typed;
  }

  return (
    <Group gap="xs" align="start">
      {(["start", "end"] as const).map((which) => (
        <TypedField
          key={which}
          width={120}
          label={which === "start" ? "Part from" : "to"}
          placeholder={which === "start" ? "beginning" : "end"}
          value={ends[which]}
          write={(value) => (value === null ? "" : timeText(value))}
          read={(text) => read(text, which)}
          onChange={(value) => change({ segment: segmentOf({ ...ends, [which]: value }) })}
        />
      ))}
    </Group>
  );
}
