import type { MediaFacts } from "../../shapes/media";
import { beyondLimits } from "../shared/video-limits";

/** Why IF-VidCap would not have taken in such a file: it holds videos of at least 480p and 2 to 60 s. */
export function ifVidcapEligibility(facts: MediaFacts): string[] {
  return beyondLimits(facts, { leastSide: 480, seconds: [2, 60], sound: false });
}
