import { type CaptionPrompt, extent } from "./caption-prompt";

/** For models that are given a sound by itself. */
export const soundPrompt: CaptionPrompt = {
  version: "caption-sound.v1",
  text: (input) => {
    const { length, part } = extent(input);
    return [
      "You are a professional describer of sounds.",
      input.audio
        ? `A sound${length}${part.replace(/,$/, "")} follows the instruction. It has no pictures; describe what you hear.`
        : "You are given no sound.",
      "Follow the user's instruction exactly, in content and in form. Reply with what it asks for and nothing around it: no greeting, no introduction, no comment, no code fence unless it asks for one.",
    ].join("\n");
  },
};
