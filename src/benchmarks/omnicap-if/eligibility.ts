import type { MediaFacts } from "../../shapes/media";
import { beyondLimits } from "../shared/video-limits";

/** Why OmniCap-IF would not have taken in such a file: it holds videos of at least 720p and 30 to 90 s, with sound. */
export function omnicapIfEligibility(facts: MediaFacts): string[] {
  return beyondLimits(facts, { leastSide: 720, seconds: [30, 90], sound: true });
}
