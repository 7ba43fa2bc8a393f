import type { CaptionFrame } from "../../evaluation/caption-input";
import { sha256Hex } from "../../lib/hashing";
import { drawPicture } from "../../media/images/draw-picture";

/** The frame with at most `side` pixels on its longest side, written as it was before; its name goes by its bytes. */
export async function shrinkFrame(frame: CaptionFrame, side: number): Promise<CaptionFrame> {
  const { width = side, height = side, mediaType, bytes: before } = frame;
  const type = mediaType === "image/webp" ? "image/webp" : "image/jpeg";
  const drawn = await drawPicture(
    new Blob([new Uint8Array(before)], { type: mediaType }),
    { width, height },
    { size: { kind: "fit", maxSide: side }, image: { type, quality: "high" } },
  );
  return { ...frame, ...drawn, mediaType: type, hash: await sha256Hex(drawn.bytes) };
}
