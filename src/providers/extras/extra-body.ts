import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { ProblemError } from "../../lib/errors";

const Json = Type.Cyclic(
  {
    Value: Type.Union([
      Type.Null(),
      Type.Boolean(),
      Type.Number(),
      Type.String(),
      Type.Array(Type.Ref("Value")),
      Type.Record(Type.String(), Type.Ref("Value")),
    ]),
  },
  "Value",
);
const Fields = Type.Record(Type.String(), Json);
export type ExtraBody = Static<typeof Fields>;

/** What Caplens sends itself; a second word on it would make records untrue. */
const OWN = new Set([
  "model",
  "messages",
  "stream",
  "stream_options",
  "response_format",
  "temperature",
  "seed",
  "max_tokens",
  "__proto__",
]);
const LONGEST = 20_000;

function refuse(message: string, nextStep: string): never {
  throw new ProblemError({ code: "body-refused", message, nextStep, retryable: false });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Extra fields of a request's body as typed: a JSON object, or nothing. Throws `ProblemError` (`body-refused`) for
 * anything else, for fields that Caplens sends itself, and where the key stands in it.
 */
export function parseExtraBody(text: string, apiKey: string): ExtraBody {
  if (text.trim() === "") return {};
  const value = text.length > LONGEST ? undefined : parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Value.Check(Fields, value)) {
    refuse("The extra body fields are no JSON object.", 'For example: {"top_p": 0.9}');
  }
  const own = Object.keys(value).find((name) => OWN.has(name));
  if (own !== undefined) {
    refuse(
      `The body field “${own}” is set by Caplens itself.`,
      "Leave it out; settings have their own fields.",
    );
  }
  if (apiKey !== "" && JSON.stringify(value).includes(apiKey)) {
    refuse("The extra body fields hold the key.", "Leave it out: the key has a field of its own.");
  }
  return value;
}
