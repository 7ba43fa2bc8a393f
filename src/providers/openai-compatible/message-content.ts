import type { FilePart, TextPart } from "ai";
import { ProblemError } from "../../lib/errors";
import type { MessagePart } from "../provider";

/**
 * The user message as the SDK takes it, in the same order. Throws `ProblemError` (`audio-not-enabled`) for sound
 * when `audio` is false: the endpoint would refuse the whole call.
 */
export function messageContent(parts: MessagePart[], audio: boolean): (TextPart | FilePart)[] {
  return parts.map((part) => {
    if (part.type === "text") return { type: "text", text: part.text };
    if (part.type === "audio" && !audio) {
      throw new ProblemError({
        code: "audio-not-enabled",
        message: "Sound was to be sent to an endpoint that is set up without sound.",
        nextStep: "Switch sound on in the settings of the endpoint, or leave it out of the request.",
        retryable: false,
      });
    }
    return { type: "file", data: part.bytes, mediaType: part.mediaType };
  });
}

/** The hashes of frames and sound, in the order sent: all that a record keeps of them. */
export function mediaHashes(parts: MessagePart[]): string[] {
  return parts.flatMap((part) => (part.type === "text" ? [] : [part.hash]));
}
