import { Value } from "typebox/value";
import { bundledSample as readBundledSample } from "../../../scripts/bundled-sample";
import type { BatchCalls } from "../../../src/batch/protocol";
import { restateVerdicts } from "../../../src/benchmarks/instruction-following/judging/restate-verdicts";
import { readChecklist } from "../../../src/benchmarks/read-checklist";
import { writeChecklist } from "../../../src/benchmarks/write-checklist";
import type { BoardMatrixCalls, OwnRowCalls } from "../../../src/boards/protocol";
import type { EngineCalls } from "../../../src/engine/engine-protocol";
import type { CapsuleCalls, ImportCalls, PageMediaCalls } from "../../../src/engine/shared/protocol";
import { recordedVerdicts } from "../../../src/evaluation/recorded-verdicts";
import type { Handlers } from "../../../src/foundation/bridge/serve-worker";
import type { WorkerClient } from "../../../src/foundation/bridge/worker-client";
import { canonicalJson } from "../../../src/foundation/canonical-json";
import { abortError, ProblemError } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { StudyCalls } from "../../../src/lab/protocol";
import type { JudgeCardCalls, LabelCalls, StressCalls } from "../../../src/labels/protocol";
import { outcomesOf } from "../../../src/playground/engine/ask-handlers";
import { sharedLinkHandlers } from "../../../src/playground/engine/session-files";
import { shownSession } from "../../../src/playground/engine/shown-session";
import type { RatingCalls } from "../../../src/ratings/protocol";
import type {
  ExportCalls,
  OverruleCalls,
  PublishedRunCalls,
  RecomputeCalls,
  RunCalls,
  RunDirectoryCalls,
  ScoreCalls,
} from "../../../src/runs/protocol";
import { Session, UnsavedNote } from "../../../src/shapes/session";
import { USUAL_MODEL_SETTINGS } from "../../../src/shapes/usual";
import type { TakenMedia } from "../../../src/storage/cache-rows";
import type {
  InstructionSetCalls,
  QuizDraftCalls,
  SetMakingCalls,
  TrainingSetCalls,
} from "../../../src/studio/protocol";

export const bundledSample = readBundledSample();

export function refuse(code: string): ProblemError {
  return new ProblemError({ code, message: `It is ${code}.`, nextStep: "Try something else." });
}

/** Runs, data sets and their media: tests of these have an engine of their own. */
function withoutRuns(): Handlers<
  RunCalls &
    BatchCalls &
    CapsuleCalls &
    ExportCalls &
    RunDirectoryCalls &
    PublishedRunCalls &
    OwnRowCalls &
    BoardMatrixCalls &
    RecomputeCalls &
    OverruleCalls &
    ScoreCalls &
    ImportCalls &
    RatingCalls &
    LabelCalls &
    JudgeCardCalls &
    StressCalls &
    StudyCalls &
    QuizDraftCalls &
    InstructionSetCalls &
    SetMakingCalls &
    TrainingSetCalls &
    PageMediaCalls
> {
  const none = (): never => {
    throw refuse("no-runs-in-this-engine");
  };
  return {
    "media/serve": none,
    "media/answer": none,
    "data-sets/put": none,
    "data-sets/get": none,
    "data-sets/sample": none,
    "data-sets/soundness": () => [],
    "data-sets/list": () => [],
    "data-sets/of-run": () => null,
    "videos/place": none,
    "videos/places": none,
    "videos/folder": none,
    "videos/file": none,
    "videos/give": none,
    "runs/save": none,
    "runs/list": () => [],
    "runs/open": none,
    "runs/remove": none,
    "runs/restore": none,
    "runs/forecast": none,
    "runs/at-work": none,
    "runs/elsewhere": none,
    "runs/overrule": none,
    "runs/decisions": none,
    "runs/copy": none,
    "runs/captionless": none,
    "videos/kept-folder": none,
    "videos/at-hand": none,
    "runs/start": none,
    "runs/pause": none,
    "runs/resume": none,
    "runs/cancel": none,
    "runs/retry": none,
    "runs/recompute": () => [],
    "runs/replace-judgements": none,
    "runs/watch": none,
    "runs/window": none,
    "runs/breakdown": none,
    "runs/place": none,
    "runs/columns": none,
    "runs/result": none,
    "runs/starts": none,
    "runs/headline": none,
    "runs/scores": none,
    "runs/compare": none,
    "runs/video-correlation": none,
    "runs/sample-shares": none,
    "runs/failures": none,
    "runs/released-scores": () => ({}),
    "network/changed": none,
    "runs/score-anyway": async () => ({ changed: [] }),
    "imports/read": none,
    "imports/fetch": none,
    "imports/sessions": none,
    "imports/data-set": none,
    "imports/map": none,
    "imports/suggest": none,
    "imports/look": none,
    "imports/keep": none,
    "imports/forget": none,
    "batch/status": none,
    "batch/preview": none,
    "batch/write": none,
    "batch/read": none,
    "batch/take-back": none,
    "exports/counts": none,
    "exports/preview": none,
    "exports/write": none,
    "run-directory/open": none,
    "run-directory/demo": none,
    "published-runs/open": none,
    "published-runs/read-all": none,
    "published-runs/allow-more": none,
    "published-runs/recompute": none,
    "published-runs/draw-again": none,
    "published-runs/ask-again": none,
    "published-runs/keep": none,
    "capsules/save": none,
    "capsules/open": none,
    "capsules/take": none,
    "boards/recompute-row": none,
    "boards/row-of-run": none,
    "boards/row-labels": none,
    "boards/matrix": none,
    "labels/list": () => [],
    "labels/open": none,
    "labels/said": none,
    "labels/watch": none,
    "labels/population": none,
    "labels/draw": none,
    "labels/extend": none,
    "labels/rename": none,
    "labels/remove": none,
    "labels/restore": none,
    "labels/add": none,
    "labels/take-up": none,
    "labels/take-out": none,
    "labels/opened": none,
    "labels/take-in": none,
    "labels/read": none,
    "labels/write": none,
    "labels/told": none,
    "judge-cards/list": () => ({ own: [], takenIn: [] }),
    "judge-cards/watch": none,
    "judge-cards/read": none,
    "judge-cards/take-in": none,
    "judge-cards/remove": none,
    "judge-cards/restore": none,
    "stress/look": none,
    "stress/plan": none,
    "stress/tests": () => [],
    "stress/go-on": none,
    "studies/list": () => [],
    "studies/open": none,
    "studies/watch": none,
    "studies/plan": none,
    "studies/make": none,
    "studies/derived": none,
    "studies/rewrite": none,
    "studies/told": none,
    "studies/demo": none,
    "studies/remove": none,
    "studies/restore": none,
    "quizzes/list": () => [],
    "quizzes/open": none,
    "quizzes/save": none,
    "quizzes/remove": none,
    "quizzes/restore": none,
    "quizzes/watch": none,
    "quizzes/bundled": none,
    "quizzes/make": none,
    "quizzes/blind": none,
    "quizzes/same": none,
    "quizzes/write": none,
    "quizzes/read": none,
    "quizzes/read-verifications": none,
    "instruction-sets/list": () => [],
    "instruction-sets/open": none,
    "instruction-sets/save": none,
    "instruction-sets/remove": none,
    "instruction-sets/restore": none,
    "instruction-sets/watch": none,
    "instruction-sets/count-out": none,
    "instruction-sets/write-out": none,
    "instruction-sets/draw": none,
    "instruction-sets/write-instructions": none,
    "instruction-sets/draft-questions": none,
    "instruction-sets/blind": none,
    "instruction-sets/write": none,
    "instruction-sets/read": none,
    "instruction-sets/read-verifications": none,
    "instruction-sets/bundled": none,
    "training-sets/write": none,
    "training-sets/read": none,
    "training-sets/list": () => [],
    "training-sets/open": none,
    "training-sets/save": none,
    "training-sets/remove": none,
    "training-sets/restore": none,
    "training-sets/watch": none,
    "training-sets/sources-of-run": none,
    "training-sets/sources-of-set": none,
    "training-sets/read-sources": none,
    "training-sets/make": none,
    "training-sets/check": none,
    "training-sets/plan-out": none,
    "training-sets/write-out": none,
    "ratings/to-rate": none,
    "ratings/people": none,
    "ratings/give": none,
    "ratings/change": none,
    "ratings/remove-rater": none,
    "ratings/write": none,
    "ratings/read": none,
    "ratings/told": none,
    "ratings/watch": none,
    "ratings/ask-model": none,
    "ratings/stop-model": none,
    "ratings/model-progress": none,
  };
}

export type MemoryEngine = {
  client: WorkerClient<EngineCalls>;
  /** The function that answers; a test puts its own in place. */
  handlers: Handlers<EngineCalls>;
  /** Every call so far: its name and what went in. */
  calls: { name: keyof EngineCalls; input: unknown }[];
  callsOf(name: keyof EngineCalls): unknown[];
  /** The sessions as kept. */
  rows: Map<string, { session: Session; revision: number; deleted: boolean }>;
  blobs: Map<string, Blob>;
  /** The places of files, by quick key. */
  handles: Map<string, FileSystemFileHandle>;
};

/** Many times what any test's page asks of the engine. */
const MOST_CALLS = 20_000;

/** The engine as the store sees it, in memory: it keeps the promises of `EngineCalls` and calls no model. */
export function memoryEngine(): MemoryEngine {
  const rows: MemoryEngine["rows"] = new Map();
  const blobs = new Map<string, Blob>();
  const handles: MemoryEngine["handles"] = new Map();
  const taken = new Map<string, TakenMedia>();
  const takenKey = (quickKey: string, plan: object) => canonicalJson([quickKey, plan]);
  const calls: MemoryEngine["calls"] = [];
  const row = (id: string) => {
    const found = rows.get(id);
    if (!found || found.deleted) throw refuse("session-not-found");
    return found;
  };
  const write = (session: Session, seen: number | null) => {
    if (!Value.Check(Session, session)) throw refuse("session-invalid");
    const before = rows.get(session.id);
    if (before?.deleted) throw refuse("session-deleted");
    if ((before?.revision ?? null) !== seen) throw refuse("changed-elsewhere");
    const revision = (seen ?? 0) + 1;
    rows.set(session.id, { session, revision, deleted: false });
    return { revision };
  };

  const noPageModels = (): never => {
    throw refuse("no-page-models");
  };
  const handlers: Handlers<EngineCalls> = {
    ...withoutRuns(),
    "asks/outcomes": (subject) => outcomesOf(subject),
    "asks/read": async () => ({ found: [], problems: [] }),
    "copies/contents": () => ({ kinds: [], media: { files: 0, bytes: 0 }, staysBehind: [] }),
    "copies/save": () => ({ blob: new Blob(), fileName: "caplens-copy.zip", notes: [] }),
    "copies/bring-in": () => ({
      ...{ savedAt: "", kinds: [], media: { added: 0, same: 0 } },
      ...{ notes: [], stopped: null },
    }),
    "asks/sample": async () => null,
    "runs/borrowed-errors": () => [],
    "runs/correction": () => null,
    "runs/corrected-differences": () => null,
    "runs/naming-forecast": () => ({ input: 0, output: 0 }),
    "runs/name-failures": async () => ({ problem: null }),
    "storage/open": () => ({ volatile: false, problem: null }),
    "storage/watch": (_input, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(abortError()))),
    "storage/usage": () => ({
      usageBytes: 45_000_000,
      quotaBytes: 2_100_000_000,
      persistent: false,
      kept: [
        {
          noun: { one: "session", many: "sessions" },
          listed: [...rows.values()].filter(({ deleted }) => !deleted).length,
          deleted: [...rows.values()].filter(({ deleted }) => deleted).length,
        },
      ],
      blobs: blobs.size,
      blobBytes: [...blobs.values()].reduce((sum, { size }) => sum + size, 0),
      freeableBytes: 0,
      cache: { sets: taken.size, bytes: 0 },
    }),
    "storage/free": () => {
      const gone = [...rows].filter(([, { deleted }]) => deleted).map(([id]) => id);
      for (const id of gone) rows.delete(id);
      return {
        kept: [{ noun: { one: "session", many: "sessions" }, count: gone.length }],
        ...{ blobs: 0, bytes: 0 },
      };
    },
    "storage/gone": () => [],
    "storage/erase": () => {
      rows.clear();
      blobs.clear();
      return { leftOver: [] };
    },
    "storage/resume": () => null,
    "samples/load": ({ instructionId }) => {
      const [first, ...others] = bundledSample.instructions;
      if (!first || others.some(({ id }) => id === instructionId)) return bundledSample;
      const otherInstructions = others.map(({ id, title }) => ({ id, title }));
      return { ...bundledSample, instructions: [first], otherInstructions };
    },
    "samples/clip": () => new Blob(["the bundled clip"]),
    "verdicts/recorded": ({ checklist, caption, answers, semantics, videoSeconds }) =>
      recordedVerdicts(checklist, caption, answers, { semantics, videoSeconds }),
    "verdicts/restate": ({ checklist, verdicts, semantics, videoSeconds }) =>
      restateVerdicts(checklist, verdicts, { semantics, videoSeconds }),
    "checklists/read": ({ text }) => readChecklist(text),
    "checklists/write": ({ checklist, shape }) => writeChecklist(checklist, shape),
    "checklists/draft": () => ({ draft: [], notes: [], problem: null, record: null }),
    "sessions/export": ({ session }) => ({
      blob: new Blob([JSON.stringify(session)]),
      fileName: `${session.title}.caplens.zip`,
      notes: [],
    }),
    "sessions/import": async ({ file }) => {
      const session = Value.Parse(Session, JSON.parse(await file.text()));
      return { session, ...write(session, null), readOnly: null, notes: [] };
    },
    "sessions/fetch": ({ url }) => {
      throw refuse(`no-answer-${new URL(url).host}`);
    },
    ...sharedLinkHandlers(shownSession(() => Promise.reject(refuse("no-storage"))).shown),
    "sessions/runs": () => [],
    "sessions/copy-runs": () => null,
    "sessions/duplicate": ({ id }) => {
      const copy = { ...row(id).session, id: `${id}-copy` };
      write(copy, null);
      return { id: copy.id };
    },
    "sessions/list": () =>
      [...rows.values()]
        .filter(({ deleted }) => !deleted)
        .map(({ session, revision }) => ({
          id: session.id,
          state: "ready" as const,
          title: session.title,
          createdAt: session.createdAt,
          updatedAt: session.updatedAt,
          videoName: session.video?.name ?? null,
          captionCount: session.captions.length,
          revision,
          problem: null,
        })),
    "sessions/load": ({ id }) => {
      const { session, revision } = row(id);
      return { state: "ready", session, revision };
    },
    "sessions/save": ({ session, revision }) => write(session, revision),
    "sessions/rename": ({ id, title, revision }) => write({ ...row(id).session, title }, revision),
    "sessions/remove": ({ id }) => {
      row(id).deleted = true;
      return null;
    },
    "sessions/restore": ({ id }) => {
      const found = rows.get(id);
      if (!found) throw refuse("session-not-found");
      found.deleted = false;
      return null;
    },
    "sessions/take-unsaved": ({ text }) => {
      const { session, saved, through } = Value.Parse(UnsavedNote, JSON.parse(text));
      if (!Value.Check(Session, session)) return { session: null };
      const before = rows.get(session.id);
      if (before?.deleted || (!before && saved)) return { session: null };
      if (before && through) return { session: before.session };
      write(session, before?.revision ?? null);
      return { session };
    },
    "sessions/raw": ({ id }) => new Blob([JSON.stringify(rows.get(id) ?? null)]),
    "blobs/put": async ({ blob }) => {
      const hash = await sha256Hex(blob);
      blobs.set(hash, blob);
      return { hash, sizeBytes: blob.size };
    },
    "blobs/keep": ({ hash }) => blobs.has(hash),
    "sessions/forget-shown": () => null,
    "blobs/get": ({ hash }) => blobs.get(hash) ?? null,
    "media/quick-key": async ({ file }) =>
      `key:${file instanceof File ? file.name : ""}:${await sha256Hex(file)}`,
    "media/source-hash": ({ file }) => sha256Hex(file),
    "media/recall-frames": ({ quickKey, plan }) => {
      const found = taken.get(takenKey(quickKey, { ...plan, audio: null }));
      if (found?.kind !== "frames") return null;
      const kept = found.record.frames.map(({ hash }) => blobs.get(hash));
      const whole = kept.filter((blob) => blob !== undefined);
      const recalledAt = new Date().toISOString();
      return whole.length === kept.length
        ? { record: { ...found.record, plan, recalledAt }, blobs: whole }
        : null;
    },
    "media/recall-sound": ({ quickKey, plan }) => {
      const found = taken.get(takenKey(quickKey, plan));
      const blob = found?.kind === "sound" ? blobs.get(found.record.hash) : undefined;
      if (found?.kind !== "sound" || !blob) return null;
      return { record: { ...found.record, recalledAt: new Date().toISOString() }, blob };
    },
    "media/remember": ({ quickKey, taken: media }) => {
      const plan = media.kind === "frames" ? { ...media.record.plan, audio: null } : media.record.plan;
      taken.set(takenKey(quickKey, plan), media);
      return null;
    },
    "media/clear-cache": () => {
      const sets = taken.size;
      taken.clear();
      return { sets, bytes: 0 };
    },
    "media/keep-handle": ({ quickKey, handle }) => {
      handles.set(quickKey, handle);
      return null;
    },
    "media/find-handle": ({ quickKey }) => handles.get(quickKey) ?? null,
    "keys/watch": (_input, { signal, emit }) =>
      new Promise((_resolve, reject) => {
        emit({ vault: { state: "none" }, keys: [] });
        signal.addEventListener("abort", () => reject(abortError()));
      }),
    "keys/remove": () => null,
    "keys/forget": () => null,
    "keys/activity": () => null,
    "vault/create": () => null,
    "vault/unlock": () => null,
    "vault/lock": () => null,
    "vault/change-passphrase": () => ({ lost: [] }),
    "vault/keep": () => null,
    "vault/discard": () => null,
    "settings/watch": (_input, { signal, emit }) =>
      new Promise((_resolve, reject) => {
        emit({ settings: USUAL_MODEL_SETTINGS, problem: null });
        signal.addEventListener("abort", () => reject(abortError()));
      }),
    "settings/change": () => null,
    "settings/reset": () => null,
    "queue/watch": (_input, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(abortError()))),
    "queue/pause": () => null,
    "queue/resume": () => null,
    "replies/clear": () => 0,
    "models/connect": () => null,
    "models/confirm": () => null,
    "models/list": () => ["a-model"],
    "model-files/watch": (_input, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(abortError()))),
    "model-files/look": noPageModels,
    "model-files/fetch": noPageModels,
    "model-files/pause": noPageModels,
    "model-files/take": noPageModels,
    "model-files/pair": noPageModels,
    "model-files/remove": noPageModels,
    "model-files/restore": noPageModels,
    "model-files/dismiss": noPageModels,
    "model-files/test": noPageModels,
    "built-in/serve": (_input, { signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(abortError()))),
    "built-in/answer": () => null,
    "sign-in/begin": () => ({ state: "s", address: "https://openrouter.ai/auth" }),
    "sign-in/finish": () => ({ baseUrl: "https://openrouter.ai/api/v1" }),
    "captions/generate": () => {
      throw refuse("no-model");
    },
    "captions/refine": () => {
      throw refuse("no-model");
    },
    "judges/test": () => ({ problem: null }),
    "captions/judge": () => ({ detail: null, problem: null }),
  };

  return {
    handlers,
    calls,
    callsOf: (name) => calls.flatMap((call) => (call.name === name ? [call.input] : [])),
    rows,
    blobs,
    handles,
    client: {
      async call(name, input, { signal = new AbortController().signal, onEvent } = {}) {
        calls.push({ name, input });
        // A loop without end among promises lets no timer run: unless it is ended here, a test would hang, not fail.
        if (calls.length > MOST_CALLS)
          throw new Error(`The page asks the engine without end, last for ${name}.`);
        await Promise.resolve();
        if (signal.aborted) throw abortError();
        return handlers[name](input, { signal, emit: (event) => onEvent?.(event) });
      },
      terminate: () => undefined,
    },
  };
}
