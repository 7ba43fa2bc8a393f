import { useEffect, useRef, useState } from "react";
import type { EngineCalls } from "../engine/engine-protocol";
import { useStores } from "./stores-context";
import { type Latest, useLatest } from "./use-latest";

/** The engine's answer to one call; asked again where `input` says something else, and as `revision` grows. */
export function useAnswer<N extends keyof EngineCalls & string>(
  name: N,
  input: EngineCalls[N]["input"],
  revision = 0,
): Latest<EngineCalls[N]["output"]> {
  const { engine } = useStores().services;
  return useLatest(JSON.stringify(input), revision, (signal) => engine.call(name, input, { signal }));
}

/** The calls that tell by a number, which grows, that something has changed. */
type Watching = {
  [N in keyof EngineCalls & string]: EngineCalls[N] extends { event: number } ? N : never;
}[keyof EngineCalls & string];

/** Counts the changes that a call of the engine tells of since this was first shown. */
export function useRevision<N extends Watching>(name: N, input: EngineCalls[N]["input"]): number {
  const { engine } = useStores().services;
  const [revision, setRevision] = useState(0);
  const asked = useRef(input);
  asked.current = input;
  const subject = JSON.stringify(input);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an input that says the same is the same
  useEffect(() => {
    const stop = new AbortController();
    engine
      .call(name, asked.current, {
        signal: stop.signal,
        // Each watch counts its own changes: those of the subject before are no measure of them.
        onEvent: (changes) => changes > 0 && setRevision((known) => known + 1),
      })
      // Without it the page shows what was there when it was opened.
      .catch(() => undefined);
    return () => stop.abort();
  }, [engine, name, subject]);
  return revision;
}
