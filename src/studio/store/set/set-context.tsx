import { useEffect, useMemo, useState } from "react";
import { isAbort } from "../../../foundation/errors";
import { stepByStep } from "../../../foundation/steps";
import type { InstructionSet, SetTask } from "../../../shapes/instruction-set";
import { useStores } from "../../../state/stores-context";
import { useTrying } from "../../../state/use-trying";
import { faultsByRules, lookAt, unseenTasks } from "../../logic/set/faults-by-rules";
import { type TaskStanding, taskStandings } from "../../logic/set/task-standings";
import { taskHashes } from "../../logic/set/task-verdicts";
import type { SetFileCalls } from "../../protocol";
import { documentKind } from "../document/document-context";
import { createSetStore } from "./set-store";

export const {
  Provider: SetProvider,
  useMaker: useSetMaker,
  useOwnStore: useSetStore,
  useOwn: useSet,
  useDraft: useSetDraft,
} = documentKind(createSetStore);

type SetForm = SetFileCalls["instruction-sets/write"]["input"]["form"];

const named = (files: readonly File[]) => files.map((file) => ({ path: file.name, file }));

/** Sets and verifications out as files, and in from others; nothing of what is read is kept yet. Null: it failed. */
export function useSetFiles() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying } = useTrying();
  return {
    problem,
    dismiss,
    write: (draft: InstructionSet, form: SetForm) =>
      trying(() => engine.call("instruction-sets/write", { draft, form })),
    read: (files: readonly File[]) =>
      trying(() => engine.call("instruction-sets/read", { files: named(files) })),
    readVerifications: (draft: InstructionSet, files: readonly File[]) =>
      trying(() => engine.call("instruction-sets/read-verifications", { draft, files: named(files) })),
  };
}

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

/** The most instructions that are looked at at once; more are looked at one by one, while the page answers. */
const MOST_AT_ONCE = 40;

/** The standings of the instructions on screen; null while a large set is looked at, of which so many are `seen`. */
type Looked = { standings: TaskStanding[] | null; seen: number; of: number };

/** The standings of the instructions on screen, found anew only where clips, demands on them or instructions change. */
export function useTaskStandings(): Looked {
  const { clips, filters, tasks } = useSetDraft();
  const unseen = useMemo(() => unseenTasks({ clips, tasks }), [clips, tasks]);
  const [looked, setLooked] = useState<{ of: typeof unseen; seen: number }>({ of: unseen, seen: 0 });
  const isMany = unseen.length > MOST_AT_ONCE;
  const seen = looked.of === unseen ? looked.seen : 0;
  const isDone = !isMany || seen === unseen.length;

  useEffect(() => {
    if (!isMany) return;
    const looking = new AbortController();
    let told = 0;
    const tell = (count: number) => {
      if (count === unseen.length || count - told >= MOST_AT_ONCE) {
        told = count;
        setLooked({ of: unseen, seen: count });
      }
    };
    stepByStep(lookAt({ clips }, unseen, tell), looking.signal).catch((error: unknown) => {
      if (!isAbort(error)) throw error;
    });
    return () => looking.abort();
  }, [isMany, unseen, clips]);

  const standings = useMemo(
    () => (isDone ? taskStandings({ clips, filters, tasks }, faultsByRules) : null),
    [isDone, clips, filters, tasks],
  );
  return { standings, seen, of: unseen.length };
}
