import type { SamplingPlan } from "../../shapes/media";
import { type CaptionPrompt, extent, type PromptMaterial, tidy } from "./caption-prompt";

function samplingSentence(input: PromptMaterial): string {
  const { frames, plan } = input;
  const { length, part } = extent(input);
  if (frames.length === 0) return `You are given no pictures of the video${length}${part.replace(/,$/, "")}.`;
  const count = frames.length === 1 ? "1 frame" : `${frames.length} frames`;
  const chosen = choiceWords(plan.frames, frames);
  return `You see the video${length}${part} as ${count}${chosen}, in order of time.`;
}

/** Describes the choice of frames, as the end of "as 8 frames". */
function choiceWords(choice: SamplingPlan["frames"], frames: PromptMaterial["frames"]): string {
  if (choice.kind === "rate") return `, taken at ${tidy(choice.framesPerSecond)} frames per second`;
  if (choice.kind === "keyframes") return " spread unevenly over it";
  if (choice.kind === "times") return " from chosen moments";
  const [first] = frames;
  const last = frames.at(-1);
  const step = first && last && frames.length > 1 ? (last.time - first.time) / (frames.length - 1) : null;
  const every = step === null ? "" : `, one every ${tidy(step)} s`;
  return ` spread evenly over it${every}`;
}

function mediaSentences(input: PromptMaterial): string[] {
  return [
    samplingSentence(input),
    input.frames.length === 0 ? "" : "Before each frame stands its time in the video as [MM:SS.s].",
    input.audio
      ? "Its sound track follows after the pictures; describe what you see and what you hear."
      : "You do not hear its sound; do not describe sounds as if you did.",
  ];
}

/** For models that are given frames and sound. */
export const captionPrompt: CaptionPrompt = {
  version: "caption.v1",
  text: (input) =>
    [
      "You are a professional describer of videos.",
      ...mediaSentences(input),
      "Follow the user's instruction exactly, in content and in form. Reply with what it asks for and nothing around it: no greeting, no introduction, no comment, no code fence unless it asks for one.",
    ]
      .filter((sentence) => sentence !== "")
      .join("\n"),
};
