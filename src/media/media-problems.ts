import { ProblemError } from "../foundation/errors";
import type { Problem } from "../shapes/problem";

/** Problems of media files and of the engines that read them, in the words people see. */
const PROBLEMS = {
  "file-empty": {
    message: "The file is empty.",
    nextStep: "Choose the file again; if it was being downloaded or copied, wait until that has finished.",
  },
  "file-not-media": {
    message: "This is not a video, a sound file or a picture that Caplens knows.",
    nextStep: "Choose a video, for example MP4, MOV, WebM or MKV, or a picture, for example JPEG or PNG.",
  },
  "file-damaged": {
    message: "The file is damaged or incomplete: nothing in it can be played.",
    nextStep: "Download or copy it again. If it plays elsewhere, convert it to MP4 (H.264) and try that.",
  },
  "file-unreadable": {
    message: "The browser cannot read the file any more.",
    nextStep: "It was probably moved, changed or deleted. Choose it again.",
  },
  "codec-unsupported": {
    message: "This engine cannot decode the pictures of this video.",
    nextStep: "Convert it to MP4 with H.264 and try that; other browsers may also be able to play it.",
  },
  "codec-unknown": {
    message: "This video is coded in a way that neither engine reads.",
    nextStep: "Convert it to MP4 (H.264) and try that.",
  },
  "colors-unsupported": {
    message:
      "The pictures of this video are coded in red, green and blue, which browsers show in wrong colours.",
    nextStep:
      "Choose ffmpeg.wasm in the plan, or let Caplens choose the engine; convert AV1 to MP4 (H.264) first.",
  },
  "container-unsupported": {
    message: "This engine cannot read this kind of file.",
    nextStep: "Let Caplens choose the engine, or convert the file to MP4 (H.264) and try that.",
  },
  "decoder-gave-up": {
    message: "The browser's own decoder could not read all that the plan asks for.",
    nextStep: "Let Caplens choose the engine, or convert the file to MP4 (H.264) and try that.",
  },
  "picture-too-large": {
    message: "The picture is too large to be decoded here.",
    nextStep: "Make it smaller than 100 million pixels and try that.",
  },
  "picture-unsupported": {
    message: "This browser cannot decode this kind of picture.",
    nextStep: "Convert it to JPEG, PNG or WebP and try that; another browser may also be able to.",
  },
  "picture-is-svg": {
    message: "This picture is an SVG: a text with drawing commands, which Caplens does not open.",
    nextStep: "Open it in a drawing program or a browser, save it as PNG or JPEG and choose that.",
  },
  "video-too-large": {
    message: "The pictures of this video are larger than can be decoded here, or its header is damaged.",
    nextStep:
      "Make them smaller than 80 million pixels and 16,384 on a side. If they are, download or copy the file again.",
  },
  "no-video-track": {
    message: "The file has no pictures, only sound.",
    nextStep: "Choose a file with a video track.",
  },
  "plan-impossible": {
    message: "There is nothing in this file where the plan looks.",
    nextStep: "Choose another part of the file, other times, or another way to choose frames.",
  },
  "no-duration": {
    message: "Nothing in the file says how long the video is.",
    nextStep: "Convert it to MP4 and try that.",
  },
  "audio-undecodable": {
    message: "The sound track cannot be decoded.",
    nextStep: "Go on without sound, or convert the file to MP4 with AAC sound.",
  },
  "media-engine-unavailable": {
    message: "The video engine could not be loaded.",
    nextStep: "Check the connection and try again; it is about 10 MB and is loaded once.",
    retryable: true,
  },
  "media-engine-crashed": {
    message: "The video engine broke down on this file.",
    nextStep: "Try again; if it happens again, convert the file to MP4 (H.264) and try that.",
    retryable: true,
  },
  "media-timeout": {
    message: "The video engine made no progress for a long time and was stopped.",
    nextStep: "Close other heavy tabs and try again, or use a shorter or smaller version of the video.",
    retryable: true,
  },
  "out-of-memory": {
    message: "The browser ran out of memory while reading the video.",
    nextStep: "Close other tabs, take fewer or smaller frames, or use a smaller version of the video.",
    retryable: true,
  },
} satisfies Record<string, Omit<Problem, "code" | "detail">>;

export type MediaProblemCode = keyof typeof PROBLEMS;

/** The error of this code, with the technical part folded in. */
export function mediaProblem(code: MediaProblemCode, detail?: string, cause?: unknown): ProblemError {
  const problem: Problem = { code, ...PROBLEMS[code] };
  if (detail) problem.detail = detail;
  return new ProblemError(problem, cause === undefined ? undefined : { cause });
}

/** `file-damaged` in words that fit a picture. */
export function damagedPicture(detail: string, cause?: unknown): ProblemError {
  const { problem } = mediaProblem("file-damaged", detail);
  const message = "The picture is damaged or incomplete: it cannot be shown.";
  const nextStep =
    "Download or copy it again. If it opens elsewhere, save it there as PNG or JPEG and try that.";
  return new ProblemError({ ...problem, message, nextStep }, cause === undefined ? undefined : { cause });
}

/** `codec-unknown` that names the codec; `codec` is null where the file gives it no name. */
export function unknownCodec(of: "pictures" | "sound", codec: string | null, detail: string): ProblemError {
  const { problem } = mediaProblem("codec-unknown", detail);
  const what = of === "pictures" ? "This video" : "The sound track";
  const how = codec ? `as ${codec}, which neither engine reads` : "in a way that neither engine reads";
  const { nextStep } = of === "pictures" ? problem : PROBLEMS["audio-undecodable"];
  return new ProblemError({ ...problem, message: `${what} is coded ${how}.`, nextStep });
}
