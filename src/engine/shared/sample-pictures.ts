import type { Benchmark } from "../../benchmarks/benchmark";
import type { MessagePart } from "../../calls/provider";
import { mediaParts } from "../../evaluation/caption-request";
import { isAbort } from "../../foundation/errors";
import type { DataSample } from "../../shapes/data-set";
import { planForMedium } from "../../shapes/medium";
import type { Run } from "../../shapes/run";
import type { Storage } from "../../storage/open-storage";
import type { MediaSource } from "./media-source";
import { sentMedia } from "./sent-media";

/**
 * The frames of a sample by the run's plan, for judges that look at what a caption is of. None of sounds, and none where
 * the file can't be had: they judge without then. Rejects with `AbortError` only.
 */
export async function samplePictures({
  run,
  benchmark,
  sample,
  storage,
  media,
  signal,
}: {
  run: Run;
  benchmark: Benchmark;
  sample: DataSample;
  storage: () => Promise<Storage>;
  media: MediaSource;
  signal: AbortSignal;
}): Promise<readonly MessagePart[]> {
  const plan = { ...planForMedium(run.defaults.plan, benchmark.medium?.(sample) ?? "video"), audio: null };
  if (plan.frames.kind === "none") return [];
  try {
    const reference = { dataSetId: run.dataSet.id, video: sample.video };
    const { shown } = await media.take(reference, plan, { whole: false, signal });
    const { frames } = await sentMedia(await storage(), { ...shown, audio: null }, signal);
    return mediaParts({ frames, audio: null, video: null });
  } catch (error) {
    if (isAbort(error) || signal.aborted) throw error;
    return [];
  }
}
