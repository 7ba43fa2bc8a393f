import type { GoodEntry } from "./corpus-entry";
import { OPUS, VP9, video, withTracks, X264, X265 } from "./make-recipe";

const H264 = { needs: ["libx264", "aac"], sound: ["aac"] } as const;
const HEVC = {
  needs: ["libx265", "aac"],
  sound: ["aac"],
  refused: { webcodecs: { frames: "maybe" } },
} as const;

/** As phones do it: the pictures are stored lying and the header says how to turn them. */
function turned(turn: 90 | 180 | 270): GoodEntry {
  const upright = turn === 180;
  return {
    name: `MP4: H.264, turned by ${turn}°`,
    // ffmpeg's tag counts the other way round.
    recipe: {
      from: video("mp4"),
      args: ["-c", "copy", "-metadata:s:v", `rotate=${360 - turn}`],
      extension: "mp4",
    },
    ...H264,
    facts: { video: upright ? { width: 256, height: 144 } : { width: 144, height: 256 } },
    turned: turn,
    ...(turn === 90 ? { small: true } : {}),
  };
}

/** Videos with something unusual about them. */
export const ODD_VIDEOS: readonly GoodEntry[] = [
  turned(90),
  turned(180),
  turned(270),
  {
    name: "MP4: H.264, variable frame rate",
    recipe: video("mp4", {
      filters: "select='not(between(mod(n,12),3,8))'",
      output: ["-fps_mode", "vfr"],
    }),
    ...H264,
    facts: {},
  },
  {
    name: "WebM: VP9, variable frame rate",
    recipe: video("webm", {
      filters: "select='not(between(mod(n,17),5,9))'",
      video: VP9,
      audio: OPUS,
      output: ["-fps_mode", "vfr"],
    }),
    needs: ["libvpx-vp9", "libopus"],
    facts: { container: "webm" },
    sound: ["opus"],
  },
  {
    name: "MKV: H.264, begins at 3 s",
    recipe: video("mkv", { output: ["-output_ts_offset", "3"] }),
    ...H264,
    facts: { video: { startSeconds: 3 } },
    small: true,
  },
  {
    name: "MPEG-TS: H.264, begins at 10 s",
    recipe: video("ts", { output: ["-output_ts_offset", "10"] }),
    ...H264,
    facts: { container: "mpegts" },
  },
  {
    name: "MKV: sound begins 0.8 s after the pictures",
    recipe: withTracks("mkv", [{ input: ["-itsoffset", "0.8"] }], "-c:a", "flac"),
    needs: ["libx264", "flac"],
    facts: {},
    sound: ["flac"],
    soundLate: 0.8,
  },
  {
    name: "MP4: H.264 4:4:4, 257 × 145",
    recipe: video("mp4", {
      filters: "format=yuv444p,scale=257:145:flags=neighbor,setsar=1",
      video: [...X264, "-pix_fmt", "yuv444p"],
    }),
    ...H264,
    facts: { video: { width: 257, height: 145 } },
  },
  {
    name: "WebM: VP9, 255 × 143",
    recipe: video("webm", {
      filters: "scale=255:143:flags=neighbor,setsar=1",
      video: [...VP9, "-pix_fmt", "yuv420p"],
      audio: OPUS,
    }),
    needs: ["libvpx-vp9", "libopus"],
    facts: { video: { width: 255, height: 143 } },
    sound: ["opus"],
  },
  {
    name: "MP4: H.264, 10 bit",
    recipe: video("mp4", { video: [...X264, "-pix_fmt", "yuv420p10le"] }),
    ...H264,
    facts: { video: { bitDepth: 10 } },
  },
  {
    name: "MKV: HEVC, 10 bit",
    recipe: video("mkv", { video: [...X265, "-pix_fmt", "yuv420p10le"] }),
    ...HEVC,
    facts: { video: { bitDepth: 10 } },
  },
  {
    name: "WebM: VP9, 10 bit",
    recipe: video("webm", { video: [...VP9, "-pix_fmt", "yuv420p10le"], audio: OPUS }),
    needs: ["libvpx-vp9", "libopus"],
    facts: { video: { bitDepth: 10 } },
    sound: ["opus"],
  },
  {
    name: "WebM: VP9, in red, green and blue",
    recipe: video("webm", { video: [...VP9, "-pix_fmt", "gbrp"], audio: OPUS }),
    needs: ["libvpx-vp9", "libopus"],
    facts: { video: {} },
    sound: ["opus"],
    refused: { webcodecs: { frames: "always" } },
  },
  {
    name: "MP4: H.264, wide pixels (4:3)",
    recipe: video("mp4", { filters: "setsar=4/3" }),
    ...H264,
    facts: { video: { width: 341, height: 144, pixelAspect: 4 / 3 } },
  },
  {
    name: "MKV: H.264, narrow pixels (1:2)",
    recipe: video("mkv", { filters: "setsar=1/2" }),
    ...H264,
    facts: { video: { width: 128, height: 144, pixelAspect: 0.5 } },
  },
  {
    name: "MP4: H.264 in open groups, 23.976 a second",
    recipe: video("mp4", {
      framesPerSecond: 23.976,
      video: [...X264, "-bf", "3", "-x264-params", "open-gop=1"],
    }),
    ...H264,
    facts: {},
  },
  {
    name: "MKV: three sound tracks, the second taken",
    recipe: withTracks(
      "mkv",
      [{ source: "sine=440:d=3" }, {}, { source: "sine=880:d=3" }],
      ...["-c:a:0", "aac", "-c:a:1", "flac", "-c:a:2", "libopus"],
    ),
    needs: ["libx264", "aac", "flac", "libopus"],
    facts: {},
    sound: ["aac", "flac", "opus"],
    track: 1,
  },
  {
    name: "MP4: two sound tracks, the second taken",
    recipe: withTracks("mp4", [{ source: "sine=440:d=3" }, {}], "-c:a", "aac"),
    needs: ["libx264", "aac"],
    facts: {},
    sound: ["aac", "aac"],
    track: 1,
  },
  {
    name: "MP4: H.264, no sound",
    recipe: video("mp4", { audio: null }),
    needs: ["libx264"],
    facts: {},
    sound: [],
  },
  {
    name: "MP4: H.264, AC-3 in 5.1",
    recipe: withTracks("mp4", [{}], "-ac", "6", "-c:a", "ac3"),
    needs: ["libx264", "ac3"],
    facts: {},
    sound: ["ac3"],
    refused: { webcodecs: { sound: "maybe" } },
  },
];
