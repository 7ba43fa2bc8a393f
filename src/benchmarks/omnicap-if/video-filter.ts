import type { MediaFacts } from "../../schemas/media";
import { outsideLimits } from "../shared/video-limits";

/** Why OmniCap-IF would not have taken in such a file: it holds videos of at least 720p and 30 to 90 s, with sound. */
export function outsideOmnicapIf(facts: MediaFacts): string[] {
  return outsideLimits(facts, { leastSide: 720, seconds: [30, 90], sound: true });
}
