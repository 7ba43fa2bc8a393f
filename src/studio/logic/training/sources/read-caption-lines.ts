import { jsonLineValues } from "../../../../evaluation/json-line-values";
import type { Steps } from "../../../../foundation/steps";
import type { TextPieces } from "../../../../foundation/text-pieces";
import type { FileProblem } from "../../../../shapes/data-set";
import { CaptionLineShape } from "../../../../shapes/generated/caption-line";
import { fits } from "../../../../shapes/read-outside";
import { type CaptionLine, TRAINING_SET_LIMITS } from "../../../../shapes/training-set";
import type { NewSource } from "./add-sources";

/** Limits for reading one file. */
export const CAPTION_FILE_LIMITS = {
  bytes: 256 * 1024 * 1024,
  lines: 64 * TRAINING_SET_LIMITS.sources,
  lineCharacters: 4 * TRAINING_SET_LIMITS.text,
};

const WHOLE = 'A clip and a caption: {"video": "clips/a.mp4", "caption": "..."}.';

/** True for a line that speaks of a clip and its caption, as files of captions do. */
export function isCaptionLine(line: string): boolean {
  return /^\s*\{/.test(line) && /"caption"\s*:/.test(line) && /"video"\s*:\s*"/.test(line);
}

const keyOf = ({ video, instruction = "", checklist }: CaptionLine) =>
  JSON.stringify([video, instruction, checklist ?? null]);

/**
 * Reads a file of captions of clips, JSON Lines, a step a line: captions of one clip and instruction are one source. What is none
 * is told and left out.
 */
export function* readCaptionLines(
  name: string,
  pieces: TextPieces,
): Steps<{ sources: NewSource[]; problems: FileProblem[] }> {
  const problems: FileProblem[] = [];
  const values = yield* jsonLineValues({ name, pieces }, CAPTION_FILE_LIMITS, WHOLE, problems);
  const sources = new Map<string, NewSource>();
  for (const { path, value } of values) {
    yield;
    if (!fits(CaptionLineShape, value) || value.caption.trim() === "") {
      problems.push({ file: name, path, message: "This is no caption of a clip.", expected: WHOLE });
      continue;
    }
    const { video, caption, by = name, instruction = "", checklist = null, field = null } = value;
    const { seconds = null, sha256 = null, sound = false } = value;
    const key = keyOf(value);
    const there = sources.get(key);
    const one = { text: caption, by: by.slice(0, 300), verdicts: {} };
    if (there) there.captions.push(one);
    else
      sources.set(key, {
        media: { path: video, hash: sha256, sound, seconds },
        ...{ field, instruction, checklist, captions: [one] },
      });
  }
  return { sources: [...sources.values()], problems };
}
