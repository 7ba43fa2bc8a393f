import type { InputVideoTrack } from "mediabunny";

const LARGEST_DENOMINATOR = 128;

/** The width of a track's pixels over their height, before any turn. */
export async function pixelAspectOf(track: InputVideoTrack): Promise<number> {
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()];
  const [shownWidth, shownHeight] = [await track.getSquarePixelWidth(), await track.getSquarePixelHeight()];
  return simplestRatio(width, shownWidth) / simplestRatio(height, shownHeight);
}

/**
 * The simplest fraction by which a length becomes another, which is known as a whole number only: 4 / 3 for 320
 * pixels that are shown as 427.
 */
export function simplestRatio(length: number, shown: number): number {
  for (let denominator = 1; denominator <= LARGEST_DENOMINATOR; denominator += 1) {
    const ratio = Math.round((denominator * shown) / length) / denominator;
    if (Math.round(length * ratio) === shown) return ratio;
  }
  return shown / length;
}
