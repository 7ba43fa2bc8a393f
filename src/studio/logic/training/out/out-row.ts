import { canonicalJson } from "../../../../foundation/canonical-json";
import type { Checklist } from "../../../../shapes/checklist";
import type { Split } from "../../../../shapes/instruction-set";
import type { TrainingRow, TrainingSource } from "../../../../shapes/training-set";

/**
 * Uses of a row in training.
 * - `answers`: learn the response (SFT).
 * - `pairs`: prefer one response to another (DPO).
 * - `labelled`: single responses, good or bad (KTO).
 * - `rewards`: no response is given; checks reward those that the model writes (GRPO).
 */
export const TRAINING_USES = ["answers", "pairs", "labelled", "rewards"] as const;
export type TrainingUse = (typeof TRAINING_USES)[number];

/** The way in which a clip is named: as a file, or by frames that were taken of it before. */
export type MediaForm = "video" | "frames";

/** Choices about rows that go out. */
export type OutPlan = {
  use: TrainingUse;
  media: MediaForm;
  /** Number of frames of each clip, where frames go out. */
  frames: number;
  /** The sound goes out as a file of its own beside the clip. */
  sound: boolean;
  /** Rows with more tokens of text than these stay behind, by estimate; null: no limit. */
  longest: number | null;
  /** Rows with a check that nobody could decide stay behind. */
  onlyDecided: boolean;
};

export const USUAL_OUT_PLAN: OutPlan = {
  use: "answers",
  media: "video",
  frames: 8,
  sound: false,
  longest: 8192,
  onlyDecided: false,
};

/** A row on its way out, with what its source tells of the clip. */
export type OutRow = {
  id: string;
  /** Its place among all rows that go out, from 0. */
  index: number;
  sourceId: string;
  split: Split;
  path: string;
  hash: string | null;
  seconds: number | null;
  hasSound: boolean;
  field: string | null;
  recipe: TrainingRow["recipe"];
  instruction: string;
  response: string;
  rejected: TrainingRow["rejected"];
  checklist: Checklist;
};

/** A row with its source as it goes out. */
export function outRow(row: TrainingRow, { media, field }: TrainingSource, index: number): OutRow {
  const { id, sourceId, split, recipe, instruction, response, rejected, checklist } = row;
  const clip = { path: media.path, hash: media.hash, seconds: media.seconds, hasSound: media.sound };
  return { id, index, sourceId, split, ...clip, field, recipe, instruction, response, rejected, checklist };
}

/** The path without its ending: "clips/a.mp4" is "clips/a". */
function stemOf(path: string): string {
  return path.replace(/\.[A-Za-z0-9]{1,5}$/, "");
}

/** Paths of the frames of a clip, in a folder with its name. */
export function framePaths(path: string, count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => `${stemOf(path)}/frame-${String(index + 1).padStart(4, "0")}.jpg`,
  );
}

/** Path of the sound of a clip, beside it. */
export function soundPath(path: string): string {
  return `${stemOf(path)}.wav`;
}

/** True where the sound of this clip goes out as a file. */
export function sendsSound({ hasSound }: OutRow, { sound }: OutPlan): boolean {
  return sound && hasSound;
}

/** The checklist as the one string that rewards read. */
export function checklistText({ checklist }: OutRow): string {
  return canonicalJson(checklist);
}

/** Responses of a row with whether each is good: one, or two where a worse one is there. */
export function labelledResponses({ response, rejected }: OutRow): { text: string; good: boolean }[] {
  return [{ text: response, good: true }, ...(rejected ? [{ text: rejected.text, good: false }] : [])];
}
