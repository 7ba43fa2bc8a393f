import type { Asking } from "../../benchmarks/benchmark";
import { textTokens } from "../../calls/model-services/estimate-tokens";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { abilitiesOf } from "../../calls/model-services/model-abilities";
import { costOfRequest } from "../../calls/model-services/prices";
import { forecastCaption } from "../../evaluation/caption-forecast";
import { plannedMedia } from "../../evaluation/media-to-send";
import { asMeasured, type ComingCalls, estimateCalls, measureRun } from "../../evaluation/run/estimate-run";
import { forecastRun } from "../../evaluation/run/forecast-run";
import type { RunParts } from "../../evaluation/run/plan-run";
import { canonicalJson } from "../../foundation/canonical-json";
import {
  type AskedEntry,
  askedEntries,
  baseOf,
  calledModels,
  isGiven,
  isRefined,
  refinedEntries,
  writerOf,
} from "../../shapes/called-models";
import type { ModelChoice } from "../../shapes/connection";
import type { DataSample } from "../../shapes/data-set";
import type { MediaFacts } from "../../shapes/media";
import { type Medium, planForMedium } from "../../shapes/medium";
import type { ModelEntry } from "../../shapes/model-entry";
import type { ModelTest } from "../../shapes/model-file";
import { modelAddress } from "../../shapes/model-reference";
import type { ModelSettings } from "../../shapes/model-settings";
import { type Result, type Task, taskKey } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { MeanCall, MeasuredRun, RunEstimate } from "../../shapes/run-progress";
import type { KeptState } from "../../shapes/run-table";
import { takesPart } from "../../shapes/run-tasks";
import { usualLimits } from "../../shapes/usual";
import type { Storage } from "../../storage/open-storage";
import { callsAway, tasksHere } from "./calls-away";
import { benchmarkOf, partsOf } from "./run-plan";

/** The known facts about a sample's video, picture or sound; `seconds` is null where its length is unknown. */
type KnownVideo = { id: string; medium: Medium; seconds: number | null; facts: MediaFacts | null };

/** Tokens that a request for a caption has besides the words of its instruction, and bytes of its media; guessed. */
type CaptionGuess = { inputTokens: number; mediaBytes: number };

/** Videos whose length nobody knows are taken to be as long as the benchmarks' mostly are. */
const USUAL_SECONDS = 20;
/** The assumed bytes per second of a video that is sent whole. */
const USUAL_BYTES_A_SECOND = 250_000;

/** Guesses for one model entry, each kind of video once. */
function captionGuesses(
  { choice, plan, settings, wholeVideo }: AskedEntry,
  { defaults }: Run,
  { prices, caps, corrections }: Pick<ModelSettings, "prices" | "caps" | "corrections">,
): (video: KnownVideo) => CaptionGuess {
  const known = new Map<string, CaptionGuess>();
  const abilities = abilitiesOf(choice, corrections);
  const sampling = plan ?? defaults.plan;
  return ({ medium, seconds, facts }) => {
    const own = planForMedium(sampling, medium);
    const length = seconds ?? USUAL_SECONDS;
    const size = facts?.video ? [facts.video.width, facts.video.height] : null;
    const key = JSON.stringify([medium, length, size, facts?.kind, facts && facts.audioTracks.length > 0]);
    const before = known.get(key);
    if (before) return before;
    const whole =
      wholeVideo && medium === "video" ? { bytes: Math.round(length * USUAL_BYTES_A_SECOND) } : null;
    const media = plannedMedia(own, facts, length, whole);
    const { inputTokens } = forecastCaption({
      choice,
      abilities,
      prices,
      caps,
      instruction: "",
      plan: own,
      videoSeconds: length,
      settings: settings ?? defaults.settings,
      media,
    });
    const frames = media.frames.reduce((sum, { bytes }) => sum + bytes, 0);
    // A video that goes as it is stays where it lies.
    const guess = { inputTokens, mediaBytes: whole ? 0 : frames + (media.audio?.bytes ?? 0) };
    known.set(key, guess);
    return guess;
  };
}

/**
 * Tasks of one model entry on one sample that are left: `unwritten` have no caption of their own, `unrefined` wait for
 * the entry's refiner, `unjudged` have no verdicts.
 */
type Left = {
  sampleId: string;
  entryId: string;
  unwritten: number;
  unrefined: number;
  unjudged: number;
  /** Those that files ask for, in none of the others. */
  away: number;
};

/**
 * The work left of each sample and entry of a run; failed tasks count, since people may ask for them again. Captions that
 * were made elsewhere have come with the first repeat; where none came, nothing is to be judged. Those that are shared
 * count with the entry that writes them. Nothing is asked here of what files ask for.
 */
function tasksLeft(
  { sampleIds, repeats }: Pick<RunParts, "sampleIds" | "repeats">,
  entries: readonly ModelEntry[],
  states: readonly KeptState[],
  isAway: (task: Task) => boolean,
): Left[] {
  const kept = new Map(states.map((one) => [taskKey(one), one]));
  return sampleIds.flatMap((sampleId) =>
    entries.flatMap((entry) => {
      if (!takesPart(entry, sampleId)) return [];
      const at = (entryId: string, repeat: number) => kept.get(taskKey({ sampleId, entryId, repeat }));
      const stateOf = (repeat: number) => at(entry.id, repeat)?.state ?? "open";
      const left: Left = { sampleId, entryId: entry.id, unwritten: 0, unrefined: 0, unjudged: 0, away: 0 };
      const writer = writerOf(entries, entry);
      if (isGiven(entries, writer) && (at(writer.id, 1)?.state ?? "open") === "open") return [left];
      const writes = entry.choice !== null && baseOf(entries, entry) === null;
      for (let repeat = 1; repeat <= repeats; repeat += 1) {
        if (stateOf(repeat) !== "done" && isAway({ sampleId, entryId: entry.id, repeat })) {
          left.away += 1;
          continue;
        }
        if (writes && stateOf(repeat) === "open") left.unwritten += 1;
        if (stateOf(repeat) === "done") continue;
        left.unjudged += 1;
        if (isRefined(entry) && !at(entry.id, repeat)?.refined) left.unrefined += 1;
      }
      return [left];
    }),
  );
}

/** Rules of thumb, until results of the run itself have shown better. */
export const GUESSED = {
  captionTokens: 300,
  captionSeconds: 10,
  /** A judge's prompt without instruction and caption. */
  questionTokens: 700,
  answerTokens: 120,
  answerSeconds: 3,
  resultBytes: 12_000,
};
/** Every result is kept twice: as a row, and in the run's log. */
const COPIES = 2;
/** The number of a run's results that are measured. */
const MEASURED_RESULTS = 60;

type Parts = {
  run: Run;
  settings: ModelSettings;
  left: readonly Left[];
  samples: ReadonlyMap<string, DataSample>;
  measured: MeasuredRun | null;
  /** Tests of the models that this page runs by itself, by the hash of their file. */
  tests: ReadonlyMap<string, ModelTest>;
};

/** Seconds of a call: by the test of a model that this page runs, else by a rule of thumb. */
function guessedSeconds(
  choice: ModelChoice,
  tests: Parts["tests"],
  tokens: { inputTokens: number; outputTokens: number },
  usual: number,
): number {
  const { readPerSecond, writtenPerSecond } =
    (choice.kind === "embedded" && tests.get(choice.file)) || NO_TEST;
  if (!readPerSecond || !writtenPerSecond) return usual;
  return tokens.inputTokens / readPerSecond + tokens.outputTokens / writtenPerSecond;
}

const NO_TEST = { readPerSecond: null, writtenPerSecond: null };

/** The tests of the models of a run that this page runs by itself. */
async function testsOf({ modelFiles }: Storage, run: Run): Promise<Parts["tests"]> {
  if (!calledModels(run).some(({ choice }) => choice.kind === "embedded")) return new Map();
  const files = await modelFiles.list();
  return new Map(files.flatMap(({ sha256, test }) => (sha256 && test ? [[sha256, test]] : [])));
}

/** The price of a call of this model by its tokens; null where none is known. */
function pricesOf(choice: ModelChoice, { prices }: ModelSettings): Parameters<typeof asMeasured>[2] {
  const price = priceAsCalled(choice, prices);
  return (tokens) => price && costOfRequest(price, tokens);
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A model that is shown a video and writes: a captioner, or a refiner, which gets the first caption too. */
type Writing = {
  entry: AskedEntry;
  of: "unwritten" | "unrefined";
  moreTokens: number;
  mean: MeanCall | undefined;
};

function writings({ run, measured }: Parts): Writing[] {
  return [
    ...askedEntries(run.entries).map(
      (entry): Writing => ({ entry, of: "unwritten", moreTokens: 0, mean: measured?.captions[entry.id] }),
    ),
    ...refinedEntries(run.entries).map(
      ({ refiner, ...entry }): Writing => ({
        entry: { ...entry, ...refiner },
        of: "unrefined",
        moreTokens: GUESSED.captionTokens,
        mean: measured?.refinings[entry.id],
      }),
    ),
  ];
}

/** The calls that write captions or refine them, and the bytes of what they are shown, each kept once. */
function captionCalls(
  parts: Parts,
  videoOf: (sample: DataSample) => KnownVideo,
): { calls: ComingCalls[]; mediaBytes: number } {
  const { run, settings, left, samples } = parts;
  const shown = new Map<string, number>();
  const calls = writings(parts).map(({ entry, of, moreTokens, mean }): ComingCalls => {
    const { choice } = entry;
    const guess = captionGuesses(entry, run, settings);
    const tokens: number[] = [];
    let count = 0;
    for (const { sampleId, entryId, [of]: open } of left) {
      const sample = samples.get(sampleId);
      if (entryId !== entry.id || open === 0 || !sample) continue;
      count += open;
      const { inputTokens, mediaBytes } = guess(videoOf(sample));
      tokens.push(inputTokens + textTokens(sample.instruction) + moreTokens);
      shown.set(canonicalJson([sample.video.id, entry.plan ?? run.defaults.plan]), mediaBytes);
    }
    const guessed = {
      model: choice.model,
      address: modelAddress(choice),
      inputTokens: meanOf(tokens),
      outputTokens: GUESSED.captionTokens,
    };
    const seconds = guessedSeconds(choice, parts.tests, guessed, GUESSED.captionSeconds);
    return { ...asMeasured({ ...guessed, seconds }, mean, pricesOf(choice, settings)), count };
  });
  return { calls, mediaBytes: [...shown.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

/** The calls of judges: as many for a caption as were needed so far, else those that are sure. */
function judgeCalls(
  { run, settings, left, samples, measured, tests }: Parts,
  sure: number,
  captionTokens: number,
): ComingCalls[] {
  const unjudged = left.reduce((sum, one) => sum + one.unjudged, 0);
  const all = measured?.judgeCalls == null ? sure : unjudged * measured.judgeCalls;
  const instructions = [...samples.values()].map(({ instruction }) => textTokens(instruction));
  return run.judges.map((choice) => {
    const guessed = {
      model: choice.model,
      address: modelAddress(choice),
      inputTokens: GUESSED.questionTokens + captionTokens + meanOf(instructions),
      outputTokens: GUESSED.answerTokens,
    };
    const seconds = guessedSeconds(choice, tests, guessed, GUESSED.answerSeconds);
    const mean = measured?.judges[choice.model];
    return {
      ...asMeasured({ ...guessed, seconds }, mean, pricesOf(choice, settings)),
      count: all / run.judges.length,
    };
  });
}

/** The cost of a run's results so far, measured on some of those that are done; null where none is. */
export async function measured(
  { runs }: Storage,
  run: Run,
  states: readonly KeptState[],
): Promise<MeasuredRun | null> {
  const results: Result[] = [];
  for (const { state, problem: _problem, ...key } of states) {
    if (state !== "done" || results.length >= MEASURED_RESULTS) continue;
    const opened = await runs.result({ runId: run.id, ...key });
    if (opened?.state === "ready") results.push(opened.result);
  }
  return measureRun(results);
}

/**
 * The cost of the rest of a run: calls, tokens, price, time and room, by what its results so far have taken, else by rules
 * of thumb. `only`: of these samples alone. Rejects as `partsOf`.
 */
export async function estimateLeft(
  run: Run,
  storage: Storage,
  only: readonly string[] | null = null,
): Promise<RunEstimate> {
  const { runs, dataSets, videoPlaces } = storage;
  const parts = await partsOf(run, dataSets);
  const wanted = only && new Set(only);
  const sampleIds = parts.sampleIds.filter((id) => wanted === null || wanted.has(id));
  const [dataSet, states, places, { settings }, out] = await Promise.all([
    dataSets.get(run.dataSet.id),
    runs.states(run.id),
    videoPlaces.all(run.dataSet.id),
    storage.settings.read(),
    callsAway(storage, run.id),
  ]);
  const chosen = new Set(sampleIds);
  const samples = new Map(
    (dataSet?.samples ?? []).flatMap((one) => (chosen.has(one.id) ? [[one.id, one]] : [])),
  );
  const isAway = (task: Task) => tasksHere(run, out, [task], false).leftOut.size > 0;
  const left = tasksLeft({ ...parts, sampleIds }, run.entries, states, isAway);
  const benchmark = benchmarkOf(run);
  const asking: Asking = { ...run.judging, judges: run.judges.length };
  const callsOf = new Map([...samples.values()].map((one) => [one.id, benchmark.calls(one, asking)]));
  const calls = forecastRun(
    left.map(({ sampleId, ...tasks }) => ({
      ...tasks,
      calls: callsOf.get(sampleId) ?? { judgings: 0, locating: 0 },
    })),
  );
  const all: Parts = {
    ...{ run, settings, left, samples },
    measured: await measured(storage, run, states),
    tests: await testsOf(storage, run),
  };
  const captions = captionCalls(all, (sample) => {
    const { video } = sample;
    const facts = places.get(video.id)?.facts ?? null;
    const medium = benchmark.medium?.(sample) ?? "video";
    return { id: video.id, medium, facts, seconds: video.seconds ?? facts?.durationSeconds ?? null };
  });
  const written = Object.values(all.measured?.captions ?? {}).flatMap(
    ({ outputTokens }) => outputTokens ?? [],
  );
  const captionTokens = written.length > 0 ? meanOf(written) : GUESSED.captionTokens;
  const tasks = left.reduce((sum, { unjudged }) => sum + unjudged, 0);
  return {
    tasks,
    away: left.reduce((sum, one) => sum + one.away, 0),
    calls,
    ...estimateCalls([...captions.calls, ...judgeCalls(all, calls.judgings, captionTokens)], (address) => {
      // There is one model of the page in memory, which answers one call at a time.
      if (address === "") return { concurrency: 1, requestsPerMinute: null };
      const limits = settings.limits.find(({ baseUrl }) => baseUrl === address);
      return limits ?? usualLimits(address);
    }),
    bytes: captions.mediaBytes + COPIES * tasks * (all.measured?.bytes ?? GUESSED.resultBytes),
    measured: all.measured,
  };
}
