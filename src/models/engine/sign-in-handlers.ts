import { beginSignIn, exchangeCode, OPENROUTER_BASE_URL } from "../../calls/openrouter/sign-in";
import type { KeyRing } from "../../engine/shared/key-ring";
import type { SignInCalls } from "../../engine/shared/sign-in-protocol";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";

/** Sign-ins on their way: more at a time are none of a person's. */
const MOST = 5;

function problem(code: string, message: string): ProblemError {
  return new ProblemError({ code, message, nextStep: "Sign in again." });
}

/** Signing in with OpenRouter: verifiers wait here, and the key goes from here to the key ring. */
export function signInHandlers(ring: Pick<KeyRing, "hold" | "touch">): Handlers<SignInCalls> {
  const verifiers = new Map<string, string>();

  return {
    "sign-in/begin": async ({ callback }) => {
      const { state, verifier, address } = await beginSignIn(callback);
      verifiers.set(state, verifier);
      const [oldest] = verifiers.keys();
      if (verifiers.size > MOST && oldest !== undefined) verifiers.delete(oldest);
      return { state, address };
    },

    "sign-in/finish": async ({ state, code }, { signal }) => {
      const verifier = verifiers.get(state);
      verifiers.delete(state);
      if (verifier === undefined)
        throw problem("sign-in-unknown", "This sign-in was not begun here, or came back twice.");
      if (code === null) throw problem("sign-in-refused", "OpenRouter did not sign you in.");
      const key = await exchangeCode(code, verifier, { signal });
      ring.touch();
      ring.hold(OPENROUTER_BASE_URL, key);
      return { baseUrl: OPENROUTER_BASE_URL };
    },
  };
}
