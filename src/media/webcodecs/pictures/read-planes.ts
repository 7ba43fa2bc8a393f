import type { Plane } from "./scale-plane";

/** Brightness and the two colour planes of a frame. */
type FramePlanes = {
  planes: [Plane, Plane, Plane];
  /** Brings a sample into 0 to 255. */
  gain: number;
};

const PLANAR = /^I(420|422|444)A?(?:P(10|12))?$/;

/** The planes of a decoded frame; null when it is not made of planes, or does not lie in memory that can be read. */
export async function readPlanes(frame: VideoFrame): Promise<FramePlanes | null> {
  const { format, visibleRect } = frame;
  if (!format || !visibleRect) return null;
  const planar = PLANAR.exec(format);
  if (!planar && format !== "NV12") return null;
  const bytes = new Uint8Array(frame.allocationSize());
  const layout = await frame.copyTo(bytes);
  const sampleBytes = planar?.[2] ? 2 : 1;
  const samples = sampleBytes === 2 ? new Uint16Array(bytes.buffer) : bytes;
  const { width, height } = visibleRect;
  const chroma = {
    width: planar?.[1] === "444" ? width : Math.ceil(width / 2),
    height: planar && planar[1] !== "420" ? height : Math.ceil(height / 2),
  };
  const plane = (index: number, size: { width: number; height: number }): Plane => ({
    samples,
    offset: (layout[index]?.offset ?? 0) / sampleBytes,
    stride: (layout[index]?.stride ?? 0) / sampleBytes,
    ...size,
  });
  const brightness = plane(0, { width, height });
  // Video levels of more bits are those of 8 bits shifted.
  const gain = 2 ** (8 - Number(planar?.[2] ?? 8));
  const colors: [Plane, Plane] = planar ? [plane(1, chroma), plane(2, chroma)] : apart(plane(1, chroma));
  return { planes: [brightness, ...colors], gain };
}

/** The two planes that NV12 keeps in one, sample by sample. */
function apart({ samples, offset, stride, width, height }: Plane): [Plane, Plane] {
  const [blue, red] = [new Uint8Array(width * height), new Uint8Array(width * height)];
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const from = offset + row * stride + 2 * column;
      blue[row * width + column] = samples[from] ?? 0;
      red[row * width + column] = samples[from + 1] ?? 0;
    }
  }
  const size = { offset: 0, stride: width, width, height };
  return [
    { samples: blue, ...size },
    { samples: red, ...size },
  ];
}
