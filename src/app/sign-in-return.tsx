import { Stack, Text, Title } from "@mantine/core";
import { useEffect, useState } from "react";
import { SIGN_IN_CHANNEL } from "../foundation/agreed-names";
import type { SignInReturn } from "../shapes/tab-words";
import { isSignInTaken } from "../state/models/read-sign-in";
import { Frame, showPage } from "./frame";

/** Longest wait for the tab that began the sign-in. */
const LONGEST_MILLISECONDS = 4000;

/** All that the tab shows which a sign-in comes back to: it hands over what came, and closes itself. */
function SignInReturnPage({ state, code }: { state: string; code: string | null }) {
  const [outcome, setOutcome] = useState<"waiting" | "taken" | "lost">("waiting");

  useEffect(() => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL);
    const timer = setTimeout(() => setOutcome("lost"), LONGEST_MILLISECONDS);
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (!isSignInTaken(data, state)) return;
      clearTimeout(timer);
      setOutcome("taken");
      window.close();
    });
    channel.postMessage({ kind: "returned", state, code } satisfies SignInReturn);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [state, code]);

  return (
    <Frame>
      <Stack component="main" p="xl" gap="xs">
        <Title order={1} size="h3">
          Caplens
        </Title>
        <Text role="status" data-testid="sign-in-return" data-outcome={outcome}>
          {outcome === "waiting" && "Handing the sign-in over to the tab that began it."}
          {outcome === "taken" && "Done. You can close this tab; the tab that started the sign-in continues."}
          {outcome === "lost" &&
            "The tab that began this sign-in is not there any more. Close this one, open Caplens and sign in again."}
        </Text>
      </Stack>
    </Frame>
  );
}

/** Shows that tab. `taken`: what came back in its address. */
export function showSignInReturn(place: HTMLElement, taken: { state: string; code: string | null }): void {
  // In a strict mode that hands everything over twice, the second time would find nobody.
  showPage(place, <SignInReturnPage {...taken} />);
}
