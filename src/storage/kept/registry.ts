import { KEPT_BLOBS } from "../blob-store";
import type { StoreLayout } from "../database";
import { KEPT_FILE_HANDLES } from "../file-handles";
import { lateStore } from "../late-store";
import { KEPT_MEDIA_CACHE } from "../media-cache";
import { KEPT_MODEL_FILES } from "../model-files/kept";
import type { ReplyStore } from "../reply-store";
import { KEPT_BATCH_CALLS, KEPT_DATA_SETS, KEPT_RATINGS, KEPT_RUNS, KEPT_STUDIES } from "../runs/kept";
import { KEPT_SESSIONS } from "../sessions";
import { KEPT_SETTINGS } from "../settings-repository";
import { KEPT_REQUESTS } from "../spending/request-log";
import { KEPT_LEASES, KEPT_SPENDING } from "../spending/spending-ledger";
import { KEPT_VAULT } from "../vault";
import { KEPT_VIDEO_PLACES } from "../video-places";
import { keptCollection } from "./collection";
import type { Ground, KeptThing, OpenedThing } from "./kept-thing";

/** Kept things by the names that storage has them under. */
type Registry = Record<string, KeptThing<unknown>>;

/** Instruction sets in the making. */
const KEPT_INSTRUCTION_SETS = keptCollection(
  {
    store: "instructionSets",
    tombstones: "instructionSetTombstones",
    since: 13,
    folder: "instruction-sets",
    noun: { one: "instruction set", many: "instruction sets" },
  },
  async () => (await import("../instruction-set-row")).INSTRUCTION_SET_DOCUMENT,
);

/** Judges' cards that came by file. */
const KEPT_JUDGE_CARDS = keptCollection(
  {
    store: "judgeCards",
    tombstones: "judgeCardTombstones",
    since: 11,
    folder: "judge-cards",
    noun: { one: "judge's card", many: "judges' cards" },
  },
  async () => (await import("../judge-card-row")).JUDGE_CARD_DOCUMENT,
);

/** Label sets: judged lines, and what people say of them. */
const KEPT_LABELS = keptCollection(
  {
    store: "labelSets",
    tombstones: "labelSetTombstones",
    since: 10,
    folder: "label-sets",
    noun: { one: "label set", many: "label sets" },
  },
  async () => (await import("../label-set-row")).LABEL_SET_DOCUMENT,
);

/** Quizzes in the making. */
const KEPT_QUIZ_DRAFTS = keptCollection(
  {
    store: "quizDrafts",
    tombstones: "quizDraftTombstones",
    since: 9,
    folder: "quiz-drafts",
    noun: { one: "quiz", many: "quizzes" },
  },
  async () => (await import("../quiz-draft-row")).QUIZ_DRAFT_DOCUMENT,
);

/** Training sets in the making. */
const KEPT_TRAINING_SETS = keptCollection(
  {
    store: "trainingSets",
    tombstones: "trainingSetTombstones",
    since: 13,
    folder: "training-sets",
    noun: { one: "training set", many: "training sets" },
  },
  async () => (await import("../training-set-row")).TRAINING_SET_DOCUMENT,
);

/** Replies of models, by the content of their requests. */
const KEPT_REPLIES: KeptThing<ReplyStore> = {
  layout: [{ name: "replies", keyPath: "key", since: 3 }],
  async open({ table: tableOf, guard, now }) {
    const table = tableOf("replies");
    const store = lateStore<ReplyStore>(
      "What keeps replies of models",
      async () => (await import("../reply-store")).createReplyStore({ table, guard, now }),
      { find: "late", keep: "late", clear: "late" },
    );
    return { store, clears: { "the replies of models": table.clear } };
  },
};

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

/** Opens each thing of a registry in turn; `named`: under its name. */
export async function openThings<Kept extends Registry>(
  kept: Kept,
  ground: Ground,
): Promise<{ stores: StoresOf<Kept>; named: ReadonlyMap<string, OpenedThing<unknown>> }> {
  const opened: (readonly [string, OpenedThing<unknown>])[] = [];
  for (const [name, thing] of Object.entries(kept)) opened.push([name, await thing.open(ground)]);
  // The compiler does not follow names through `entries`; `StoresOf` holds all of them.
  const stores = Object.fromEntries(opened.map(([name, { store }]) => [name, store])) as StoresOf<Kept>;
  return { stores, named: new Map(opened) };
}
