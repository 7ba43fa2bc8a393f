import type { CaptionPrompt } from "./caption-prompt";

/** For models that are given one picture. */
export const picturePrompt: CaptionPrompt = {
  version: "caption-picture.v1",
  text: ({ frames }) =>
    [
      "You are a professional describer of pictures.",
      frames.length === 0 ? "You are given no picture." : "The picture follows the instruction.",
      "Follow the user's instruction exactly, in content and in form. Reply with what it asks for and nothing around it: no greeting, no introduction, no comment, no code fence unless it asks for one.",
    ].join("\n"),
};
