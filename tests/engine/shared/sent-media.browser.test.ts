import { expect, it } from "vitest";
import { shrinkFrame } from "../../../src/engine/shared/sent-media";
import { sha256Hex } from "../../../src/foundation/hashing";

async function picture(width: number, height: number, type: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  context.fillStyle = "teal";
  context.fillRect(0, 0, width, height);
  return new Uint8Array(await (await canvas.convertToBlob({ type })).arrayBuffer());
}

it.each(["image/jpeg", "image/webp"])(
  "a %s is scaled down, keeps its shape, and has another name",
  async (type) => {
    const bytes = await picture(2400, 1200, type);
    const hash = await sha256Hex(bytes);
    const frame = {
      time: 3,
      blob: new Blob([bytes]),
      mediaType: type,
      hash,
      width: 2400,
      height: 1200,
    };
    const small = await shrinkFrame(frame, 2000);
    expect(small).toMatchObject({ time: 3, mediaType: type, width: 2000, height: 1000 });
    const shown = await createImageBitmap(small.blob);
    expect([shown.width, shown.height]).toEqual([2000, 1000]);
    expect(small.hash).toBe(await sha256Hex(small.blob));
    expect(small.hash).not.toBe(hash);
  },
);
