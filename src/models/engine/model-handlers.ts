import { beginSignIn, exchangeCode, OPENROUTER_BASE_URL } from "../../calls/openrouter-sign-in";
import { type PageReply, servePageModel } from "../../calls/providers/page-model";
import type { ConnectedModels } from "../../engine/shared/connected-models";
import type { KeyRing } from "../../engine/shared/key-ring";
import type { KeyCalls, KeyWatchCalls, SignInCalls } from "../../engine/shared/protocol";
import { done } from "../../engine/shared/watch-until-cancelled";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { abortError, ProblemError } from "../../foundation/errors";
import type { BuiltInAnswer, BuiltInCalls } from "../protocol";

/** Keys and their vault, for the page: what comes out of here says where keys are, never what they are. */
export function keyHandlers(
  ring: KeyRing,
  models: ConnectedModels,
): Handlers<Omit<KeyCalls, keyof KeyWatchCalls>> {
  return {
    "keys/remove": ({ baseUrl, onlyHere = false }) => done(models.removeKey(baseUrl, !onlyHere)),
    "keys/forget": (input) => done(models.forget(input?.everywhere)),
    "keys/activity": () => done(ring.touch()),
    "vault/create": async ({ passphrase }) => {
      ring.touch();
      await (await ring.vault()).create(passphrase);
      return null;
    },
    "vault/unlock": async ({ passphrase }) => {
      ring.touch();
      await (await ring.vault()).unlock(passphrase);
      return null;
    },
    "vault/lock": async () => done((await ring.vault()).lock()),
    "vault/change-passphrase": async ({ current, next }) => {
      ring.touch();
      return (await ring.vault()).changePassphrase(current, next);
    },
    "vault/keep": ({ baseUrl }) => done(ring.keep(baseUrl)),
    "vault/discard": async () => done((await ring.vault()).discard()),
  };
}

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

type Waiting = { onText: (delta: string) => void; end: (answer: PageReply | Error) => void };

/** Hands asks for the browser's own model to the window that serves it, and its answers back. */
export function builtInHandlers(): Handlers<BuiltInCalls> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  function take(answer: BuiltInAnswer): void {
    const one = waiting.get(answer.id);
    if (answer.kind === "text") one?.onText(answer.delta);
    else if (answer.kind === "done") one?.end({ inputTokens: answer.inputTokens });
    else one?.end(new ProblemError(answer.problem));
  }

  return {
    "built-in/serve": (_input, { signal, emit }) =>
      new Promise((_resolve, reject) => {
        const cease = servePageModel(
          (ask, options) =>
            new Promise((resolve, refuse) => {
              lastId += 1;
              const id = lastId;
              const stop = () => {
                emit({ kind: "stop", id });
                waiting.get(id)?.end(abortError());
              };
              waiting.set(id, {
                onText: options.onText,
                end: (answer) => {
                  waiting.delete(id);
                  options.signal.removeEventListener("abort", stop);
                  if (answer instanceof Error) refuse(answer);
                  else resolve(answer);
                },
              });
              options.signal.addEventListener("abort", stop, { once: true });
              emit({ kind: "ask", id, ask });
            }),
        );
        signal.addEventListener("abort", () => {
          cease();
          for (const { end } of [...waiting.values()]) end(abortError());
          reject(abortError());
        });
      }),
    "built-in/answer": (answer) => done(take(answer)),
  };
}
