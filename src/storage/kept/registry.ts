import { KEPT_BLOBS } from "../blobs/blob-store";
import type { StoreLayout } from "../database";
import { KEPT_FILE_HANDLES } from "../file-handles";
import { KEPT_INSTRUCTION_SETS } from "../instruction-sets/kept";
import { KEPT_JUDGE_CARDS } from "../judge-cards/kept";
import { KEPT_LABELS } from "../labels/kept";
import { KEPT_MEDIA_CACHE } from "../media-cache/media-cache";
import { KEPT_MODEL_FILES } from "../model-files/kept";
import { KEPT_QUIZ_DRAFTS } from "../quiz-drafts/kept";
import { KEPT_REPLIES } from "../replies/kept";
import { KEPT_BATCH_CALLS, KEPT_DATA_SETS, KEPT_RATINGS, KEPT_RUNS, KEPT_STUDIES } from "../runs/kept";
import { KEPT_SESSIONS } from "../sessions";
import { KEPT_SETTINGS } from "../settings/settings-repository";
import { KEPT_REQUESTS } from "../spending/request-log";
import { KEPT_LEASES, KEPT_SPENDING } from "../spending/spending-ledger";
import { KEPT_TRAINING_SETS } from "../training-sets/kept";
import { KEPT_VAULT } from "../vault/vault";
import { KEPT_VIDEO_PLACES } from "../video-places/video-places";
import type { Ground, KeptThing, OpenedThing } from "./kept-thing";

/** Kept things by the names that storage has them under. */
type Registry = Record<string, KeptThing<unknown>>;

/**
 * All that is kept in this browser, in the order in which it is opened, brought back and erased: data sets before runs,
 * whose columns are read with them.
 */
export const KEPT = {
  sessions: KEPT_SESSIONS,
  dataSets: KEPT_DATA_SETS,
  videoPlaces: KEPT_VIDEO_PLACES,
  runs: KEPT_RUNS,
  quizDrafts: KEPT_QUIZ_DRAFTS,
  instructionSets: KEPT_INSTRUCTION_SETS,
  trainingSets: KEPT_TRAINING_SETS,
  labelSets: KEPT_LABELS,
  judgeCards: KEPT_JUDGE_CARDS,
  studies: KEPT_STUDIES,
  blobs: KEPT_BLOBS,
  mediaCache: KEPT_MEDIA_CACHE,
  fileHandles: KEPT_FILE_HANDLES,
  batchCalls: KEPT_BATCH_CALLS,
  ratings: KEPT_RATINGS,
  modelFiles: KEPT_MODEL_FILES,
  vault: KEPT_VAULT,
  replies: KEPT_REPLIES,
  spending: KEPT_SPENDING,
  requests: KEPT_REQUESTS,
  leases: KEPT_LEASES,
  settings: KEPT_SETTINGS,
} satisfies Registry;

/** The stores of a registry's things, under their names. */
export type StoresOf<Kept extends Registry> = {
  [Name in keyof Kept]: Kept[Name] extends KeptThing<infer Store> ? Store : never;
};

/** The stores of the database that a registry's things lie in. */
export function layoutOf(kept: Registry): StoreLayout[] {
  return Object.values(kept).flatMap(({ layout }) => layout);
}

/** Opens each thing of a registry in turn. */
export async function openThings<Kept extends Registry>(
  kept: Kept,
  ground: Ground,
): Promise<{ stores: StoresOf<Kept>; things: OpenedThing<unknown>[] }> {
  const opened: (readonly [string, OpenedThing<unknown>])[] = [];
  for (const [name, thing] of Object.entries(kept)) opened.push([name, await thing.open(ground)]);
  // The compiler does not follow names through `entries`; `StoresOf` holds all of them.
  const stores = Object.fromEntries(opened.map(([name, { store }]) => [name, store])) as StoresOf<Kept>;
  return { stores, things: opened.map(([, thing]) => thing) };
}
