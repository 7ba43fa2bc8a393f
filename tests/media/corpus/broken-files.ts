import type { BrokenEntry } from "./corpus-entry";
import { AAC, sound, still, video } from "./make-recipe";
import { cutAt, filled, noise, withBytes } from "./spoil";

const MP4 = video("mp4");
const INDEX_FIRST = video("mp4", { output: ["-movflags", "+faststart"], audio: AAC });
const MKV = video("mkv");
const TS = video("ts");
const PNG = still("png", ["-c:v", "png"]);
const GIF = video("gif", { seconds: 2, framesPerSecond: 10, audio: null, video: [], size: "192x108" });
const WAV = sound("wav", "-c:a", "pcm_s16le");

const NOT_MEDIA = ["file-not-media", "container-unsupported"];
const DAMAGED = ["file-damaged", "container-unsupported", "decoder-gave-up", "codec-unsupported"];
const SHORT = ["frames", ...DAMAGED];
const text = (words: string) => () => new TextEncoder().encode(words);

/** Files that are no media at all, cut off, or lie about themselves. */
export const BROKEN_FILES: readonly BrokenEntry[] = [
  {
    name: "zero bytes",
    recipe: null,
    spoil: () => new Uint8Array(),
    fileName: "clip.mp4",
    answers: ["file-empty"],
    small: true,
  },
  {
    name: "text named as a video",
    recipe: null,
    spoil: text("A recipe for tea.\n".repeat(300)),
    fileName: "clip.mp4",
    answers: NOT_MEDIA,
  },
  {
    name: "random bytes",
    recipe: null,
    spoil: () => noise(20_000),
    fileName: "clip.webm",
    answers: NOT_MEDIA,
  },
  {
    name: "a playlist that points elsewhere",
    recipe: null,
    spoil: text("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n/etc/passwd\n"),
    fileName: "clip.ts",
    answers: NOT_MEDIA,
  },
  {
    name: "MP4 without its index",
    recipe: MP4,
    spoil: cutAt(0.6),
    fileName: "clip.mp4",
    answers: DAMAGED,
  },
  {
    name: "only the first box of an MP4",
    recipe: MP4,
    spoil: cutAt(32),
    fileName: "clip.mp4",
    answers: DAMAGED,
  },
  {
    name: "MP4 cut in the middle",
    recipe: INDEX_FIRST,
    spoil: cutAt(0.6),
    fileName: "clip.mp4",
    answers: SHORT,
    small: true,
  },
  { name: "MKV cut in the middle", recipe: MKV, spoil: cutAt(0.5), fileName: "clip.mkv", answers: SHORT },
  { name: "MPEG-TS cut in the middle", recipe: TS, spoil: cutAt(0.5), fileName: "clip.ts", answers: SHORT },
  {
    name: "MP4 with noise in its pictures",
    recipe: INDEX_FIRST,
    spoil: filled("mdat", 2000, 0.5),
    fileName: "clip.mp4",
    answers: SHORT,
  },
  {
    name: "MP4 whose index is noise",
    recipe: INDEX_FIRST,
    spoil: filled("moov", 60, 0.03),
    fileName: "clip.mp4",
    answers: [...SHORT, "no-video-track"],
  },
  {
    name: "MP4 that claims 65,535 × 65,535 pixels",
    recipe: MP4,
    // Size in the sample entry of the first track.
    spoil: withBytes("stsd", 44, [255, 255, 255, 255]),
    fileName: "clip.mp4",
    answers: [...SHORT, "video-too-large"],
  },
  {
    name: "MP4 that claims four thousand million frames",
    recipe: MP4,
    spoil: withBytes("stsz", 12, [255, 255, 255, 240]),
    fileName: "clip.mp4",
    answers: [...SHORT, "out-of-memory", "media-engine-crashed"],
    small: true,
  },
  {
    name: "MP4 with a box of 2^62 bytes",
    recipe: INDEX_FIRST,
    spoil: withBytes("moov", -4, [0, 0, 0, 1, 0x6d, 0x6f, 0x6f, 0x76, 0x40, 0, 0, 0, 0, 0, 0, 0]),
    fileName: "clip.mp4",
    answers: SHORT,
  },
  {
    name: "PNG of 60,000 × 60,000 pixels",
    recipe: PNG,
    spoil: withBytes("IHDR", 4, [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60]),
    fileName: "picture.png",
    answers: ["picture-too-large"],
  },
  {
    name: "GIF of 65,535 × 65,535 pixels",
    recipe: GIF,
    spoil: withBytes("GIF8", 6, [255, 255, 255, 255]),
    fileName: "picture.gif",
    answers: ["picture-too-large"],
  },
  { name: "PNG cut in the middle", recipe: PNG, spoil: cutAt(0.5), fileName: "picture.png", answers: SHORT },
  {
    name: "WAV that claims 4 GB",
    recipe: WAV,
    spoil: withBytes("data", 4, [255, 255, 255, 255]),
    fileName: "sound.wav",
    answers: ["no-video-track"],
  },
];
