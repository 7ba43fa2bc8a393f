import type { ShownPicture } from "./shown-frames";

/** From this size on, players take untagged pictures for BT.709. */
const HIGH_DEFINITION = { width: 1280, height: 720 };

/**
 * The `scale` filter that brings a picture to at most `maxSide` pixels a side, never enlarged, even sides, JPEG
 * colours. Pictures with oblong pixels get the shape in which they are shown.
 */
export function scaleFilter(picture: ShownPicture, maxSide: number): string {
  const shownWidth = picture.width * picture.aspect;
  const side = Math.min(maxSide, Math.max(Math.round(shownWidth), picture.height));
  const isHighDefinition = picture.width >= HIGH_DEFINITION.width || picture.height >= HIGH_DEFINITION.height;
  return [
    picture.aspect === 1
      ? `scale=${side}:${side}:force_original_aspect_ratio=decrease:force_divisible_by=2`
      : `scale=${oblongSize(shownWidth, picture.height, side)}`,
    ...(picture.isUntaggedYuv && isHighDefinition ? ["in_color_matrix=bt709"] : []),
    "out_color_matrix=bt601",
    "out_range=pc",
  ].join(":");
}

function oblongSize(shownWidth: number, height: number, side: number): string {
  const factor = side / Math.max(shownWidth, height);
  const even = (length: number) => Math.max(2, 2 * Math.round((length * factor) / 2));
  return `${even(shownWidth)}:${even(height)}`;
}
