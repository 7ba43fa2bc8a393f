import type { FrameEncoding } from "../../shapes/media";

/** How pictures leave ffmpeg: the options of the encoder, and the names of the files it numbers. */
export type PictureOutput = { options: readonly string[]; prefix: string; suffix: string };

const PREFIX = "/frame-";
const JPEG_QUALITY = { small: "8", normal: "4", high: "2" };
const WEBP_QUALITY = { small: "60", normal: "80", high: "92" };

/**
 * `-q:v` and the plain Huffman tables are needed for JPEG: the core hangs or crashes without them. WebP keeps
 * brightness in the narrow range, see `scaleFilter`.
 */
export function pictureOutput({ type, quality }: FrameEncoding): PictureOutput {
  if (type === "image/jpeg") {
    const options = ["-q:v", JPEG_QUALITY[quality], "-huffman", "default"];
    return { options, prefix: PREFIX, suffix: ".jpg" };
  }
  const options = ["-c:v", "libwebp", "-quality", WEBP_QUALITY[quality], "-pix_fmt", "yuv420p"];
  return { options, prefix: PREFIX, suffix: ".webp" };
}
