import type { FilePart, TextPart } from "ai";
import { ProblemError } from "../../lib/errors";
import type { MessagePart, Provider } from "../provider";

function notTaken(code: string, what: string): ProblemError {
  return new ProblemError({
    code,
    message: `${what} to be sent to a model that is set up without.`,
    nextStep: "Leave it out of the request, or choose a model that takes it and say so under “Models”.",
    retryable: false,
  });
}

/**
 * The user message as the SDK takes it, in the same order. Throws `ProblemError` (`audio-not-enabled`,
 * `image-not-enabled`) for what the model does not take: the endpoint would refuse the whole call.
 */
export function messageContent(
  parts: MessagePart[],
  capabilities: Provider["capabilities"],
): (TextPart | FilePart)[] {
  return parts.map((part) => {
    if (part.type === "text") return { type: "text", text: part.text };
    if (part.type === "audio" && !capabilities.audio) throw notTaken("audio-not-enabled", "Sound was");
    if (part.type === "image" && !capabilities.image) throw notTaken("image-not-enabled", "Frames were");
    if (part.type === "video") throw notTaken("video-not-enabled", "The video itself was");
    return { type: "file", data: part.bytes, mediaType: part.mediaType };
  });
}

/** The hashes of frames and sound, in the order sent: all that a record keeps of them. */
export function mediaHashes(parts: MessagePart[]): string[] {
  return parts.flatMap((part) => (part.type === "text" ? [] : [part.hash]));
}
