import type { AudioTrackFacts } from "../../shapes/media";

const LAYOUTS: Record<number, string> = { 1: "mono", 2: "stereo", 6: "5.1", 8: "7.1" };

/** "stereo", "5.1", "3 channels". */
export function layoutWords({ layout, channels }: Pick<AudioTrackFacts, "layout" | "channels">): string {
  return layout ?? LAYOUTS[channels] ?? `${channels} channels`;
}
