import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import { APP_VERSION } from "../../lib/app-version";
import { canonicalJson } from "../../lib/canonical-json";
import { sha256Hex } from "../../lib/hashing";
import { type AudioPlan, AudioRecord, FrameSet, type SamplingPlan } from "../../schemas/media";

/** What was once taken from a file: its record, under a key of file and plan. */
export const CacheRow = Type.Object({
  key: Type.String(),
  taken: Type.Union([
    Type.Object({ kind: Type.Literal("frames"), record: FrameSet }),
    Type.Object({ kind: Type.Literal("sound"), record: AudioRecord }),
  ]),
  /** When it was last taken or found again, in milliseconds since 1970. */
  usedAt: Type.Number(),
});
export type CacheRow = Static<typeof CacheRow>;

/** Frames or sound with how they were made. */
export type TakenMedia = CacheRow["taken"];

/** The row, or null for one of another shape, such as another version of the app may have left. */
export function readCacheRow(row: unknown): CacheRow | null {
  return Value.Check(CacheRow, row) ? row : null;
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
  return sha256Hex(new TextEncoder().encode(canonicalJson({ ...parts, app: APP_VERSION })));
}
