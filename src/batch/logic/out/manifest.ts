import type { BatchWish } from "../../../shapes/batch";
import type { Run } from "../../../shapes/run";
import type { Shard } from "./write-shards";

/** What was written, and of which run, for whoever finds the files. It holds no key: a run has none. */
export function batchManifest(
  { id, title, dataSet, versions, judging, defaults }: Run,
  { stage, target, media }: BatchWish,
  batch: { shards: readonly Shard[]; problems: ReadonlyMap<string, number> },
  writtenAt: string,
): string {
  const manifest = {
    format: "caplens-batch",
    version: 1,
    writtenAt,
    run: { id, title, dataSet, versions },
    stage,
    target,
    media,
    ...(stage === "captions" ? { plan: defaults.plan } : { judging }),
    files: batch.shards,
    left: Object.fromEntries(batch.problems),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}
