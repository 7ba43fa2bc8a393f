import { base64Bytes } from "../model-services/request-bytes";
import type { SentVideo, VideoPart, VideoTools } from "../video-part";
import { storeVideo } from "./files/store-video";

/** The highest rate that the API takes. */
const MOST_FRAMES_PER_SECOND = 24;

/** A whole video with its frame rate: in the request where it fits, else by the store of files. */
export async function googleVideo(video: VideoPart, tools: VideoTools): Promise<SentVideo> {
  const { blob, mediaType, framesPerSecond } = video;
  const fps = framesPerSecond === null ? null : Math.min(framesPerSecond, MOST_FRAMES_PER_SECOND);
  const options = fps === null ? {} : { providerOptions: { google: { videoMetadata: { fps } } } };
  const warnings =
    fps === framesPerSecond ? [] : [`The frame rate was lowered to ${fps} per second: the most there is`];
  if (tools.room === null || base64Bytes(blob.size) <= tools.room) {
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return { part: { type: "file", data: bytes, mediaType, ...options }, warnings, release: null };
  }
  const { uri, release } = await storeVideo(blob, mediaType, tools);
  const data = { type: "reference" as const, reference: { google: uri } };
  return { part: { type: "file", data, mediaType, ...options }, warnings, release };
}
