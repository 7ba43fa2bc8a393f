import type { Benchmark } from "../../benchmarks/benchmark";
import { type CaptionMaterial, saltOf } from "../../evaluation/run/steps";
import { ProblemError } from "../../foundation/errors";
import type { DataSample } from "../../shapes/data-set";
import type { MediaFacts } from "../../shapes/media";
import { MEDIUM_WORDS, type Medium, mediumOfFile, planForMedium } from "../../shapes/medium";
import type { ModelAbilities } from "../../shapes/model-abilities";
import type { ModelEntry } from "../../shapes/model-entry";
import type { ShownMedia } from "../../shapes/result";
import type { Run } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";
import { videoProblems } from "./find-video";
import type { MediaSource } from "./media-source";
import { runProblems } from "./run-problems";
import { sentMedia } from "./sent-media";

/** Throws `instruction-empty` where there is nothing to ask, before media are taken for it. */
export function checkInstruction(benchmark: Benchmark, { id, instruction }: DataSample): void {
  if (instruction.trim() === "" && !benchmark.prompts) throw new ProblemError(runProblems.noInstruction(id));
}

/**
 * Throws `other-medium` where the file is another medium than the sample is about. What comes from sessions may be a
 * caption of anything.
 */
function checkMedium({ origin }: Run, { video }: DataSample, wanted: Medium, facts: MediaFacts): void {
  const found = mediumOfFile(facts);
  if (!origin && found !== wanted)
    throw new ProblemError(videoProblems.otherMedium(video.path ?? video.id, found, wanted));
}

/** Throws `medium-not-taken` where a model can't be given what the sample is about: it would write of nothing. */
export function checkTaken(
  benchmark: Benchmark,
  sample: DataSample,
  takes: Pick<ModelAbilities, "image" | "audio">,
) {
  const medium = benchmark.medium?.(sample) ?? "video";
  if ((medium === "audio" && !takes.audio) || (medium === "image" && !takes.image))
    throw new ProblemError(runProblems.mediumNotTaken(MEDIUM_WORDS[medium].many));
}

/** The media taken for a caption before, from storage; null where part of it is gone. */
async function takenBefore(storage: Storage, shown: ShownMedia, signal: AbortSignal) {
  try {
    return await sentMedia(storage, shown, signal);
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/**
 * Takes the media of a sample and says how its caption is asked for. `before`: what was taken for an earlier caption by
 * the same plan, which goes again as long as it is kept. Rejects as `MediaSource.take` does.
 */
export async function captionMaterial({
  run,
  benchmark,
  entry,
  sample,
  repeat,
  storage,
  media,
  before = null,
  signal,
}: {
  run: Run;
  benchmark: Benchmark;
  entry: ModelEntry;
  sample: DataSample;
  repeat: number;
  storage: () => Promise<Storage>;
  media: MediaSource;
  before?: ShownMedia | null;
  signal: AbortSignal;
}): Promise<CaptionMaterial & { shown: ShownMedia }> {
  const medium = benchmark.medium?.(sample) ?? "video";
  const plan = planForMedium(entry.plan ?? run.defaults.plan, medium);
  const kept = await storage();
  const takeAnew = async () => {
    const reference = { dataSetId: run.dataSet.id, video: sample.video };
    const took = await media.take(reference, plan, { whole: entry.wholeVideo, signal });
    const { shown, facts, wholeVideo } = took;
    checkMedium(run, sample, medium, facts);
    const sent = await sentMedia(kept, { ...shown, wholeVideo }, signal);
    return { shown, sent, seconds: facts.durationSeconds };
  };
  const again = before && (await takenBefore(kept, before, signal));
  const taken = before && again ? { shown: before, sent: again, seconds: null } : await takeAnew();
  return {
    shown: taken.shown,
    asked: {
      ...taken.sent,
      instruction: benchmark.ask(sample, entry).instruction,
      promptFor: (sentAs) => benchmark.ask(sample, { ...entry, ...sentAs }).prompt,
      plan,
      videoSeconds: sample.video.seconds ?? taken.seconds,
      settings: entry.settings ?? run.defaults.settings,
      ...saltOf(repeat),
    },
  };
}
