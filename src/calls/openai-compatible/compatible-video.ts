import { ProblemError } from "../../foundation/errors";
import { hostOf } from "../../foundation/hosts";
import { base64Bytes } from "../model-services/request-bytes";
import type { SentVideo, VideoPart, VideoTools } from "../video-part";

/** Hosts that read a frame rate beside the video, as of 2026-11. */
const TAKES_RATE = /(^|\.)aliyuncs\.com$/;

/** A whole video as the data URL of a `video_url`. Throws `ProblemError` (`video-too-large`) before anything is sent. */
export async function compatibleVideo(video: VideoPart, tools: VideoTools): Promise<SentVideo> {
  const { blob, mediaType, framesPerSecond } = video;
  const { endpoint, room } = tools;
  const host = hostOf(endpoint.baseUrl);
  if (room !== null && base64Bytes(blob.size) > room) {
    throw new ProblemError({
      code: "video-too-large",
      message: `The video is too large for one request to ${host}.`,
      nextStep: "Send frames instead of the video, or a shorter or smaller video.",
      retryable: false,
    });
  }
  const rate =
    framesPerSecond !== null && TAKES_RATE.test(host)
      ? { providerOptions: { openaiCompatible: { fps: framesPerSecond } } }
      : null;
  return {
    part: { type: "file", data: new Uint8Array(await blob.arrayBuffer()), mediaType, ...rate },
    warnings:
      framesPerSecond === null || rate !== null
        ? []
        : ["The frame rate of the video was not sent: the format has no place for it"],
    release: null,
  };
}
