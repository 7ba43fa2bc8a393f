import type { FrameEncoding, FrameSize } from "../../shapes/media";
import { isHighDefinition } from "../sampling/high-definition";
import type { ShownPicture } from "./shown-frames";

/**
 * The filters that bring a picture to a size, in the colours of the picture files: to at most `maxSide` pixels a
 * side, never enlarged, even sides; or into a frame of an exact size with black around it. Pictures with oblong
 * pixels get the shape in which they are shown.
 */
export function scaleFilter(picture: ShownPicture, size: FrameSize, type: FrameEncoding["type"]): string {
  if (size.kind === "fit") {
    const side = Math.min(size.maxSide, Math.max(Math.round(shownWidth(picture)), picture.height));
    return `scale=${inside(picture, side, side)}:${colors(picture, type)}`;
  }
  const { width, height } = size;
  return [
    `scale=${inside(picture, width, height)}:${colors(picture, type)}`,
    // Where two pixels share one colour, padding can only make even sizes.
    ...(width % 2 === 0 && height % 2 === 0
      ? []
      : [type === "image/jpeg" ? "format=yuvj444p" : "format=yuv444p"]),
    `pad=${width}:${height}:(ow-iw)/2:(oh-ih)/2:black`,
  ].join(",");
}

function shownWidth({ width, aspect }: ShownPicture): number {
  return width * aspect;
}

function inside(picture: ShownPicture, width: number, height: number): string {
  if (picture.aspect === 1) {
    return `${width}:${height}:force_original_aspect_ratio=decrease:force_divisible_by=2`;
  }
  const factor = Math.min(width / shownWidth(picture), height / picture.height);
  const even = (length: number) => Math.max(2, 2 * Math.round((length * factor) / 2));
  return `${even(shownWidth(picture))}:${even(picture.height)}`;
}

/** JPEG uses the whole range of brightness, WebP the narrow one. */
function colors(picture: ShownPicture, type: FrameEncoding["type"]): string {
  return [
    ...(picture.isUntaggedYuv && isHighDefinition(picture) ? ["in_color_matrix=bt709"] : []),
    "out_color_matrix=bt601",
    `out_range=${type === "image/jpeg" ? "pc" : "tv"}`,
  ].join(":");
}
