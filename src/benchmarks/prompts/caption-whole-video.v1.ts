import { type CaptionPrompt, extent, type PromptMaterial } from "./caption-prompt";

function videoSentences(input: PromptMaterial): string[] {
  const { length, part } = extent(input);
  return [
    `You are given the whole video${length}${part.replace(/,$/, "")}.`,
    input.video?.hasSound
      ? "It has a sound track; describe what you see and, if you hear it, what you hear."
      : "It has no sound; do not describe sounds.",
  ];
}

/** For models that are given the file itself. */
export const wholeVideoPrompt: CaptionPrompt = {
  version: "caption-whole-video.v1",
  text: (input) =>
    [
      "You are a professional describer of videos.",
      ...videoSentences(input),
      "Follow the user's instruction exactly, in content and in form. Reply with what it asks for and nothing around it: no greeting, no introduction, no comment, no code fence unless it asks for one.",
    ].join("\n"),
};
