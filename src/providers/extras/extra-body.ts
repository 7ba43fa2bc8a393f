import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { ProblemError } from "../../lib/errors";
import { holdsKey } from "../redaction/key-filter";

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
  "max_completion_tokens",
  "max_output_tokens",
  "n",
  "best_of",
  "__proto__",
]);
/** Fields by which relays are told where to send a call, whom to ask in its place, or with which headers. */
const ELSEWHERE =
  /(^|_)(url|uri|host|endpoint|proxy|upstream|callback|webhook)s?$|^(api|url)?_?base(_url)?$|^(extra_)?headers$|^(user_config|model_list|fallbacks)$/i;
const SECRET = /(^|_)(api_?key|secret|password|authorization|credentials?)$|^(access|auth|bearer)_?token$/i;
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
 * anything else, for fields that Caplens sends itself or that could lead a call elsewhere, and where the key stands in it.
 */
export function parseExtraBody(text: string, apiKey: string): ExtraBody {
  if (text.trim() === "") return {};
  const value = text.length > LONGEST ? undefined : parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value) || !Value.Check(Fields, value)) {
    refuse("The extra body fields are not a JSON object.", 'For example: {"top_p": 0.9}');
  }
  const own = Object.keys(value).find((name) => OWN.has(name));
  if (own !== undefined) {
    refuse(
      `The body field “${own}” is set by Caplens itself.`,
      "Leave it out; settings have their own fields.",
    );
  }
  const names = Object.keys(value);
  if (names.some((name) => SECRET.test(name))) {
    refuse("The extra body fields name a key.", "Leave it out: the key has a field of its own.");
  }
  const elsewhere = names.find((name) => ELSEWHERE.test(name));
  if (elsewhere !== undefined) {
    refuse(
      `The body field “${elsewhere}” may not be added: it could lead the call, and the key with it, to another host.`,
      "Enter the address of that host as the base URL instead.",
    );
  }
  if (apiKey !== "" && (JSON.stringify(value).includes(apiKey) || holdsKey(text, apiKey))) {
    refuse("The extra body fields hold the key.", "Leave it out: the key has a field of its own.");
  }
  return value;
}
