import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { addedFields, eachField, secretIn, wordsOfName } from "../../foundation/added-fields";
import { ProblemError } from "../../foundation/errors";
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
type ExtraBody = Static<typeof Fields>;

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
  /(^|_)(url|uri|host|hostname|endpoint|proxy|upstream|callback|webhook)s?$|^base$|(^|_)(api|url)_?base$|(^|_)(extra_)?headers$|^(user_config|model_list|fallbacks)$/;

function refuse(message: string, nextStep: string): never {
  throw new ProblemError({ code: "body-refused", message, nextStep, retryable: false });
}

/**
 * Extra fields of a request's body as typed: a JSON object, or nothing. Throws `ProblemError` (`body-refused`) for
 * anything else, for fields that Caplens sends itself, and where at any depth a key may stand or a call be led elsewhere.
 */
export function parseExtraBody(text: string, apiKey: string): ExtraBody {
  const value = addedFields(text);
  if (value === null || !Value.Check(Fields, value)) {
    refuse(
      "The extra body fields are no JSON object, are longer than 20,000 letters or nest too deep.",
      'For example: {"top_p": 0.9}',
    );
  }
  if (apiKey !== "" && (JSON.stringify(value).includes(apiKey) || holdsKey(text, apiKey))) {
    refuse("The extra body fields hold the key.", "Leave it out: the key has a field of its own.");
  }
  const own = Object.keys(value).find((name) => OWN.has(name));
  if (own !== undefined) {
    refuse(
      `The body field “${own}” is set by Caplens itself.`,
      "Leave it out; settings have their own fields.",
    );
  }
  const secret = secretIn(value);
  if (secret !== null) {
    refuse(
      `The body field “${secret}” may hold a key.`,
      "Leave it out: the key of this endpoint has a field of its own, and other keys belong with a relay of your own.",
    );
  }
  for (const { path, name } of eachField(value)) {
    if (!ELSEWHERE.test(wordsOfName(name))) continue;
    refuse(
      `The body field “${path}” may not be added: it could lead the call, and the key with it, to another host.`,
      "Enter the address of that host as the base URL instead.",
    );
  }
  return value;
}
