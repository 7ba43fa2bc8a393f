import { APICallError } from "ai";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { type AddChunk, noFacts } from "./stream-facts";

const Told = Type.Object({ message: Type.String() });

/** An error that an endpoint sent in the place of a reply, and the HTTP status that it stands for; null if none does. */
type FirstEvent = { error: unknown; status: number | null };

/**
 * What the first event of a stream was where that was an error: some of the SDK's packages throw it before they hand
 * the stream on. Null for other errors. Of the SDK's error, which carries the whole request, only that event is read.
 */
export function firstEventOf(thrown: unknown, addChunk: AddChunk): FirstEvent | null {
  if (!APICallError.isInstance(thrown) || thrown.responseBody === undefined) return null;
  let event: unknown;
  try {
    event = JSON.parse(thrown.responseBody);
  } catch {
    return null;
  }
  const error = addChunk(noFacts, event).error ?? (Value.Check(Told, event) ? event : null);
  return error === null ? null : { error, status: thrown.statusCode ?? null };
}
