import type { GoodEntry } from "./corpus-entry";
import { AAC, AV1, OPUS, VP8, VP9, video, X264, X265 } from "./make-recipe";

const H264 = { needs: ["libx264", "aac"], sound: ["aac"] } as const;
const HEVC = {
  needs: ["libx265", "aac"],
  sound: ["aac"],
  refused: { webcodecs: { frames: "maybe" } },
} as const;
const NO_AV1 = { ffmpeg: { frames: "always" } } as const;
const MPEG4 = ["-c:v", "mpeg4", "-q:v", "3", "-g", "18"] as const;
const PRORES = ["-c:v", "prores_ks", "-profile:v", "0"] as const;

/** The usual formats in the usual containers. */
export const VIDEOS: readonly GoodEntry[] = [
  {
    name: "MP4: H.264, AAC",
    recipe: video("mp4"),
    ...H264,
    facts: { container: "mp4", video: { codec: "h264", bitDepth: 8, framesPerSecond: 24 } },
    small: true,
  },
  {
    name: "MP4, fragmented: H.264, AAC",
    recipe: video("mp4", { output: ["-movflags", "frag_keyframe+empty_moov"] }),
    ...H264,
    facts: { container: "mp4" },
  },
  {
    name: "MP4: HEVC, AAC",
    recipe: video("mp4", { video: [...X265, "-tag:v", "hvc1"] }),
    ...HEVC,
    facts: { container: "mp4", video: { codec: "hevc" } },
  },
  {
    name: "MP4: AV1, Opus",
    recipe: video("mp4", { video: AV1, audio: OPUS }),
    needs: ["libsvtav1", "libopus"],
    facts: { container: "mp4", video: { codec: "av1" } },
    sound: ["opus"],
    refused: NO_AV1,
  },
  {
    name: "MP4: MPEG-4 part 2, MP3",
    recipe: video("mp4", { video: MPEG4, audio: ["-c:a", "libmp3lame"] }),
    needs: ["mpeg4", "libmp3lame"],
    facts: { container: "mp4", video: { codec: "mpeg4" } },
    sound: ["mp3"],
    refused: { webcodecs: { frames: "always", sound: "maybe" } },
  },
  {
    name: "MP4: VP9, AAC",
    recipe: video("mp4", { video: VP9 }),
    needs: ["libvpx-vp9", "aac"],
    facts: { container: "mp4", video: { codec: "vp9" } },
    sound: ["aac"],
  },
  { name: "MOV: H.264, AAC", recipe: video("mov"), ...H264, facts: { container: "mov" } },
  {
    name: "MOV: HEVC, AAC",
    recipe: video("mov", { video: [...X265, "-tag:v", "hvc1"] }),
    ...HEVC,
    facts: { container: "mov", video: { codec: "hevc" } },
  },
  {
    name: "MOV: ProRes, PCM",
    recipe: video("mov", { video: PRORES, audio: ["-c:a", "pcm_s16le"] }),
    needs: ["prores_ks", "pcm_s16le"],
    facts: { container: "mov", video: { codec: "prores" } },
    sound: ["pcm_s16le"],
    refused: { webcodecs: { frames: "always", sound: "maybe" } },
  },
  { name: "MKV: H.264, AAC", recipe: video("mkv"), ...H264, facts: { container: "matroska" } },
  {
    name: "MKV: HEVC, FLAC",
    recipe: video("mkv", { video: X265, audio: ["-c:a", "flac"] }),
    ...HEVC,
    needs: ["libx265", "flac"],
    facts: { container: "matroska", video: { codec: "hevc" } },
    sound: ["flac"],
  },
  {
    name: "MKV: MPEG-4 part 2, MP3",
    recipe: video("mkv", { video: MPEG4, audio: ["-c:a", "libmp3lame"] }),
    needs: ["mpeg4", "libmp3lame"],
    facts: { container: "matroska", video: { codec: "mpeg4" } },
    sound: ["mp3"],
    refused: { webcodecs: { frames: "always", sound: "maybe" } },
  },
  {
    name: "MKV: ProRes, no sound",
    recipe: video("mkv", { video: PRORES, audio: null }),
    needs: ["prores_ks"],
    facts: { container: "matroska", video: { codec: "prores" } },
    sound: [],
    refused: { webcodecs: { frames: "always" } },
  },
  {
    name: "WebM: VP8, Vorbis",
    recipe: video("webm", { video: VP8, audio: ["-c:a", "libvorbis"] }),
    needs: ["libvpx", "libvorbis"],
    facts: { container: "webm", video: { codec: "vp8" } },
    sound: ["vorbis"],
  },
  {
    name: "WebM: VP9, Opus",
    recipe: video("webm", { video: VP9, audio: OPUS }),
    needs: ["libvpx-vp9", "libopus"],
    facts: { container: "webm", video: { codec: "vp9" } },
    sound: ["opus"],
    small: true,
  },
  {
    name: "WebM: AV1, Opus",
    recipe: video("webm", { video: AV1, audio: OPUS }),
    needs: ["libsvtav1", "libopus"],
    facts: { container: "webm", video: { codec: "av1" } },
    sound: ["opus"],
    refused: NO_AV1,
  },
  {
    name: "AVI: MPEG-4 part 2, MP3",
    recipe: video("avi", { video: MPEG4, audio: ["-c:a", "libmp3lame"] }),
    needs: ["mpeg4", "libmp3lame"],
    facts: { container: "avi", video: { codec: "mpeg4" } },
    sound: ["mp3"],
    refused: { webcodecs: { frames: "always", sound: "always" } },
    small: true,
  },
  {
    name: "AVI: H.264 without B-frames, PCM",
    recipe: video("avi", { video: [...X264, "-bf", "0"], audio: ["-c:a", "pcm_s16le"] }),
    needs: ["libx264", "pcm_s16le"],
    facts: { container: "avi", video: { codec: "h264" } },
    sound: ["pcm_s16le"],
    refused: { webcodecs: { frames: "always", sound: "always" } },
  },
  { name: "MPEG-TS: H.264, AAC", recipe: video("ts"), ...H264, facts: { container: "mpegts" }, small: true },
  {
    name: "MPEG-TS: HEVC, AAC",
    recipe: video("ts", { video: X265 }),
    ...HEVC,
    facts: { container: "mpegts", video: { codec: "hevc" } },
  },
  {
    name: "MPEG-TS: MPEG-4 part 2, MP3",
    recipe: video("ts", { video: MPEG4, audio: ["-c:a", "libmp3lame"] }),
    needs: ["mpeg4", "libmp3lame"],
    facts: { container: "mpegts", video: { codec: "mpeg4" } },
    sound: ["mp3"],
    refused: { webcodecs: { frames: "always", sound: "maybe" } },
  },
  {
    name: "GIF",
    recipe: video("gif", { seconds: 2, framesPerSecond: 10, audio: null, video: [], size: "192x108" }),
    needs: ["gif"],
    facts: { kind: "animation", container: "gif", durationSeconds: 2 },
    sound: [],
    pictures: { count: 20, framesPerSecond: 10 },
    small: true,
  },
  {
    name: "MP4: H.264, AAC, named as a picture",
    recipe: video("mp4", { audio: AAC }),
    ...H264,
    facts: { kind: "video", container: "mp4" },
    fileName: "holiday.png",
  },
];
