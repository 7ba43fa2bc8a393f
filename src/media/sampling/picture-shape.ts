import type { FrameSize } from "../../shapes/media";
import type { PictureSize } from "../picture-size";

/** A picture as it is stored, but turned upright; `aspect` is the width of a pixel over its height. */
export type UprightPicture = { width: number; height: number; aspect: number };

/** Size of the finished picture, and where in it the scaled video lies; around it is black. */
export type PictureShape = {
  width: number;
  height: number;
  inside: { left: number; top: number; width: number; height: number };
};

/** The shape that ffmpeg's `scale` and `pad` filters give, in the way the ffmpeg engine uses them. */
export function pictureShape(picture: UprightPicture, size: FrameSize): PictureShape {
  if (size.kind === "fit") {
    const side = Math.min(size.maxSide, Math.max(Math.round(picture.width * picture.aspect), picture.height));
    const inside = sizeInside(picture, side, side);
    return { ...inside, inside: { left: 0, top: 0, ...inside } };
  }
  const { width, height } = size;
  const inside = sizeInside(picture, width, height);
  return {
    width,
    height,
    inside: { left: margin(width, inside.width), top: margin(height, inside.height), ...inside },
  };
}

/** Square pixels: rounded, then down to even, as `force_divisible_by` does; oblong ones: to the nearest even. */
function sizeInside({ width, height, aspect }: UprightPicture, boxWidth: number, boxHeight: number) {
  const shownWidth = width * aspect;
  if (aspect === 1) {
    return {
      width: evenBelow(Math.min(boxWidth, Math.round((boxHeight * width) / height))),
      height: evenBelow(Math.min(boxHeight, Math.round((boxWidth * height) / width))),
    };
  }
  const factor = Math.min(boxWidth / shownWidth, boxHeight / height);
  return { width: evenBelow(shownWidth * factor + 1), height: evenBelow(height * factor + 1) };
}

function evenBelow(length: number): number {
  return Math.max(2, 2 * Math.floor(length / 2));
}

/** Half of what is left, even: colours are stored for pairs of pixels. */
function margin(outer: number, inner: number): number {
  return 2 * Math.floor((outer - inner) / 4);
}

/** From this size on, players take pictures without a colour matrix for BT.709. */
export function isHighDefinition({ width, height }: PictureSize): boolean {
  return width >= 1280 || height >= 720;
}
