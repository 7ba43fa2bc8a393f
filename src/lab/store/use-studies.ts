import { useEffect, useState } from "react";
import type { Rewrite } from "../../evaluation/derived-samples/rewrites";
import { canonicalJson } from "../../foundation/canonical-json";
import { itemPath } from "../../foundation/run-paths";
import type { ModelChoice } from "../../shapes/connection";
import type { ToldStudy } from "../../shapes/study-numbers";
import { useStores } from "../../state/stores-context";
import { type Latest, useLatest } from "../../state/use-latest";
import { useAskedWork, useTrying } from "../../state/use-trying";
import type { OpenedStudy, StudySummary } from "../../storage/runs/study-row";
import type { StudySetUp } from "../logic/plan-study";
import type { DemoStudy, DerivedRow, StudyPlan } from "../protocol";

export type { DerivedRow, StudyPlan, StudySummary };

/** All studies of this browser. */
export const LAB_PATH = "/lab";

/** The bundled study. */
export const DEMO_STUDY_PATH = "/lab/demo";

/** The page of a study as a path: "/lab/1234". */
export function studyPath(id: string): string {
  return itemPath("lab", id);
}

/** Counts the changes of studies since this was first shown. */
function useStudyRevision(): number {
  const { engine } = useStores().services;
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    engine
      .call("studies/watch", null, { signal: stop.signal, onEvent: setRevision })
      // Without it the page shows what was there when it was opened.
      .catch(() => undefined);
    return () => stop.abort();
  }, [engine]);
  return revision;
}

/** All studies of this browser, followed as they change. */
export function useStudies(): Latest<StudySummary[]> {
  const { engine } = useStores().services;
  const revision = useStudyRevision();
  return useLatest("studies", revision, (signal) => engine.call("studies/list", null, { signal }));
}

/** A study, followed as it changes. */
export function useStudy(id: string): Latest<OpenedStudy> {
  const { engine } = useStores().services;
  const revision = useStudyRevision();
  return useLatest(id, revision, (signal) => engine.call("studies/open", { id }, { signal }));
}

/** The bundled study with its numbers, which are not kept here. */
export function useDemoStudy(): Latest<DemoStudy> {
  const { engine, samplesFolder } = useStores().services;
  return useLatest("demo study", 0, (signal) => engine.call("studies/demo", { samplesFolder }, { signal }));
}

/** The numbers of a study; read again as `revision` of its run grows. */
export function useToldStudy(id: string, revision: number): Latest<ToldStudy> {
  const { engine } = useStores().services;
  return useLatest(id, revision, (signal) => engine.call("studies/told", { id }, { signal }));
}

/** People change several things one after another: what follows is planned once. */
const PLAN_AFTER_MILLISECONDS = 350;

/** What a study would consist of and take; null where nothing is chosen that it could be planned by. */
export function useStudyPlan(setUp: StudySetUp | null): Latest<StudyPlan> & { isLate: boolean } {
  const { engine } = useStores().services;
  const wanted = setUp === null ? "" : canonicalJson(setUp);
  const [asked, setAsked] = useState({ key: "", setUp });
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

/** What can be done about studies, and why the last of it came to nothing. */
export function useStudyActs() {
  const { services, playground } = useStores();
  const { engine } = services;
  const { problem, dismiss, trying } = useTrying();
  return {
    problem,
    dismiss,
    make: (setUp: StudySetUp) => trying(() => engine.call("studies/make", { setUp })),

    /** Deletes a study; its run stays. Can be taken back. */
    async remove({ id, study }: StudySummary): Promise<void> {
      const gone = () => engine.call("studies/remove", { id });
      const done = await trying(async () => {
        await gone();
        return true;
      });
      if (!done) return;
      const later = (act: () => Promise<unknown>) => () => {
        void trying(act);
        return true;
      };
      playground.getState().offerUndo({
        label: `Study deleted: ${study?.title ?? "one that can’t be read"}`,
        sessionId: null,
        undo: later(() => engine.call("studies/restore", { id })),
        redo: later(gone),
        holds: () => null,
      });
    },
  };
}
