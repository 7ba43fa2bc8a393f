import type { Run } from "../../shapes/run";

/** Characters (code points) of a caption shown to the judges by the released scripts. */
export const RELEASED_CHARACTERS = 2048;

/** The judged part of a caption: all of it, or as much as the released scripts judge where the run says so. */
export function judgedText({ asReleased }: Pick<Run, "asReleased">, caption: string): string {
  // Code points, as Python counts: no more of these than units.
  if (!asReleased || caption.length <= RELEASED_CHARACTERS) return caption;
  return [...caption].slice(0, RELEASED_CHARACTERS).join("");
}
