import { startTransition, useEffect, useRef, useState } from "react";
import type { EngineCalls } from "../engine/engine-protocol";
import { isAbort, toProblem } from "../foundation/errors";
import type { Problem } from "../shapes/problem";
import { useStores } from "./stores-context";

/** An answer that is asked for again as what it is about goes on; the one before stays until the next one is there. */
export type Latest<T> = { value: T | null; problem: Problem | null; again: () => void };

/** Between an answer and the next question about the same: a run at work has something new all the time. */
const PAUSE_MILLISECONDS = 700;

/**
 * Asks when `subject` is another, when `revision` has grown, and by `again`. Questions about the same come one after
 * another; those about something else are given up.
 */
export function useLatest<T>(
  subject: string,
  revision: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Latest<T> {
  const [known, setKnown] = useState<{ subject: string; value: T | null; problem: Problem | null } | null>(
    null,
  );
  const asking = useRef(ask);
  asking.current = ask;
  const work = useRef<() => void>(() => undefined);
  const seen = useRef(revision);

  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let busy = false;
    let wanted = false;
    async function run() {
      if (busy) {
        wanted = true;
        return;
      }
      busy = true;
      wanted = false;
      try {
        const value = await asking.current(stop.signal);
        // The update may be large: it is rendered as a transition, so that the page stays responsive.
        if (!stop.signal.aborted) startTransition(() => setKnown({ subject, value, problem: null }));
      } catch (error) {
        if (stop.signal.aborted || isAbort(error)) return;
        const problem = toProblem(error);
        setKnown((before) => ({
          subject,
          value: before?.subject === subject ? before.value : null,
          problem,
        }));
      } finally {
        busy = false;
        if (wanted && !stop.signal.aborted) timer = setTimeout(() => void run(), PAUSE_MILLISECONDS);
      }
    }
    work.current = () => void run();
    void run();
    return () => {
      stop.abort();
      clearTimeout(timer);
      work.current = () => undefined;
    };
  }, [subject]);

  useEffect(() => {
    if (seen.current === revision) return;
    seen.current = revision;
    work.current();
  }, [revision]);

  const own = known?.subject === subject ? known : null;
  return { value: own?.value ?? null, problem: own?.problem ?? null, again: () => work.current() };
}

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
      .call(name, asked.current, { signal: stop.signal, onEvent: (changes) => setRevision(changes) })
      // Without it the page shows what was there when it was opened.
      .catch(() => undefined);
    return () => stop.abort();
  }, [engine, name, subject]);
  return revision;
}
