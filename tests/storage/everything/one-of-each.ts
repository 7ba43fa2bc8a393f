import { openDB } from "idb";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { BatchTask } from "../../../src/shapes/batch";
import { newInstructionSet } from "../../../src/shapes/instruction-set";
import type { LabelSet } from "../../../src/shapes/label-set";
import type { Study } from "../../../src/shapes/study";
import { newTrainingSet } from "../../../src/shapes/training-set";
import type { Storage } from "../../../src/storage/open-storage";
import { listedIn } from "../../../src/storage/runs/column-lists";
import { madeCard } from "../../evaluation/labels/made-card";
import { madeLine, madeSet } from "../../evaluation/labels/made-lines";
import { exampleQuizDraft } from "../example-quiz-draft";
import { exampleRating } from "../example-rating";
import { exampleSession, storedVideo } from "../example-session";
import { exampleResult, exampleRun, exampleSamples, outcome } from "../runs/example-run";

/** A call of the run's first task that went out as a file. */
export const CALL: BatchTask = {
  ...{ sampleId: "s1", entryId: "a", repeat: 1, draft: null },
  calls: {
    "c-1": {
      ...{ kind: "c", model: "a", target: "openai", answer: null },
      writtenAt: "2026-01-01T10:00:00.000Z",
    },
  },
};

const STUDY: Study = {
  ...{ format: "caplens-study", version: 1, id: "study-1", title: "Steady", runId: "run-1" },
  ...{
    createdAt: "2026-11-01",
    updatedAt: "2026-11-01",
    base: { kind: "run", runId: "run-1", title: "Run" },
  },
  ...{ chosen: "all", vary: { kind: "steadiness", times: 2 }, baseCell: "base", models: [], left: [] },
  cells: [{ id: "base", label: "as asked", at: ["base"], variant: "base", samples: "base", senses: "both" }],
  ...{ seed: 1, shared: 0 },
};

/** A label set whose text lies under its own hash. */
async function trueLabels(): Promise<LabelSet> {
  const set = madeSet([madeLine()]);
  const hash = await sha256Hex(new TextEncoder().encode("A red cup."));
  return {
    ...set,
    lines: set.lines.map((line) => ({ ...line, captionHash: hash })),
    texts: { [hash]: "A red cup." },
    labels: [{ line: set.lines[0]?.id ?? "", person: "Ada", value: "passed", at: AT, milliseconds: 900 }],
  };
}

const AT = "2026-01-01T10:00:00.000Z";

/** Keeps one of each kind of thing; returns the hashes of the video and of the frame that they name. */
export async function keepOneOfEach(
  storage: Storage,
): Promise<{ video: string; frame: string; dataSet: string }> {
  const { hash: video } = await storage.blobs.put(new Blob(["a video"]));
  const { hash: frame } = await storage.blobs.put(new Blob(["a frame"]));
  await storage.sessions.save(exampleSession({ video: storedVideo(video) }), null);
  const dataSet = await storage.dataSets.put(exampleSamples(30));
  await storage.videoPlaces.put(dataSet, "v0", {
    ...{ name: "harbour.mp4", type: "video/mp4", quickKey: "key", facts: null },
    stored: { kind: "blob", hash: video },
  });
  const origin = { sessionId: "session-1" };
  await storage.runs.save(exampleRun({ dataSet: { id: dataSet, benchmark: "if-vidcap" }, origin }), null);
  await storage.runs.keepAll(
    "run-1",
    Array.from({ length: 250 }, (_, index) =>
      exampleResult({
        ...{
          sampleId: `s${(index % 30) + 1}`,
          entryId: Math.floor(index / 30) % 2 === 0 ? "a" : "b",
          repeat: 1 + Math.floor(index / 60),
        },
        ...{ text: `Caption ${index}`, frames: [frame], outcomes: [outcome("f1", "passed")] },
        overrules: index === 3 ? [{ checkId: "f1", status: "failed", note: "three", madeAt: AT }] : [],
      }),
    ),
  );
  await storage.ratings.change("run-1", [{ before: null, after: exampleRating({ note: "Clear." }) }]);
  await storage.batchCalls.change("run-1", CALL, () => CALL);
  await storage.batchCalls.changeWritings("run-1", () => [
    {
      ...{ id: "w", inFolder: false, begunAt: AT },
      wish: { stage: "captions", target: "openai", media: { kind: "inline" }, refused: false },
    },
  ]);
  await storage.quizDrafts.save(exampleQuizDraft(), null);
  await storage.instructionSets.save(
    newInstructionSet({ benchmark: "if-vidcap", id: "set-1", title: "Set" }),
    null,
  );
  await storage.trainingSets.save(
    newTrainingSet({ benchmark: "if-vidcap", id: "train-1", title: "Rows" }),
    null,
  );
  await storage.labelSets.save(await trueLabels(), null);
  await storage.judgeCards.save(await madeCard(), null);
  await storage.studies.save(STUDY, null);
  await storage.settings.change((settings) => ({ ...settings, lockAfterMinutes: 5 }));
  return { video, frame, dataSet };
}

/** Fields that follow from the rest, count writes, or say when something came to be here. */
const NOT_HELD = ["packedColumns"];

/** Every row of the database by its store and key, as text, but for what a copy declares not to hold. */
export async function everyRow(name: string): Promise<Record<string, string>> {
  const database = await openDB(name);
  const rows: Record<string, string> = {};
  for (const store of database.objectStoreNames) {
    if (NOT_HELD.includes(store)) continue;
    for (const key of await database.getAllKeys(store)) {
      const row: unknown = await database.get(store, key);
      if (store === "columnLists") {
        // They lie together where they were kept together.
        for (const { path, row: listed } of listedIn(row) ?? [])
          rows[`resultColumns ${JSON.stringify(path)}`] = JSON.stringify(listed);
        continue;
      }
      const held = JSON.stringify(row, (field, value: unknown) =>
        ["storedAt", "revision"].includes(field) ? undefined : value,
      );
      if (!store.toLowerCase().endsWith("tombstones")) rows[`${store} ${JSON.stringify(key)}`] = held;
    }
  }
  database.close();
  return rows;
}
