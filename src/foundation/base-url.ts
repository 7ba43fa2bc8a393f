import { ProblemError } from "./errors";
import { withoutEnding } from "./file-names";

/** Beginnings of the keys of model makers and their hosts. */
const BEGINNINGS =
  /^(?:(?:sk|pk|rk|gsk|csk|xai|hf|r8|fw|tgp|pplx|nvapi|ghp|glpat)[-_][\w-]{16,}|AIza[\w-]{20,}|(?:AKIA|ASIA)[A-Z\d]{16}|(?:ghp|gho|github_pat|glpat)_\w{16,}|eyJ[\w-]{8,}\.[\w.-]{8,})$/;

/** True for a word that begins as keys do: of one that is only long and random nothing is said. */
export function beginsLikeKey(word: string): boolean {
  return BEGINNINGS.test(word.slice(0, 1000));
}

const NAMED = /^(?:api[-_]?key|key|token|access[-_]?token|secret|password)[=:].{6,}$/i;
const RANDOM_MIXED = 24;
/** Ids of accounts in addresses have up to 36 letters (UUIDs); keys of small letters and digits alone are longer. */
const RANDOM_SMALL = 40;

function kindOf(letter: string): string {
  if (/[a-z]/.test(letter)) return "small";
  return /[A-Z]/.test(letter) ? "capital" : "digit";
}

/** Rate of changes between small letters, capitals and digits, per letter: above a half in random text. */
function turns(text: string): number {
  const kinds = Array.from(text, kindOf);
  const changes = kinds.filter((kind, index) => index > 0 && kind !== kinds[index - 1]).length;
  return changes / text.length;
}

/**
 * True for a part of an address or a word that looks like a key: by how it begins, by what it is called, or because it is long
 * and random. Ids and names that people choose do not.
 */
export function looksLikeKey(part: string): boolean {
  const text = part.slice(0, 1000);
  if (BEGINNINGS.test(text) || NAMED.test(text)) return true;
  const letters = text.replace(/[-_]/g, "");
  if (!/^[A-Za-z0-9]+$/.test(letters)) return false;
  const mixed = /[a-z]/.test(letters) && /[A-Z]/.test(letters) && /\d/.test(letters);
  if (mixed && letters.length >= RANDOM_MIXED) return turns(letters) > 0.4;
  return letters.length >= RANDOM_SMALL && /[a-z]/i.test(letters) && turns(letters) > 0.25;
}

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
