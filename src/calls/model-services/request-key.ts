import { canonicalJson } from "../../foundation/canonical-json";
import { sha256OfText } from "../../foundation/hashing";
import type { ModelChoice } from "../../shapes/connection";
import type { AbilityCorrection } from "../../shapes/model-settings";
import type { GenerateRequest } from "../provider";
import { abilitiesOf } from "./model-abilities";

/** Raised when replies to the same request can no longer be taken for the same. */
const KEY_VERSION = 2;

/**
 * The key that a reply is kept under: the SHA-256 of everything that is sent (address, wire format, model, added headers and
 * fields, prompt, parts with their media by hash, settings, form of the reply), what the model is taken to take, since
 * that decides how it is sent, and the salt. Never the key of the service: a choice has none.
 */
export function requestKey(
  choice: ModelChoice,
  corrections: readonly AbilityCorrection[],
  { system, parts, settings, reply }: GenerateRequest,
  salt?: string,
): Promise<string> {
  const named = parts.map((part) => {
    if (part.type === "text") return part;
    const { type, mediaType, hash } = part;
    return part.type === "video"
      ? { type, mediaType, hash, framesPerSecond: part.framesPerSecond }
      : { type, mediaType, hash };
  });
  // Lessons from refusals stay out of the key: they only change how the same request is sent, and its stored reply has
  // to be found again.
  const said = corrections.filter(({ origin }) => origin === "user");
  // A weaker form of the reply than the one asked for is no other request, and limits have decided the parts already.
  const { image, audio, video, system: takesSystem, temperature, seed } = abilitiesOf(choice, said);
  const takes = { image, audio, video, system: takesSystem, temperature, seed };
  const identity = { version: KEY_VERSION, choice, takes, system, parts: named, settings, reply, salt };
  return sha256OfText(canonicalJson(identity));
}
