import type { DataSample } from "./data-set";

/** Samples with those of one video together, videos in the order in which they first occur. */
export function samplesByVideo<Sample extends Pick<DataSample, "video">>(
  samples: readonly Sample[],
): Sample[][] {
  const videos = new Map<string, Sample[]>();
  for (const sample of samples) {
    const there = videos.get(sample.video.id);
    if (there) there.push(sample);
    else videos.set(sample.video.id, [sample]);
  }
  return [...videos.values()];
}
