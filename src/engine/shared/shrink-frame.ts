import type { CaptionFrame } from "../../evaluation/caption-input";
import { sha256Hex } from "../../foundation/hashing";
import { drawPicture } from "../../media/images/image-engine";

/** The frame with at most `side` pixels on its longest side, written as it was before; its name goes by its bytes. */
export async function shrinkFrame(frame: CaptionFrame, side: number): Promise<CaptionFrame> {
  const { width = side, height = side, mediaType, blob } = frame;
  const type = mediaType === "image/webp" ? "image/webp" : "image/jpeg";
  const drawn = await drawPicture(
    blob.slice(0, blob.size, mediaType),
    { width, height },
    { size: { kind: "fit", maxSide: side }, image: { type, quality: "high" } },
  );
  const { bytes, ...size } = drawn;
  return {
    ...frame,
    ...size,
    blob: new Blob([bytes], { type }),
    mediaType: type,
    hash: await sha256Hex(bytes),
  };
}
