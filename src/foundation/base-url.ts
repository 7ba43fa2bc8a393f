import { ProblemError } from "./errors";
import { withoutEnding } from "./file-names";
import { looksLikeKey } from "./key-like";

const EXAMPLE = "For example: https://api.openai.com/v1 or http://localhost:11434/v1";

function refuse(message: string, nextStep: string = EXAMPLE): never {
  throw new ProblemError({ code: "base-url-invalid", message, nextStep, retryable: false });
}

/** The parts of a path as they were before they were put into an address. */
function partsOf({ pathname }: URL): string[] {
  return pathname.split(/[/;]/).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

/**
 * The address of an endpoint as it is called and kept: http or https, up to and including the version path,
 * without a slash at its end and without the route of a single call (`/chat/completions`), should one have
 * pasted it whole. Throws `ProblemError` (`base-url-invalid`) for anything else, above all for addresses that
 * carry a password or a key: those would end up in records. Messages never repeat the text.
 */
export function normaliseBaseUrl(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "") refuse("The address of the endpoint is missing.");
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) {
    refuse("The address must begin with https:// (or http:// for a server of your own).");
  }
  if (!URL.canParse(trimmed)) refuse("This is not a web address.");
  const url = new URL(trimmed);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    refuse("Only http and https addresses can be called.");
  }
  if (url.username !== "" || url.password !== "") {
    refuse(
      "The address contains a user name or a password.",
      "Leave it out, and enter the key in its own field.",
    );
  }
  if (url.search !== "") {
    refuse(
      "The address contains a query (the part after “?”).",
      "Leave it out; a key belongs in its own field.",
    );
  }
  if (partsOf(url).some(looksLikeKey)) {
    refuse(
      "The path of the address contains something that looks like a key.",
      "Leave it out, and enter the key in its own field: addresses stand in records, exports and messages.",
    );
  }
  const path = withoutEnding(url.pathname, "/").replace(/\/(chat\/completions|models)$/, "");
  return `${url.origin}${withoutEnding(path, "/")}`;
}
