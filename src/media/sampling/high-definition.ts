import type { PictureSize } from "../picture-size";

/** From this size on, players take pictures without a colour matrix for BT.709. */
export function isHighDefinition({ width, height }: PictureSize): boolean {
  return width >= 1280 || height >= 720;
}
