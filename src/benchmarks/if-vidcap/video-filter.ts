import type { MediaFacts } from "../../schemas/media";
import { outsideLimits } from "../shared/video-limits";

/** Why IF-VidCap would not have taken in such a file: it holds videos of at least 480p and 2 to 60 s. */
export function outsideIfVidcap(facts: MediaFacts): string[] {
  return outsideLimits(facts, { leastSide: 480, seconds: [2, 60], sound: false });
}
