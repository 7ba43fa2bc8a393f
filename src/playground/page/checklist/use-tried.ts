import { useEffect, useRef, useState } from "react";
import type { ParameterFaults } from "../../../evaluation/checks/checks-protocol";
import type { FormatCheck } from "../../../shapes/checklist";
import { usePlaygroundStore } from "../../../state/playground/playground-context";

/** Rules are tried once per pause in typing. */
const KEY_PAUSE_MILLISECONDS = 250;

type Tried = { parameters: FormatCheck["parameters"]; faults: ParameterFaults | null };

/**
 * Faults that rules find when they are tried with the parameters of these checks, whatever the caption. Each is tried anew when
 * its parameters change, and keeps its last answer meanwhile.
 */
export function useTried(checks: readonly FormatCheck[]): (check: FormatCheck) => ParameterFaults | null {
  const store = usePlaygroundStore();
  const tried = useRef(new Map<string, Tried>());
  const [, setAnswers] = useState(0);
  const keyOf = ({ checkId, constraintId }: FormatCheck) => `${constraintId}\n${checkId}`;

  useEffect(() => {
    let current = true;
    const key = ({ checkId, constraintId }: FormatCheck) => `${constraintId}\n${checkId}`;
    const open = checks.filter((check) => tried.current.get(key(check))?.parameters !== check.parameters);
    if (open.length === 0) return;
    const timer = setTimeout(() => {
      const questions = open.map(({ constraintId, parameters }) => ({ constraintId, parameters }));
      store
        .getState()
        .findFaults(questions)
        .catch(() => null)
        .then((answers) => {
          if (!current) return;
          open.forEach((check, index) => {
            tried.current.set(key(check), {
              parameters: check.parameters,
              faults: answers?.[index] ?? null,
            });
          });
          setAnswers((count) => count + 1);
        });
    }, KEY_PAUSE_MILLISECONDS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [checks, store]);

  return (check) => tried.current.get(keyOf(check))?.faults ?? null;
}
