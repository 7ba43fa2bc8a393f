import { jsonLineValues } from "../../../evaluation/placed-answers";
import { canonicalJson } from "../../../foundation/canonical-json";
import type { Steps } from "../../../foundation/steps";
import type { TextPieces } from "../../../foundation/text-pieces";
import type { FileProblem } from "../../../shapes/data-set";
import { CaptionLineShape } from "../../../shapes/generated/caption-line";
import type { InstructionSet } from "../../../shapes/instruction-set";
import { fits } from "../../../shapes/read-outside";
import {
  type CaptionLine,
  TRAINING_SET_LIMITS,
  type TrainingSet,
  type TrainingSource,
} from "../../../shapes/training-set";
import { leavingTasks, type StayingTask } from "../set/leaving-tasks";
import type { FaultsOf } from "../set/task-standings";
import { taskHashes } from "../set/task-verdicts";

/** A source that is in no set yet. */
export type NewSource = Omit<TrainingSource, "id">;

/** Captions of a source that are kept. */
const MOST_CAPTIONS = 64;

/** The set with more sources, and what was not taken: those that are there already, and those beyond its limit. */
export type AddedSources = {
  set: TrainingSet;
  added: number;
  same: number;
  beyond: number;
  captionsBeyond: number;
};

function tidied(source: NewSource): NewSource {
  const texts = new Set<string>();
  const captions = source.captions.filter(({ text }) => {
    if (text.trim() === "" || text.length > TRAINING_SET_LIMITS.text || texts.has(text)) return false;
    texts.add(text);
    return true;
  });
  return {
    ...source,
    media: { ...source.media, path: source.media.path.slice(0, 300) },
    captions: captions
      .slice(0, MOST_CAPTIONS)
      .map((caption) => ({ ...caption, by: caption.by.slice(0, 300) })),
  };
}

/** Puts sources into a set, each under an id of its own; equal ones once. */
export function withSources(set: TrainingSet, sources: readonly NewSource[]): AddedSources {
  const known = new Set(set.sources.map(({ id: _id, ...source }) => canonicalJson(source)));
  let number = set.sources.reduce(
    (most, { id }) => Math.max(most, Number(/^s(\d{1,9})$/.exec(id)?.[1] ?? 0)),
    0,
  );
  const added: TrainingSource[] = [];
  const left = { same: 0, beyond: 0, captionsBeyond: 0 };
  for (const given of sources) {
    const source = tidied(given);
    left.captionsBeyond += given.captions.length - source.captions.length;
    const key = canonicalJson(source);
    if (known.has(key)) left.same += 1;
    else if (set.sources.length + added.length >= TRAINING_SET_LIMITS.sources) left.beyond += 1;
    else {
      known.add(key);
      number += 1;
      added.push({ id: `s${number}`, ...source });
    }
  }
  return {
    set: added.length === 0 ? set : { ...set, sources: [...set.sources, ...added] },
    added: added.length,
    ...left,
  };
}

/** The set without a source and the rows that were made of it. */
export function withoutSource(set: TrainingSet, id: string): TrainingSet {
  return {
    ...set,
    sources: set.sources.filter((source) => source.id !== id),
    rows: set.rows.filter(({ sourceId }) => sourceId !== id),
  };
}

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

/** The instructions of a set that go out as sources without captions, and those that stay behind with why. */
export async function sourcesOfSet(
  set: InstructionSet,
  faultsOf: FaultsOf,
): Promise<{ sources: NewSource[]; left: StayingTask[] }> {
  const { leaving, staying } = leavingTasks(set, await taskHashes(set.tasks), faultsOf);
  const sources = leaving.map(
    ({ task, clip, checklist }): NewSource => ({
      media: {
        path: clip.path ?? clip.video.name,
        hash: clip.hash,
        sound: (clip.video.facts?.audioTracks.length ?? 0) > 0,
        seconds: clip.video.facts?.durationSeconds ?? null,
      },
      ...{ field: task.field, instruction: task.instruction, checklist, captions: [] },
      ...(clip.split === null ? {} : { split: clip.split }),
    }),
  );
  return { sources, left: staying };
}
