import type { FrameEncoding } from "../../../shapes/media";
import type { PictureShape } from "../../sampling/picture-shape";
import { imageQuality } from "./image-quality";
import { readPlanes } from "./read-planes";
import { PlaneScaler } from "./scale-plane";

/** How the frames of a track become pictures. */
export type PictureRecipe = {
  shape: PictureShape;
  /** Clockwise turn that brings the frames upright. */
  rotation: 0 | 90 | 180 | 270;
  /** For frames that do not say how their colours are coded. */
  untaggedMatrix: VideoMatrixCoefficients;
  encoding: FrameEncoding;
};

export type Picture = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/**
 * Makes pictures of decoded frames: scaled plane by plane as ffmpeg's scaler does, since the browser's own scaling is
 * coarser, then turned, put on black and encoded by the browser.
 */
export class PictureMaker {
  private readonly scaler = new PlaneScaler();

  constructor(private readonly recipe: PictureRecipe) {}

  /** Makes one picture, and closes the frame as soon as it has been read. */
  async make(frame: VideoFrame): Promise<Picture> {
    const { shape, encoding } = this.recipe;
    const canvas = new OffscreenCanvas(shape.width, shape.height);
    const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true });
    if (!context) throw new Error("no canvas for pictures");
    const small = await this.scaled(frame);
    try {
      const bitmap = await inColors(small);
      this.draw(context, bitmap ?? small);
      bitmap?.close();
    } finally {
      small.close();
    }
    const blob = await canvas.convertToBlob({ type: encoding.type, quality: imageQuality(encoding) });
    if (blob.type !== encoding.type) throw new Error(`the browser does not write ${encoding.type}`);
    return { bytes: new Uint8Array(await blob.arrayBuffer()), width: shape.width, height: shape.height };
  }

  /** The frame in its final size, not yet turned; the frame itself where its planes cannot be read. */
  private async scaled(frame: VideoFrame): Promise<VideoFrame> {
    const { width, height } = this.lyingSize();
    const read = await readPlanes(frame).catch(() => null);
    if (!read) return frame;
    const { matrix, fullRange } = frame.colorSpace;
    frame.close();
    const [half, halfHeight] = [width / 2, height / 2];
    const bytes = new Uint8Array(width * height * 1.5);
    const [brightness, blue, red] = read.planes;
    this.scaler.scale(brightness, { bytes, offset: 0, width, height }, read.gain);
    const colors = { bytes, width: half, height: halfHeight };
    this.scaler.scale(blue, { ...colors, offset: width * height }, read.gain);
    this.scaler.scale(red, { ...colors, offset: width * height + half * halfHeight }, read.gain);
    return new VideoFrame(bytes, {
      format: "I420",
      codedWidth: width,
      codedHeight: height,
      timestamp: 0,
      // Only the matrix and the range are undone, as in ffmpeg: primaries and transfer are taken to be the screen's.
      colorSpace: {
        matrix: matrix ?? this.recipe.untaggedMatrix,
        fullRange: fullRange ?? false,
        primaries: "bt709",
        transfer: "iec61966-2-1",
      },
    });
  }

  private draw(context: OffscreenCanvasRenderingContext2D, frame: VideoFrame | ImageBitmap): void {
    const { shape, rotation } = this.recipe;
    const { left, top, width, height } = shape.inside;
    const size = this.lyingSize();
    context.imageSmoothingQuality = "high";
    context.translate(left + width / 2, top + height / 2);
    context.rotate((rotation * Math.PI) / 180);
    context.drawImage(frame, -size.width / 2, -size.height / 2, size.width, size.height);
  }

  /** Size of the picture before it is turned. */
  private lyingSize(): { width: number; height: number } {
    const { width, height } = this.recipe.shape.inside;
    return this.recipe.rotation % 180 === 0 ? { width, height } : { width: height, height: width };
  }
}

/**
 * The frame as a picture in red, green and blue; null where the browser does not give one. Frames that are drawn
 * themselves stay in a cache of the browser, in Chromium a thousand of them.
 */
async function inColors(frame: VideoFrame): Promise<ImageBitmap | null> {
  const { width = 0, height = 0 } = frame.visibleRect ?? {};
  const pixels = new Uint8ClampedArray(width * height * 4);
  try {
    const layout = await frame.copyTo(pixels, { format: "RGBA", colorSpace: "srgb" });
    // Browsers that do not know the option give the planes.
    return layout.length === 1 ? await createImageBitmap(new ImageData(pixels, width, height)) : null;
  } catch {
    return null;
  }
}
