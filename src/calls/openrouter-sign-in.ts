import { Type } from "typebox";
import { Value } from "typebox/value";
import { SIGN_IN_FIELD } from "../foundation/agreed-names";
import { ProblemError } from "../foundation/errors";
import { createEndpointFetch } from "./endpoint-fetch";
import { cancellationError, notAnApiProblem } from "./problems/reply-problem";
import { readJsonWithin } from "./read-within";

/** The page that grants access, and the base URL that the resulting key belongs to. */
const AUTHORIZE = "https://openrouter.ai/auth";
export const OPENROUTER_BASE_URL = "https://openrouter.ai/api/v1";

const Exchanged = Type.Object({ key: Type.String({ pattern: "^[\\x21-\\x7e]{8,500}$" }) });

/** A sign-in on its way. `verifier` stays with whoever began it and is sent with the exchange alone. */
type SignIn = { state: string; verifier: string; address: string };

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(32)));
}

/**
 * Begins a sign-in by OAuth with PKCE (S256), which needs no server. `callback`: the address of this page, without
 * query and fragment. Rejects with `ProblemError` (`sign-in-insecure`) where OpenRouter sends nobody back to.
 */
export async function beginSignIn(callback: string): Promise<SignIn> {
  const { protocol, hostname } = new URL(callback);
  if (protocol !== "https:" && hostname !== "localhost" && hostname !== "127.0.0.1") {
    throw new ProblemError({
      code: "sign-in-insecure",
      message: "OpenRouter signs people in only on pages that came over https or from localhost.",
      nextStep: "Open Caplens over https, or make a key at https://openrouter.ai/settings/keys and enter it.",
    });
  }
  const state = randomText();
  const verifier = randomText();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  const back = new URL(callback);
  back.searchParams.set(SIGN_IN_FIELD, state);
  const address = new URL(AUTHORIZE);
  address.searchParams.set("callback_url", back.href);
  address.searchParams.set("code_challenge", base64Url(new Uint8Array(digest)));
  address.searchParams.set("code_challenge_method", "S256");
  return { state, verifier, address: address.href };
}

/** The problem of a code that OpenRouter does not take; others stay as they are. */
function asSignInProblem(error: unknown): unknown {
  if (!(error instanceof ProblemError)) return error;
  if (!["key-refused", "request-refused", "unknown-model"].includes(error.problem.code)) return error;
  return new ProblemError({
    code: "sign-in-not-accepted",
    message: "OpenRouter did not accept the sign-in: its code was used before, or is too old.",
    nextStep: "Sign in again.",
    ...(error.problem.detail === undefined ? {} : { detail: error.problem.detail }),
  });
}

/** Changes the code that came back into a key of the user's own. Rejects with `ProblemError`, or when cancelled. */
export async function exchangeCode(
  code: string,
  verifier: string,
  options: { signal: AbortSignal; fetch?: typeof fetch },
): Promise<string> {
  const endpoint = { baseUrl: OPENROUTER_BASE_URL, apiKey: "", unencrypted: false, model: null };
  const send = createEndpointFetch(endpoint, options.fetch ?? fetch, {});
  try {
    const response = await send(`${OPENROUTER_BASE_URL}/auth/keys`, {
      method: "POST",
      body: JSON.stringify({ code, code_verifier: verifier, code_challenge_method: "S256" }),
      signal: options.signal,
    });
    const reply = await readJsonWithin(response);
    options.signal.throwIfAborted();
    if (!Value.Check(Exchanged, reply)) throw notAnApiProblem(endpoint, "no key");
    return reply.key;
  } catch (error) {
    if (options.signal.aborted) throw cancellationError(options.signal, endpoint, "");
    throw asSignInProblem(error);
  }
}
