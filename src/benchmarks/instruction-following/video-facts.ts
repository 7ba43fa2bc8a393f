import { type Fields, isFields, textOf } from "../../foundation/fields";
import type { Steps } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";

/** What a benchmark's file tells of a video. */
export type VideoFacts = { path: string | null; seconds: number | null; type: string | null };

export const NO_FACTS: VideoFacts = { path: null, seconds: null, type: null };

/** "01:29" and "1:02:03" in seconds; null for anything else and for nothing at all. */
function secondsOfDuration(text: string): number | null {
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d(?:\.\d+)?)$/.exec(text.trim());
  if (!parts) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = parts;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 ? total : null;
}

/** What a file of video facts tells, by video id, a step each. A length that can't be read is told in `problems`. */
export function* readVideoFacts(
  file: string,
  document: Fields,
  problems: FileProblem[],
): Steps<Map<string, VideoFacts>> {
  const facts = new Map<string, VideoFacts>();
  for (const [videoId, value] of Object.entries(document)) {
    yield;
    if (!isFields(value)) {
      const message = `What is told of video ${videoId} is no object.`;
      problems.push({ file, path: videoId, message, expected: "An object with duration and path." });
      facts.set(videoId, NO_FACTS);
      continue;
    }
    const seconds = typeof value.duration === "string" ? secondsOfDuration(value.duration) : null;
    if (seconds === null && "duration" in value) {
      const message = `The length of video ${videoId} can't be read.`;
      problems.push({ file, path: `${videoId}/duration`, message, expected: "A length as “MM:SS”." });
    }
    const path = textOf(value.path ?? value.original_path);
    facts.set(videoId, { path, seconds, type: textOf(value.type) });
  }
  return facts;
}
