import { beginsLikeKey } from "../foundation/base-url";
import { ProblemError } from "../foundation/errors";
import { holdsKey } from "./redaction/key-filter";

/** Names under which servers take keys and passwords: what stands there would be remembered in the browser. */
const SECRET = /auth|cookie|key|password|secret|token|credential|signature/;
/**
 * Names that label, trace, cache or version a call. There is no telling which other names send some relay's call, and
 * the key with it, to another host, or have it charged otherwise.
 */
const ALLOWED: readonly RegExp[] = [
  /^(accept-language|http-referer|traceparent|tracestate|baggage|x-title|x-openrouter-title)$/,
  /^x-(request|client-request|correlation|session|conversation|trace|user|run)-id$/,
  /^x-(trace|team|project|app|application|environment|purpose|note|dataset|experiment)(-name)?$/,
  /^(openai-(organization|project|beta)|anthropic-beta)$/,
  /^(x-)?(metadata|tag|label)-[\w-]+$/,
  /^helicone-(user-id|session-(id|name|path)|property-[\w-]+|cache-enabled)$/,
  /^cf-aig-(metadata|cache-ttl|skip-cache|collect-log|event-id)$/,
  /^x-portkey-(trace-id|metadata)$/,
  /^x-litellm-(tags|spend-logs-metadata)$/,
  /^x-dashscope-datainspection$/,
  /^(ngrok-skip-browser-warning|bypass-tunnel-reminder)$/,
];

/** A name and a value as HTTP has them. */
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
const VALUE = /^[\x20-\x7e]+$/;

const MOST = 20;
const LONGEST = 1000;

function refuse(message: string, nextStep: string): never {
  throw new ProblemError({ code: "header-refused", message, nextStep, retryable: false });
}

/**
 * Extra headers as typed, one a line ("Name: value"), by their names in lower case. Throws `ProblemError`
 * (`header-refused`) for a line of another shape, for headers that hold a key or name one, and for all that are not known
 * to be harmless. Messages name the header and never repeat a value.
 */
export function parseExtraHeaders(text: string, apiKey: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > MOST) refuse(`There are more than ${MOST} extra headers.`, "Leave some out.");
  for (const [index, line] of lines.entries()) {
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = line.slice(colon + 1).trim();
    const isHeader = name.length <= LONGEST && NAME.test(name) && VALUE.test(value);
    if (!isHeader || value.length > LONGEST) {
      refuse(`Line ${index + 1} of the extra headers is not a header.`, "Write one per line, as Name: value");
    }
    const isKey = value.split(/[\s,;="]+/).some(beginsLikeKey);
    if (SECRET.test(name) || isKey || (apiKey !== "" && value.includes(apiKey)) || holdsKey(value, apiKey)) {
      refuse(
        `The header “${name}” may not be added: it could carry a key.`,
        "A key belongs in the field “Key”; it is sent in the header that the provider asks for.",
      );
    }
    if (!ALLOWED.some((names) => names.test(name))) {
      refuse(
        `The header “${name}” may not be added: servers could read it as where to send the call, and the key with it.`,
        "Headers that label or trace calls may be added, such as x-request-id, x-project and metadata-…; have a relay of your own set any other.",
      );
    }
    if (Object.hasOwn(headers, name)) refuse(`The header “${name}” is there twice.`, "Leave one out.");
    headers[name] = value;
  }
  return headers;
}
