import { useEffect, useMemo, useRef, useState } from "react";
import type { FormatCheck } from "../../shapes/checklist";
import type { ReleasedRules, Semantics } from "../../shapes/verdict";
import { useStores } from "../stores-context";
import { createFormWatch, type FormSoFar, type FormWatch } from "./form-watch";

/** All that rules need to look at texts that answer the same instruction. */
export type AskedForm = {
  checks: readonly FormatCheck[];
  instruction: string;
  semantics: Semantics;
  rules: ReleasedRules;
};

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
