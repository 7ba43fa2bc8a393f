import { useEffect, useState } from "react";
import type { Rewrite } from "../evaluation/derived-samples/rewrites";
import { canonicalJson } from "../foundation/canonical-json";
import { itemPath } from "../foundation/run-paths";
import type { ModelChoice } from "../shapes/connection";
import type { ToldStudy } from "../shapes/study-numbers";
import { useStores } from "../state/stores-context";
import { useUndoableActs } from "../state/undo/use-undoable-acts";
import { useAnswer, useRevision } from "../state/use-answer";
import { type Latest, useLatest } from "../state/use-latest";
import { useAskedWork } from "../state/use-trying";
import type { OpenedStudy, StudySummary } from "../storage/runs/study-row";
import type { StudySetUp } from "./logic/plan-study";
import type { DemoStudy, DerivedRow, StudyPlan } from "./protocol";

export type { DerivedRow, StudyPlan, StudySummary };

/** All studies of this browser. */
export const LAB_PATH = "/lab";

/** The bundled study. */
export const DEMO_STUDY_PATH = "/lab/demo";

/** The page of a study as a path: "/lab/1234". */
export function studyPath(id: string): string {
  return itemPath("lab", id);
}

/** All studies of this browser, followed as they change. */
export function useStudies(): Latest<StudySummary[]> {
  return useAnswer("studies/list", null, useRevision("studies/watch", null));
}

/** A study, followed as it changes. */
export function useStudy(id: string): Latest<OpenedStudy> {
  return useAnswer("studies/open", { id }, useRevision("studies/watch", null));
}

/** The bundled study with its numbers, which are not kept here. */
export function useDemoStudy(): Latest<DemoStudy> {
  const { samplesFolder } = useStores().services;
  return useAnswer("studies/demo", { samplesFolder });
}

/** The numbers of a study; read again as `revision` of its run grows. */
export function useToldStudy(id: string, revision: number): Latest<ToldStudy> {
  return useAnswer("studies/told", { id }, revision);
}

/** People change several things one after another: what follows is planned once. */
const PLAN_AFTER_MILLISECONDS = 350;

/** The parts and the cost that a study would have; null where nothing is chosen that it could be planned by. */
export function useStudyPlan(setUp: StudySetUp | null): Latest<StudyPlan> & { isLate: boolean } {
  const { engine } = useStores().services;
  const wanted = setUp === null ? "" : canonicalJson(setUp);
  const [asked, setAsked] = useState({ key: wanted, setUp });
  useEffect(() => {
    const due = setTimeout(() => setAsked({ key: wanted, setUp }), PLAN_AFTER_MILLISECONDS);
    return () => clearTimeout(due);
  }, [wanted, setUp]);
  const latest = useLatest<StudyPlan | null>(asked.key, 0, async (signal) =>
    asked.setUp === null ? null : engine.call("studies/plan", { setUp: asked.setUp }, { signal }),
  );
  return { ...latest, isLate: asked.key !== wanted || (latest.value === null && latest.problem === null) };
}

/** Some derived samples of a study that is not made. The same ones whoever leaves some out. */
export function useDerivedRows(
  { leftOut: _out, ...setUp }: StudySetUp,
  from: number,
  count: number,
): Latest<{ total: number; rows: DerivedRow[] }> {
  const { engine } = useStores().services;
  return useLatest(canonicalJson([setUp, from]), 0, (signal) =>
    engine.call("studies/derived", { setUp, from, count }, { signal }),
  );
}

/** Has a model rewrite instructions; what it did is handed over once it is done, cancelled or given up. */
export function useRewriting(onRewrites: (rewrites: readonly Rewrite[]) => void) {
  const { engine } = useStores().services;
  const work = useAskedWork();
  return {
    ...work,
    async ask(setUp: StudySetUp, model: ModelChoice): Promise<void> {
      const rewrites: Rewrite[] = [];
      await work.ask(0, (signal, onProgress) =>
        engine.call(
          "studies/rewrite",
          { setUp, model, runId: crypto.randomUUID() },
          {
            signal,
            onEvent: ({ rewrite, ...now }) => {
              rewrites.push(rewrite);
              onProgress(now);
            },
          },
        ),
      );
      if (rewrites.length > 0) onRewrites(rewrites);
    },
  };
}

/** The acts on studies, and the reason why the last of them came to nothing. */
export function useStudyActs() {
  const { engine } = useStores().services;
  const { problem, dismiss, trying, undoably } = useUndoableActs();
  return {
    problem,
    dismiss,
    make: (setUp: StudySetUp) => trying(() => engine.call("studies/make", { setUp })),
    /** Deletes a study; its run stays. Can be taken back. */
    remove: ({ id, study }: StudySummary) =>
      undoably(
        `Study deleted: ${study?.title ?? "one that can’t be read"}`,
        () => engine.call("studies/remove", { id }),
        () => engine.call("studies/restore", { id }),
      ),
  };
}
