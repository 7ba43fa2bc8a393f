import type { ReadResponse } from "../benchmark";
import type { ReadPart } from "./read-part";
import { isUnanswered } from "./unanswered";

/** Adds captions to a part, each once for a sample and model, and counts what is none. */
export function captionAdder(part: ReadPart): (caption: ReadResponse) => "added" | "unanswered" | "known" {
  const known = new Set(part.captions.map(({ sampleId, entry }) => JSON.stringify([sampleId, entry])));
  return (caption) => {
    const { sampleId, entry, text } = caption;
    if (isUnanswered(text)) {
      part.unanswered.set(entry, (part.unanswered.get(entry) ?? 0) + 1);
      return "unanswered";
    }
    const key = JSON.stringify([sampleId, entry]);
    if (known.has(key)) return "known";
    known.add(key);
    part.captions.push(caption);
    return "added";
  };
}
