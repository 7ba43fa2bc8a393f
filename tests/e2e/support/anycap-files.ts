import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import { inWaveFile } from "../../../scripts/render-sample/sound/wave-file";
import { itemLine, turns } from "../../benchmarks/anycapeval/items";
import { thorough } from "../../support/effort";
import { SMALL_CLIP } from "./run-set-up";

const WORDS = "The generated caption's length needs to be no more than 10 words.";

/** The caption that the stand-in writes of everything; it has two of the three key points, in 9 words. */
export const CAPTION = "A red kettle stands left of an old stove.";

const MEDIA = {
  image: ["red.png", "green.png", "blue.png"],
  video: ["clip-1.mp4", "clip-2.mp4"],
  audio: ["low.wav", "high.wav", "higher.wav"],
} as const;
/** Whole rounds of the four restrictions, so that shares are the same in both. */
export const COUNTS = thorough ? { image: 40, video: 32, audio: 28 } : { image: 8, video: 8, audio: 4 };
type Modality = keyof typeof MEDIA;

function itemOf(modality: Modality, id: number): Record<string, unknown> {
  const files = MEDIA[modality];
  const common = {
    id,
    [modality]: files[id % files.length],
    conversations: turns(
      `Say what is there, of ${modality} ${id}.`,
      "A kettle stands on a stove in a kitchen today.",
    ),
  };
  // Two of content, one brief, one poem, and so on.
  if (id % 4 < 2)
    return {
      ...common,
      restriction: ["event", WORDS],
      key_point: ["red kettle", "left of an old stove", "window"],
    };
  return { ...common, restriction: [id % 4 === 2 ? "brief" : "poem", WORDS] };
}

/** Items, `COUNTS` of them, over pictures, clips and sounds, as the benchmark's files have them. */
export function anycapFiles(): { name: string; text: string }[] {
  return (["image", "video", "audio"] as const).map((modality) => ({
    name: `anycapeval_${modality}_ref.jsonl`,
    text: Array.from({ length: COUNTS[modality] }, (_, id) => itemLine(itemOf(modality, id))).join(""),
  }));
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture of one colour, 64 by 48 pixels. */
function png(colour: readonly number[]): Buffer {
  const [width, height] = [64, 48];
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => colour).flat()]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(pixels)),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A second of a tone, mono, 16,000 samples. */
function wav(hertz: number): Buffer {
  const rate = 16_000;
  const samples = Buffer.alloc(2 * rate);
  for (let at = 0; at < rate; at += 1)
    samples.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * hertz * at) / rate)), 2 * at);
  return inWaveFile(samples, { channels: 1, rate });
}

/** A folder with all media of the items; one sound is a picture by mistake. */
export function anycapMedia(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const colours = [
    [200, 30, 30],
    [30, 160, 30],
    [30, 30, 200],
  ];
  for (const [index, name] of MEDIA.image.entries())
    writeFileSync(`${folder}/${name}`, png(colours[index] ?? []));
  for (const [index, name] of MEDIA.audio.entries())
    writeFileSync(`${folder}/${name}`, wav(220 * 2 ** index));
  for (const name of MEDIA.video) copyFileSync(SMALL_CLIP, `${folder}/${name}`);
  return folder;
}
