import { repeatNotes } from "./chosen-times";

type SamplingOutcome = {
  /** Frames the schedule names. */
  wanted: number;
  /** Different frames that were taken. */
  taken: number;
  /** End of the range searched for frames. */
  durationSeconds: number;
  /** Time of the last readable frame; null when decoding did not come to the end. */
  endSeconds: number | null;
  changesSize: boolean;
  isHighDynamicRange: boolean;
  complaints: number;
};

/** Notes for the user on a set of frames. */
export function samplingNotes(outcome: SamplingOutcome): string[] {
  const { wanted, taken, durationSeconds, endSeconds, complaints } = outcome;
  const notes: string[] = [];
  // The last frame of a whole video may lie as far before the end as frames are apart; half a second is no loss.
  const endsEarly =
    endSeconds !== null && durationSeconds - endSeconds > Math.max(0.5, durationSeconds * 0.02);
  if (endsEarly) {
    const cause = complaints > 0 ? "the file seems damaged or incomplete" : "the file says it is longer";
    notes.push(
      `Pictures could be read up to ${endSeconds.toFixed(1)} s of ${durationSeconds.toFixed(1)} s: ${cause}.`,
    );
  } else if (complaints > 0) {
    notes.push("The decoder met damage in the video; some frames may show it.");
  }
  if (outcome.changesSize) {
    notes.push("The picture changes its size on the way; all frames have the shape of the first.");
  }
  if (outcome.isHighDynamicRange) {
    notes.push(
      "The video has high dynamic range, which the frames do not show: they look duller than in a player.",
    );
  }
  return [...notes, ...repeatNotes(taken, wanted)];
}
