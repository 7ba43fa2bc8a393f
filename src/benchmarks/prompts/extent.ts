import type { PromptMaterial } from "./caption-prompt";

/** A number with at most two decimals. */
export function tidy(number: number): string {
  return String(Math.round(number * 100) / 100);
}

/** The length of the video and the part that is meant, to stand behind "the video". */
export function extent({ plan, videoSeconds }: PromptMaterial): { length: string; part: string } {
  const { segment } = plan;
  return {
    length: videoSeconds === null ? "" : ` of ${tidy(videoSeconds)} s`,
    part: segment ? `, of which only ${tidy(segment.start)} s to ${tidy(segment.end)} s is meant,` : "",
  };
}
