import { ProblemError } from "../../lib/errors";

/** Names that a browser sets by itself, or would drop without a word. */
const BROWSERS_OWN =
  /^(proxy-.*|sec-.*|access-control-.*|accept-(charset|encoding)|connection|content-(length|type)|cookie2?|date|dnt|expect|host|keep-alive|origin|permissions-policy|referer|te|trailer|transfer-encoding|upgrade|user-agent|via|set-cookie2?|x-http-method(-override)?|x-method-override)$/;
/** Names under which servers take keys and passwords: what stands there would be remembered in the browser. */
const SECRET = /auth|cookie|key|password|secret|token|credential|signature/;
/** Names that tell a relay where to send the call, and the key with it. */
const ELSEWHERE =
  /^(forwarded|x-(forwarded|original|real|rewrite)-.*|x-.*(target|upstream|proxy|destination|base-?url).*|location)$/;

const MOST = 20;
const LONGEST = 1000;

function refuse(message: string, nextStep: string): never {
  throw new ProblemError({ code: "header-refused", message, nextStep, retryable: false });
}

/**
 * Extra headers as typed, one a line ("Name: value"), by their names in lower case. Throws `ProblemError`
 * (`header-refused`) for a line of another shape and for headers that hold a key, name one, lead the call elsewhere or
 * belong to the browser. Messages name the header and never repeat a value.
 */
export function parseExtraHeaders(text: string, apiKey: string): Record<string, string> {
  const headers: Record<string, string> = {};
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  if (lines.length > MOST) refuse(`There are more than ${MOST} extra headers.`, "Leave some out.");
  for (const [index, line] of lines.entries()) {
    const found = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*:\s*([\x20-\x7e]*?)\s*$/.exec(line);
    const name = found?.[1]?.toLowerCase() ?? "";
    const value = found?.[2] ?? "";
    if (name === "" || value === "" || value.length > LONGEST) {
      refuse(`Line ${index + 1} of the extra headers is none.`, "Write one a line: Name: value");
    }
    if (SECRET.test(name) || (apiKey !== "" && value.includes(apiKey))) {
      refuse(
        `The header “${name}” may not be added: it could carry a key.`,
        "A key belongs in the field “Key”; it is sent in the header that the provider asks for.",
      );
    }
    if (ELSEWHERE.test(name)) {
      refuse(
        `The header “${name}” may not be added: it could lead the call, and the key with it, to another host.`,
        "Enter the address of that host as the base URL instead.",
      );
    }
    if (BROWSERS_OWN.test(name)) {
      refuse(`The header “${name}” may not be added: browsers set it themselves.`, "Leave it out.");
    }
    if (Object.hasOwn(headers, name)) refuse(`The header “${name}” is there twice.`, "Leave one out.");
    headers[name] = value;
  }
  return headers;
}
