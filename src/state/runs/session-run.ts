import type { BasisPart, RunBasis } from "../../evaluation/verdicts/changed-since";
import { SESSION_SAMPLE, sessionSample } from "../../evaluation/verdicts/sample-material";
import { canonicalJson } from "../../foundation/canonical-json";
import { APP_VERSION, RULES_VERSION, RUN_VERSION } from "../../foundation/document-versions";
import type { GenerationSettings } from "../../shapes/call";
import { followBases } from "../../shapes/called-models";
import type { Checklist } from "../../shapes/checklist";
import type { ModelChoice } from "../../shapes/connection";
import type { DataSample, DataSet } from "../../shapes/data-set";
import type { JudgingSettings } from "../../shapes/judging";
import type { ModelEntry } from "../../shapes/model-entry";
import { modelReference } from "../../shapes/model-reference";
import { type ResultKey, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Session, SessionVideo } from "../../shapes/session";
import { checklistOfSession, rulesOfSession } from "../../shapes/session-asks";
import { newId } from "../sessions/session-document";

/** Pure functions on runs about the one sample of a session. */

/** More repeats than these are read, but not offered. */
export const MOST_REPEATS = 10;

/** The page's settings that a run takes along besides the session. */
export type RunSettings = {
  settings: GenerationSettings;
  judges: readonly ModelChoice[];
  judging: JudgingSettings;
};

/** The data set made of what a session asks; `seconds`: the length of its video, as far as anyone knows it. */
export function dataSetOf(
  session: Session,
  video: SessionVideo,
  seconds: number | null,
): Pick<DataSet, "title" | "benchmark" | "samples"> {
  const { title, instruction, asks } = session;
  const [{ benchmark, material }] = asks;
  return { title, benchmark, samples: [sessionSample({ instruction, material }, seconds, video.quickKey)] };
}

/** A run that has not begun. */
export function newRun(
  session: Session,
  dataSetId: string,
  { settings, judges, judging }: RunSettings,
  parts: Pick<Run, "entries" | "repeats">,
): Run {
  return {
    format: "caplens-run",
    version: RUN_VERSION,
    id: newId(),
    title: session.title,
    createdAt: new Date().toISOString(),
    dataSet: { id: dataSetId, benchmark: rulesOfSession(session) },
    chosen: "all",
    ...parts,
    judges: [...judges],
    judging,
    semantics: session.semantics,
    defaults: { settings, plan: session.sampling },
    asReleased: false,
    budget: null,
    versions: { app: APP_VERSION, rules: RULES_VERSION, prompts: [] },
    origin: { sessionId: session.id },
  };
}

/** The basis of a run that began now; null without a video. */
export function basisOfSession(
  session: Session,
  { settings, judges, judging }: RunSettings,
): RunBasis | null {
  const { instruction, video, sampling } = session;
  return (
    video && {
      instruction,
      checklist: checklistOfSession(session),
      rules: rulesOfSession(session),
      video: video.quickKey,
      sampling,
      settings,
      judges: judges.map(modelReference),
      judging,
    }
  );
}

/** The basis of a run; `checklist`: null where it is none of this version. */
export function basisOfRun({
  run,
  sample,
  checklist,
}: {
  run: Run;
  sample: DataSample;
  checklist: Checklist | null;
}): RunBasis {
  const { defaults, judges, judging } = run;
  return {
    instruction: sample.instruction,
    checklist: checklist ?? { format: [], content: [] },
    rules: run.dataSet.benchmark,
    video: sample.video.id,
    sampling: defaults.plan,
    settings: defaults.settings,
    judges: judges.map(modelReference),
    judging,
  };
}

const PART_WORDS: Record<BasisPart, string> = {
  instruction: "the instruction",
  checklist: "the checklist",
  rules: "whose rules decide",
  video: "the video",
  sampling: "what is taken from the video",
  settings: "the settings",
  judging: "how captions are judged",
  judges: "the model that judges",
};

/** Parts of a basis in words that end a sentence. */
export function changesInWords(parts: readonly BasisPart[]): string {
  return parts.map((part) => PART_WORDS[part]).join(", ");
}

/** All tasks of a run of one sample: every entry once before anything is repeated. */
export function tasksOf({ entries, repeats }: Pick<Run, "entries" | "repeats">): ResultKey[] {
  return Array.from({ length: repeats }, (_, index) => index + 1).flatMap((repeat) =>
    entries.map(({ id }) => ({ sampleId: SESSION_SAMPLE, entryId: id, repeat })),
  );
}

function isSameEntry(one: ModelEntry, other: ModelEntry): boolean {
  return canonicalJson({ ...one, title: "" }) === canonicalJson({ ...other, title: "" });
}

/**
 * The entries as they take part from now on: one that is another model by now, or is shown something else, has an id
 * of its own, so that what was written by the one before it is not taken for its work. Those that refine its captions
 * follow it.
 */
export function withOwnIds(before: readonly ModelEntry[], after: readonly ModelEntry[]): ModelEntry[] {
  const others = new Map<string, string>();
  const entries = followBases(after);
  for (const entry of entries) {
    const known = before.find(({ id }) => id === entry.id);
    if (known && !isSameEntry(known, entry)) others.set(entry.id, newId());
  }
  return entries.map((entry) => {
    const id = others.get(entry.id) ?? entry.id;
    const base = entry.base === undefined ? undefined : others.get(entry.base);
    return { ...entry, id, ...(base === undefined ? {} : { base }) };
  });
}

/** True where results that are there have no task in the changed run. */
export function losesResults(kept: ReadonlyMap<string, unknown>, after: Run): boolean {
  const tasks = new Set(tasksOf(after).map(taskKey));
  return [...kept.keys()].some((key) => !tasks.has(key));
}
