import type { SamplingPlan } from "../../shapes/media";
import { mediaProblem } from "../media-problems";
import { pictureShape } from "../sampling/picture-shape";

/** The same names as for the other engines, on the scale of canvases. */
const QUALITY = { small: 0.6, normal: 0.85, high: 0.95 };

/**
 * A picture in the size and the encoding of a plan: black around it, white under it where it lets the ground
 * through. `shown` is its size as displayed.
 */
export async function drawPicture(
  picture: ImageBitmapSource,
  shown: { width: number; height: number },
  { size, image }: Pick<SamplingPlan, "size" | "image">,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; width: number; height: number }> {
  const { width, height, inside } = pictureShape({ ...shown, aspect: 1 }, size);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  if (!context) throw mediaProblem("out-of-memory", `no canvas of ${width} × ${height}`);
  context.fillStyle = "white";
  context.fillRect(inside.left, inside.top, inside.width, inside.height);
  context.imageSmoothingQuality = "high";
  // Drawn directly, it would stay in a cache of the browser (up to 128 MB in Chromium).
  const bitmap = await createImageBitmap(picture);
  context.drawImage(bitmap, inside.left, inside.top, inside.width, inside.height);
  bitmap.close();
  const blob = await canvas.convertToBlob({ type: image.type, quality: QUALITY[image.quality] });
  // Browsers give a PNG for what they cannot write.
  if (blob.type !== image.type)
    throw mediaProblem("plan-impossible", `this browser does not write ${image.type}`);
  return { bytes: new Uint8Array(await blob.arrayBuffer()), width, height };
}
