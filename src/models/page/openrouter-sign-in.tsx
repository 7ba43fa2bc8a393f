import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { isAbort, toProblem } from "../../foundation/errors";
import type { Problem } from "../../shapes/problem";
import { useModelsStore } from "../../state/models/use-models";
import { ProblemAlert } from "../../ui/problem-alert";

type SigningIn =
  | { kind: "out" }
  | { kind: "waiting" }
  | { kind: "in" }
  | { kind: "failed"; problem: Problem };

/** A key without typing one: people allow it at OpenRouter, in a tab of its own. */
export function OpenRouterSignIn() {
  const store = useModelsStore();
  const [state, setState] = useState<SigningIn>({ kind: "out" });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);

  async function signIn(): Promise<void> {
    const controller = new AbortController();
    work.current = controller;
    setState({ kind: "waiting" });
    try {
      await store.getState().signInWithOpenRouter(controller.signal);
      setState({ kind: "in" });
    } catch (error) {
      setState(isAbort(error) ? { kind: "out" } : { kind: "failed", problem: toProblem(error) });
    }
  }

  return (
    <>
      <Group gap="xs">
        <Button
          size="compact-sm"
          variant="default"
          loading={state.kind === "waiting"}
          onClick={() => void signIn()}
        >
          Sign in with OpenRouter
        </Button>
        {state.kind === "waiting" && (
          <Button size="compact-sm" variant="subtle" onClick={() => work.current?.abort()}>
            Cancel the sign-in
          </Button>
        )}
        <Text size="xs" role="status">
          {state.kind === "waiting" && "Waiting for you to allow it in the other tab"}
          {state.kind === "in" && "Signed in: the key is in this page's memory. Leave the field empty"}
        </Text>
      </Group>
      {state.kind === "failed" && (
        <ProblemAlert problem={state.problem} onClose={() => setState({ kind: "out" })} />
      )}
    </>
  );
}
