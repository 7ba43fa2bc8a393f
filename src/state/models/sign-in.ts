import type { SignInCalls } from "../../engine/shared/protocol";
import type { WorkerClient } from "../../foundation/bridge/worker-client";
import { ProblemError } from "../../foundation/errors";
import { partOnUse } from "../../foundation/fetch-part";
import { untilAborted } from "../../foundation/or-aborted";
import { SIGN_IN_CHANNEL } from "../../foundation/sign-in-names";
import type { SignInReturn, SignInTaken } from "../../shapes/sign-in";

const fetchReader = partOnUse("What signs in", () => import("./read-sign-in"));

/** Waits until the tab that this sign-in came back to says so. */
function comeBack(
  channel: BroadcastChannel,
  state: string,
  signal: AbortSignal,
  read: (data: unknown) => SignInReturn | null,
): Promise<string | null> {
  return untilAborted<string | null>(signal, (resolve) => {
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const back = read(data);
      if (back?.state !== state) return;
      channel.postMessage({ kind: "taken", state } satisfies SignInTaken);
      resolve(back.code);
    });
    return undefined;
  });
}

/**
 * Signs in with OpenRouter in a tab of its own, so that nothing of this page is lost meanwhile; the key that comes of it
 * goes from OpenRouter to the engine. To be called from a click, else browsers open no tab. Rejects with `ProblemError`,
 * or with the abort error.
 */
export async function signInWithOpenRouter(
  engine: Pick<WorkerClient<SignInCalls>, "call">,
  signal: AbortSignal,
): Promise<void> {
  const tab = window.open("", "_blank");
  if (tab === null) {
    throw new ProblemError({
      code: "tab-blocked",
      message: "The browser opened no tab to sign in.",
      nextStep: "Allow this page to open tabs (pop-ups), then try again, or enter a key.",
    });
  }
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
  let away = false;
  try {
    const { readSignInReturn } = await fetchReader();
    const callback = new URL(location.pathname, location.origin).href;
    const { state, address } = await engine.call("sign-in/begin", { callback }, { signal });
    const back = comeBack(channel, state, signal, readSignInReturn);
    tab.opener = null;
    tab.location.replace(address);
    away = true;
    await engine.call("sign-in/finish", { state, code: await back }, { signal });
  } catch (error) {
    // Where it leads elsewhere by now, it is the user's.
    if (!away) tab.close();
    throw error;
  } finally {
    channel.close();
  }
}
