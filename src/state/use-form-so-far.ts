import { useEffect, useMemo, useRef, useState } from "react";
import type { FormatCheck } from "../shapes/checklist";
import type { ReleasedRules, Semantics, Verdict } from "../shapes/verdict";
import { useStores } from "./stores-context";

/** All that rules need to look at texts that answer the same instruction. */
export type AskedForm = {
  checks: readonly FormatCheck[];
  instruction: string;
  semantics: Semantics;
  rules: ReleasedRules;
};

/** Part of one core that rules may take on texts that are being written, all of them together. */
const SHARE_OF_A_CORE = 0.1;
/** The eye follows no faster. */
const LEAST_PAUSE_MILLISECONDS = 250;

/** The word of rules on the form of a text, as far as it was written by then. */
export type FormSoFar = { text: string; verdicts: readonly Verdict[] };

type FormWatch = {
  /** Takes in a text as it is by now; it has its turn once rules have time. */
  see(id: string, text: string): void;
  /** Nothing more is run or told. */
  stop(): void;
};

type Clock = { now(): number; wait(milliseconds: number): Promise<void> };

const CLOCK: Clock = {
  now: () => performance.now(),
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
};

/**
 * Has rules look at texts that grow, one at a time and the one that waited longest first. After each look they rest for
 * as long as keeps them within their share of a core, however long texts get.
 *
 * @param check what rules say of a text; where it rejects, this text is left at its last word
 * @param onFound is told what was found of a text, by its id
 */
export function createFormWatch(
  check: (text: string) => Promise<readonly Verdict[]>,
  onFound: (id: string, found: FormSoFar) => void,
  { now, wait }: Clock = CLOCK,
): FormWatch {
  /** The newest words of each text that rules have not looked at; the first has waited longest. */
  const unread = new Map<string, string>();
  let isStopped = false;
  let isAtWork = false;

  async function work(): Promise<void> {
    isAtWork = true;
    for (let [next] = unread; next && !isStopped; [next] = unread) {
      const [id, text] = next;
      unread.delete(id);
      const began = now();
      const verdicts = await check(text).catch(() => null);
      const took = now() - began;
      if (isStopped) break;
      if (verdicts) onFound(id, { text, verdicts });
      await wait(Math.max(LEAST_PAUSE_MILLISECONDS, took * (1 / SHARE_OF_A_CORE - 1)));
    }
    isAtWork = false;
  }

  const seen = new Map<string, string>();
  return {
    see(id, text) {
      if (isStopped || text.trim() === "" || seen.get(id) === text) return;
      seen.set(id, text);
      unread.set(id, text);
      if (!isAtWork) void work();
    },
    stop() {
      isStopped = true;
      unread.clear();
    },
  };
}

const NOTHING: ReadonlyMap<string, FormSoFar> = new Map();

/**
 * Verdicts of rules on the form of texts while they are being written, by the id of the text. Nothing is looked at while
 * `texts` is empty; what was found of a text goes with it.
 */
export function useFormSoFar(
  texts: ReadonlyMap<string, string>,
  { checks, instruction, semantics, rules }: AskedForm,
): ReadonlyMap<string, FormSoFar> {
  const runner = useStores().services.checks;
  const [found, setFound] = useState(NOTHING);
  const watch = useRef<FormWatch | null>(null);
  const isWatching = texts.size > 0 && checks.length > 0;

  useEffect(() => {
    if (!isWatching) return;
    const siblings = [...checks];
    const requests = siblings.map((check) => ({ check, given: null }));
    const context = { semantics, benchmark: rules };
    const made = createFormWatch(
      async (response) =>
        (await runner.run({ response, requests, siblings, instruction, context }))[semantics],
      (id, so) => setFound((before) => new Map(before).set(id, so)),
    );
    watch.current = made;
    return () => {
      made.stop();
      watch.current = null;
      setFound(NOTHING);
    };
  }, [runner, isWatching, checks, instruction, semantics, rules]);

  useEffect(() => {
    for (const [id, text] of texts) watch.current?.see(id, text);
  }, [texts]);

  return useMemo(() => new Map([...found].filter(([id]) => texts.has(id))), [found, texts]);
}
