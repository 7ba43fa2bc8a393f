import type { FilePart, TextPart } from "ai";
import { ProblemError } from "../../foundation/errors";
import { hostOf } from "../../foundation/hosts";
import { mediaMissing } from "../../shapes/media-to-do";
import { base64Bytes } from "../model-services/request-bytes";
import type { MessagePart, Provider, SentVideo, VideoPart, VideoTools } from "../provider";

/** The user message as it is sent. `release` takes back what was put up for it, and says what could not be. */
export type SentContent = {
  content: (TextPart | FilePart)[];
  warnings: string[];
  release: () => Promise<string[]>;
};

type Sending = Omit<VideoTools, "room"> & {
  takes: Provider["capabilities"];
  video: ((video: VideoPart, tools: VideoTools) => Promise<SentVideo>) | null;
  /** Bound of the whole request in bytes; null where none is known. */
  requestBytes: number | null;
};

function notTaken(code: string, what: string): ProblemError {
  return new ProblemError({
    code,
    message: `${what} to be sent to a model that is set up without.`,
    nextStep: "Leave it out of the request, or choose a model that takes it and say so under “Models”.",
    retryable: false,
  });
}

function noVideo(baseUrl: string): ProblemError {
  return new ProblemError({
    code: "video-not-taken",
    message: `There is no way to send a whole video to ${hostOf(baseUrl)} with this kind of model.`,
    nextStep: "Send frames instead, or choose Gemini or an endpoint whose model takes videos.",
    retryable: false,
  });
}

/** Bytes that all but the videos take in the request. */
function otherBytes(parts: MessagePart[]): number {
  const bytes = parts.map((part) => {
    if (part.type === "text") return part.text.length * 3;
    return part.type === "video" ? 0 : base64Bytes(part.blob.size);
  });
  return bytes.reduce((sum, one) => sum + one, 10_000);
}

/** A `Uint8Array` of a browser that may be able to write base64 itself. */
type Encoding = Uint8Array & { toBase64?: () => string };

/**
 * The bytes of a blob as the SDK takes them: base64 where the browser can write it, else the bytes. The SDK's own way to
 * base64 goes byte by byte and is slow. Rejects with `ProblemError` (`media-missing`) where the bytes are gone.
 */
export async function fileData(blob: Blob): Promise<string | Uint8Array> {
  try {
    const bytes: Encoding = new Uint8Array(await blob.arrayBuffer());
    return bytes.toBase64?.() ?? bytes;
  } catch (error) {
    throw new ProblemError(mediaMissing(), { cause: error });
  }
}

/**
 * The user message as the SDK takes it, in the same order. Rejects with `ProblemError` (`audio-not-enabled`,
 * `image-not-enabled`, `video-not-taken`) for what the model does not take: the endpoint would refuse the whole call;
 * with `media-missing` where bytes are gone.
 */
export async function sentContent(parts: MessagePart[], sending: Sending): Promise<SentContent> {
  const { takes, video, requestBytes, endpoint } = sending;
  for (const { type } of parts) {
    if (type === "audio" && !takes.audio) throw notTaken("audio-not-enabled", "Sound was");
    if (type === "image" && !takes.image) throw notTaken("image-not-enabled", "Frames were");
    if (type === "video" && video === null) throw noVideo(endpoint.baseUrl);
  }
  const room = requestBytes === null ? null : requestBytes - otherBytes(parts);
  const videos: SentVideo[] = [];
  const release = async () => {
    const left = await Promise.all(videos.map((sent) => sent.release?.() ?? null));
    return left.filter((word) => word !== null);
  };
  const content: SentContent["content"] = [];
  try {
    for (const part of parts) {
      if (part.type === "text") content.push({ type: "text", text: part.text });
      else if (part.type !== "video") {
        content.push({ type: "file", data: await fileData(part.blob), mediaType: part.mediaType });
      } else if (video !== null) {
        const sent = await video(part, { ...sending, room });
        videos.push(sent);
        content.push(sent.part);
      }
    }
  } catch (error) {
    void release();
    throw error;
  }
  if (videos.length > 0) sending.onUpload(null);
  return { content, warnings: videos.flatMap(({ warnings }) => warnings), release };
}

/** The hashes of frames, sound and video, in the order sent: all that a record keeps of them. */
export function mediaHashes(parts: MessagePart[]): string[] {
  return parts.flatMap((part) => (part.type === "text" ? [] : [part.hash]));
}
