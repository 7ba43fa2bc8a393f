import { isUnanswered, type ReadPart } from "../../../benchmarks/imports/read-part";
import type { ImportCalls } from "../../../engine/shared/protocol";
import { emptyResult } from "../../../evaluation/run/perform-task";
import { suggestedAmong } from "../../../evaluation/suggested-checks";
import { APP_VERSION, RULES_VERSION, RUN_VERSION } from "../../../foundation/document-versions";
import { NOT_STATED } from "../../../foundation/judge-name";
import { ChecklistJudgementShape } from "../../../shapes/generated/checklist-judgement";
import type { ModelEntry } from "../../../shapes/model-entry";
import { fits } from "../../../shapes/read-outside";
import { type Result, taskKey } from "../../../shapes/result";
import { type Run, rulesTold } from "../../../shapes/run";
import { USUAL_JUDGING, USUAL_PLAN } from "../../../shapes/usual";
import type { Semantics } from "../../../shapes/verdict";
import type { VideoPlace } from "../../../shapes/video-place";
import { aboutDataSet } from "../../../storage/keep-runs";
import type { Storage } from "../../../storage/open-storage";

type Kept = ImportCalls["imports/keep"]["input"]["with"];

const USUAL_SETTINGS = { temperature: 0, maxTokens: null, seed: null };

/** Captions that were made elsewhere, as an entry of a run. */
function givenEntry(title: string, index: number): ModelEntry {
  return { id: `given-${index + 1}`, title, choice: null, settings: null, plan: null, wholeVideo: false };
}

function entryNames({ captions, results }: ReadPart, kept: Kept): string[] {
  if (kept === "samples") return [];
  // In the order of their files, whichever model has the first verdict; one without any has nothing to score, and is there.
  const named = kept === "captions" ? captions : [...captions, ...results];
  return [...new Set(named.map(({ entry }) => entry))];
}

/** Those that can be judged, where only some can: of the others nothing would come but the bill. */
function usualChoice({ samples, benchmark }: ReadPart, kept: Kept): Run["chosen"] {
  const judged = samples.filter((sample) => benchmark.canJudge(sample));
  const isPart = judged.length > 0 && judged.length < samples.length;
  return kept !== "results" && isPart ? judged.map(({ id }) => id) : "all";
}

/** The rules that a run is judged by: those of today, unless its verdicts came along. */
function rulesBehind({ benchmark, results }: ReadPart, kept: Kept): string {
  if (kept !== "results" || benchmark.measured || results.length === 0) return RULES_VERSION;
  return rulesTold(
    new Set(
      results.map(({ judgement }) =>
        fits(ChecklistJudgementShape, judgement) ? (judgement.rules ?? NOT_STATED) : NOT_STATED,
      ),
    ),
  );
}

/** The one reading of verdicts that came along, where their files name it. Material without a released script is read as a careful reader would. */
function semanticsOf({ results }: ReadPart, kept: Kept, isSuggested: boolean): Semantics {
  const [told, other] = new Set(kept === "results" ? results.map(({ semantics }) => semantics) : []);
  return (other === undefined ? told : undefined) ?? (isSuggested ? "strict" : "reference");
}

function newRun(part: ReadPart, dataSetId: string, title: string, entries: ModelEntry[], kept: Kept): Run {
  const suggested = kept === "results" ? null : suggestedAmong(part.samples);
  return {
    format: "caplens-run",
    version: RUN_VERSION,
    id: crypto.randomUUID(),
    title,
    createdAt: new Date().toISOString(),
    dataSet: { id: dataSetId, benchmark: part.benchmark.id },
    chosen: usualChoice(part, kept),
    ...(suggested ? { suggested } : {}),
    entries,
    repeats: 1,
    judges: [],
    judging: USUAL_JUDGING,
    semantics: semanticsOf(part, kept, suggested !== null),
    defaults: { settings: USUAL_SETTINGS, plan: USUAL_PLAN },
    asReleased: false,
    budget: null,
    versions: { app: APP_VERSION, rules: rulesBehind(part, kept), prompts: [] },
    origin: null,
  };
}

/** The results that are known for each task of a run before it begins. */
function givenResults(part: ReadPart, run: Run, kept: Kept): Result[] {
  const ids = new Map(run.entries.map(({ id, title }) => [title, id]));
  const results = new Map<string, Result>();
  const resultOf = (sampleId: string, entry: string): Result | null => {
    const entryId = ids.get(entry);
    if (entryId === undefined) return null;
    const task = { sampleId, entryId, repeat: 1 };
    const known = results.get(taskKey(task));
    if (known) return known;
    const fresh = emptyResult(run.id, task);
    results.set(taskKey(task), fresh);
    return fresh;
  };
  for (const { sampleId, entry, text, shortfall, refining } of part.captions) {
    const result = resultOf(sampleId, entry);
    if (!result) continue;
    const elsewhere = { call: null, shown: null };
    result.caption = { text, ...elsewhere, ...(shortfall && { shortfall }) };
    // Whoever judges captions anew is given them as they are to be judged.
    if (!refining || kept !== "results") continue;
    result.refined = { ...result.caption, ...(refining.unchanged && { unchanged: true }) };
    result.caption = { text: refining.first, ...elsewhere };
  }
  if (kept !== "results") return [...results.values()];
  const samples = new Map(part.samples.map((sample) => [sample.id, sample]));
  for (const { sampleId, entry, response, judgement, replies = [], overrules = [] } of part.results) {
    const result = resultOf(sampleId, entry);
    const sample = samples.get(sampleId);
    if (!result || !sample) continue;
    if (!result.caption && response !== null && !isUnanswered(response))
      result.caption = { text: response, call: null, shown: null };
    const outcomes = part.benchmark.outcomes(sample, judgement, run.semantics);
    result.judgement = { outcomes, detail: judgement, ...(replies.length > 0 ? { replies } : {}) };
    result.overrules = overrules.filter(({ checkId }) => outcomes.some(({ id }) => id === checkId));
  }
  return [...results.values()];
}

/**
 * Keeps the samples of a part as a data set, and a run of those that can be judged, by the judge in use, with what is
 * known of its tasks. Where something can't be kept, the run goes again, and a data set that came with it.
 */
export async function keepImport(
  storage: Pick<Storage, "dataSets" | "runs" | "videoPlaces">,
  part: ReadPart,
  {
    title,
    with: kept,
    judge: judgeInUse,
  }: Pick<ImportCalls["imports/keep"]["input"], "title" | "with" | "judge">,
  places: ReadonlyMap<string, VideoPlace>,
): Promise<{ runId: string; dataSetId: string }> {
  const { samples, benchmark } = part;
  const { runs, videoPlaces } = storage;
  const given = { title, benchmark: benchmark.id, samples };
  return aboutDataSet(storage, given, { withRuns: false }, async (dataSetId) => {
    const run = newRun(part, dataSetId, title, entryNames(part, kept).map(givenEntry), kept);
    const judge = kept === "results" || benchmark.measured ? null : (judgeInUse ?? null);
    await runs.save({ ...run, judges: judge ? [judge] : [] });
    try {
      await runs.keepAll(run.id, givenResults(part, run, kept));
      const videos = new Set(samples.map(({ video }) => video.id));
      for (const [videoId, place] of places)
        if (videos.has(videoId)) await videoPlaces.put(dataSetId, videoId, place);
    } catch (error) {
      await runs.discard(run.id).catch(() => undefined);
      throw error;
    }
    return { runId: run.id, dataSetId };
  });
}
