import type { ValueWithEnds } from "../../shapes/study-numbers";
import { densityInterval } from "./density-interval";
import type { VideoParts } from "./ratio-influences";
import { shareInterval } from "./share-interval";

/**
 * The ratio of all videos together and its interval at `level`: that of a share of `most`, the most that a ratio can be, and
 * that of a density where there is no such bound (null).
 */
export function ratioInterval(
  videos: readonly VideoParts[],
  most: number | null,
  level: number,
): ValueWithEnds {
  if (most === null) return densityInterval(videos, level);
  const { value, low, high } = shareInterval(
    videos.map(([x, m]): VideoParts => [x / most, m]),
    level,
  );
  if (value === null) return { value, low, high };
  if (low === null) return { value: most * value, low, high };
  return { value: most * value, low: most * low, high: most * high };
}
