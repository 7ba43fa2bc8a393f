import type { SamplingPlan } from "../../../src/shapes/media";
import { ODD_VIDEOS } from "../../media/corpus/odd-videos";
import { PICTURES, SOUNDS } from "../../media/corpus/pictures-and-sounds";
import { VIDEOS } from "../../media/corpus/videos";
import type { ClipRecipe } from "../../support/native-ffmpeg";

/** One extraction: what of which file of the corpus, with which engine. */
export type Step = { file: string; what: "frames" | "sound"; engine: SamplingPlan["engine"] };

/** All kinds of files, frames and sound, both engines and the choice between them, in a mixed order. */
export const STEPS: readonly Step[] = [
  { file: "MP4: H.264, AAC", what: "frames", engine: "auto" },
  { file: "MP4: HEVC, AAC", what: "frames", engine: "auto" },
  { file: "WebM: VP9, Opus", what: "sound", engine: "webcodecs" },
  { file: "MOV: ProRes, PCM", what: "frames", engine: "ffmpeg" },
  { file: "WebM: AV1, Opus", what: "frames", engine: "webcodecs" },
  { file: "AVI: MPEG-4 part 2, MP3", what: "sound", engine: "auto" },
  { file: "WebP, moving", what: "frames", engine: "auto" },
  { file: "MP4: H.264, turned by 90°", what: "frames", engine: "ffmpeg" },
  { file: "MPEG-TS: H.264, AAC", what: "frames", engine: "webcodecs" },
  { file: "MP3", what: "sound", engine: "ffmpeg" },
  { file: "WebM: VP8, Vorbis", what: "frames", engine: "webcodecs" },
  { file: "MKV: HEVC, 10 bit", what: "frames", engine: "ffmpeg" },
  { file: "M4A: AAC", what: "sound", engine: "auto" },
  { file: "MP4: H.264, variable frame rate", what: "frames", engine: "auto" },
  { file: "JPEG", what: "frames", engine: "auto" },
  { file: "MKV: three sound tracks, the second taken", what: "sound", engine: "ffmpeg" },
  { file: "WebM: VP9, 10 bit", what: "frames", engine: "webcodecs" },
  { file: "AVI: MPEG-4 part 2, MP3", what: "frames", engine: "auto" },
  { file: "MP4: H.264, AAC", what: "sound", engine: "webcodecs" },
  { file: "FLAC", what: "sound", engine: "ffmpeg" },
];

const CORPUS = [...VIDEOS, ...ODD_VIDEOS, ...PICTURES, ...SOUNDS];

/** The way in which the file of a step is made. */
export function recipeOf(file: string): ClipRecipe {
  const entry = CORPUS.find(({ name }) => name === file);
  if (!entry) throw new Error(`the corpus has no ${file}`);
  return entry.recipe;
}
