import type { CaptionPrompt } from "./caption-prompt";

/** A captioner's prompt with one sentence more: the model goes over all demands before it answers. */
export function checkedPrompt({ version, text }: CaptionPrompt): CaptionPrompt {
  return {
    version: `checked-${version}`,
    text: (material) =>
      [
        text(material),
        "Before you answer, list for yourself every demand of the instruction, on content and on form, and see that your answer meets each of them. Do not write that list down.",
      ].join("\n"),
  };
}
