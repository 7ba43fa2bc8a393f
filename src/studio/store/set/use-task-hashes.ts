import { useEffect, useState } from "react";
import type { SetTask } from "../../../shapes/instruction-set";
import { taskHashes } from "../../logic/set/people/task-hash";

const NONE: ReadonlyMap<string, string> = new Map();

/** The hashes by which verifications know the set's instructions, by task id; null until they were computed. */
export function useTaskHashes(tasks: readonly SetTask[]): ReadonlyMap<string, string> | null {
  const [known, setKnown] = useState<{ of: readonly SetTask[]; hashes: ReadonlyMap<string, string> } | null>(
    null,
  );
  useEffect(() => {
    let current = true;
    taskHashes(tasks).then(
      (hashes) => current && setKnown({ of: tasks, hashes }),
      () => current && setKnown({ of: tasks, hashes: NONE }),
    );
    return () => {
      current = false;
    };
  }, [tasks]);
  // Those of before serve until the others are there: only what has changed since is told as not verified a moment later.
  return known?.hashes ?? null;
}
