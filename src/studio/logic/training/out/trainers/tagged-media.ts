import { framePaths, type OutPlan, type OutRow, sendsSound, soundPath } from "../out-row";

/** Marks for media in the texts of trainers that count them. */
export const MEDIA_MARKS: readonly string[] = ["<video>", "<audio>", "<image>"];

/**
 * The instruction with a mark for each medium in front, in the order in which the media are named: the clip, then its sound.
 */
export function markedInstruction(row: OutRow, plan: OutPlan): string {
  return `<video>${sendsSound(row, plan) ? "<audio>" : ""}${row.instruction}`;
}

/** The clip as a video: its path, or the list of its frames' paths. */
export function videoOf(row: OutRow, plan: OutPlan): string | string[] {
  return plan.media === "frames" ? framePaths(row.path, plan.frames) : row.path;
}

/** Columns `videos` and, with sound, `audios`; the same columns in every row of a file. */
export function mediaColumns(row: OutRow, plan: OutPlan): Record<string, unknown> {
  return {
    videos: [videoOf(row, plan)],
    ...(plan.sound ? { audios: sendsSound(row, plan) ? [soundPath(row.path)] : [] } : {}),
  };
}
