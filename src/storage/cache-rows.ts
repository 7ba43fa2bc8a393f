import { canonicalJson } from "../foundation/canonical-json";
import { APP_VERSION } from "../foundation/document-versions";
import { sha256OfText } from "../foundation/hashing";
import { CacheRowShape } from "../shapes/generated/cache-row";
import type { AudioPlan, SamplingPlan } from "../shapes/media";
import { fits } from "../shapes/read-outside";
import type { CacheRow } from "../shapes/rows";

/** Frames or sound with how they were made. */
export type TakenMedia = CacheRow["taken"];

/** The row, or null for one of another shape, such as another version of the app may have left. */
export function readCacheRow(row: unknown): CacheRow | null {
  return fits(CacheRowShape, row) ? row : null;
}

/** Names what a plan takes from the file of this quick key. Sound is no part of the plan of frames. */
export function framesKey(quickKey: string, plan: SamplingPlan): Promise<string> {
  return keyOf({ kind: "frames", quickKey, plan: { ...plan, audio: null } });
}

/** Names the sound that a plan takes from the file of this quick key. */
export function soundKey(quickKey: string, plan: AudioPlan): Promise<string> {
  return keyOf({ kind: "sound", quickKey, plan });
}

/** The blobs that a row names. */
export function blobsOf({ taken }: CacheRow): string[] {
  return taken.kind === "frames" ? taken.record.frames.map(({ hash }) => hash) : [taken.record.hash];
}

/** Another version of the app may take other frames for the same plan, so it looks under other names. */
async function keyOf(parts: object): Promise<string> {
  return sha256OfText(canonicalJson({ ...parts, app: APP_VERSION }));
}
