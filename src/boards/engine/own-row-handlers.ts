import { findBenchmark } from "../../benchmarks/registry";
import { entryScores } from "../../engine/shared/entry-scores";
import { fetchRowLabels, holdRow } from "../../engine/shared/hold-row";
import { type KillableHelpers, verdictTools } from "../../engine/shared/killable-helpers";
import { labelSetsOf, openExport } from "../../engine/shared/open-export";
import type { PublishedRuns } from "../../engine/shared/published-runs";
import { directorySource, openWhole, scoresFound } from "../../engine/shared/recompute-directory";
import { runProblems } from "../../engine/shared/run-problems";
import { scoredRuns } from "../../engine/shared/scored-run";
import { correctRow, labelsForRow, rowLabelsFile } from "../../evaluation/labels/row-labels";
import { hashOfRow } from "../../evaluation/recompute/ledger";
import { rowOfRun } from "../../evaluation/recompute/row-of-run";
import { RELEASED_CHARACTERS } from "../../evaluation/verdicts/verdict-subject";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { contentId, isPublished } from "../../foundation/published-id";
import { baseOf } from "../../shapes/called-models";
import type { BoardModel, RowLabels } from "../../shapes/leaderboard";
import type { ModelEntry } from "../../shapes/model-entry";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";
import type { CorrectedScore } from "../../shapes/run-correction";
import type { Semantics } from "../../shapes/verdict";
import type { Storage } from "../../storage/open-storage";
import { RUN_FILE } from "../../storage/run-directory/directory-layout";
import { writeRunDirectory } from "../../storage/run-directory/write-run-directory";
import { opensItsHost } from "../logic/row-faults";
import type { OwnRowCalls } from "../protocol";

/** An id for a row made of a model's name: "GPT-4o (May)" is "gpt-4o-may". */
export function rowIdOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+|[._-]+$/g, "")
    .slice(0, 80);
  return plain === "" ? "model" : plain;
}

/** The hash of the `run.json` that a kept run has as a run directory. */
async function hashOfKept(storage: Storage, runId: string, signal: AbortSignal): Promise<string> {
  const files = writeRunDirectory(await directorySource(await openExport(storage, runId, { signal })));
  for await (const { path, bytes } of files) if (path === RUN_FILE) return sha256Hex(bytes);
  throw new ProblemError(runProblems.notFound());
}

/** The reason why a run that is judged by suggested checks makes no row. */
function noRow(label: string): Problem {
  return {
    code: "row-of-suggested-checks",
    message: `This run is judged by form checks that rules suggested: its scores are none of ${label}.`,
    nextStep: "Make a run with the benchmark's own checklists for a row of its board.",
  };
}

/** The reason why a row does not say where its run lies, without the address. */
function noSuchPlace(): Problem {
  return {
    code: "row-address-secret",
    message:
      "The address of the run holds a user name, a key, or a part after “?” or “#”: everybody who sees the row would have it.",
    nextStep: "Name a folder that everybody can read by its address alone.",
  };
}

type Corrected = { key: string; scores: readonly CorrectedScore[] | null };

/** The files of labels that go along with a row: those sets of its run in which anybody has said something. */
async function labelFiles(
  kept: Storage,
  runId: string,
  rowId: string,
  sha256: string,
): Promise<{ named: RowLabels; text: string }[]> {
  const sets = (await labelSetsOf(kept, runId)).slice(0, MOST_LABEL_SETS);
  return Promise.all(
    labelsForRow(sets, runId, sha256).map((set, at) =>
      rowLabelsFile(`labels/${rowId}-labels${at === 0 ? "" : `-${at + 1}`}.json`, set),
    ),
  );
}

/** A run that is not named by a hash yet, as files of labels name it for the time being. */
const NO_HASH = "0".repeat(64);

const MOST_LABEL_SETS = 10;

/** The most notes that a row may have. */
const MOST_NOTES = 20;

/**
 * By which of its benchmark's prompts a model was asked, in our words for them, which are not those of published rows; null where
 * the benchmark has one prompt, or asks by its usual one around an instruction, and for captions that were made elsewhere.
 */
export function promptOfEntry(
  entry: Pick<ModelEntry, "choice" | "prompt">,
  { dataSet }: Pick<Run, "dataSet">,
): string | null {
  const { prompts = [], captionPrompts = [] } = findBenchmark(dataSet.benchmark) ?? {};
  if (entry.choice === null) return null;
  // The usual prompt around an instruction is not told: published rows know of no other.
  if (prompts.length === 0) return captionPrompts.slice(1).find(({ id }) => id === entry.prompt)?.id ?? null;
  return entry.prompt ?? prompts[0]?.id ?? null;
}

/** Facts on a run that change what its numbers are of, and have no place of their own in a row; a sentence each. */
export function notesOfRun({
  repeats,
  asReleased,
  judges,
  judging: { rounds },
}: Pick<Run, "repeats" | "asReleased" | "judging"> & { judges: readonly unknown[] }): string[] {
  return [
    ...(repeats > 1 ? [`Each sample was asked ${repeats} times, and all its captions count.`] : []),
    ...(rounds > 1 && judges.length > 0
      ? [`Each judge was asked every question ${rounds} times, and the answers of all rounds count together.`]
      : []),
    ...(asReleased
      ? [`Judges saw the first ${RELEASED_CHARACTERS.toLocaleString("en")} characters of a caption.`]
      : []),
  ];
}

/** Rows made of runs, for the page. */
export function ownRowHandlers(
  storage: () => Promise<Storage>,
  published: PublishedRuns,
): Handlers<Omit<OwnRowCalls, "boards/recompute-row">> {
  const sources = async () => published.sources(await storage());
  const open = scoredRuns(sources);
  let last: Corrected | null = null;

  /** The model's scores as labels correct them; null without labels that count. What is asked again while people type is kept. */
  async function correctedScores(
    run: Run,
    entryId: string,
    semantics: Semantics,
    signal: AbortSignal,
  ): Promise<Corrected["scores"]> {
    const kept = await storage();
    const sets = (await labelSetsOf(kept, run.id)).slice(0, MOST_LABEL_SETS);
    if (sets.length === 0) return null;
    const states = sets.map(({ id, updatedAt, labels, decisions }) => [
      ...[id, updatedAt],
      ...[labels.length, decisions.length],
    ]);
    const key = JSON.stringify([run.id, run.updatedAt, entryId, semantics, states]);
    if (last?.key !== key) {
      const source = await openExport({ ...kept, ...published.sources(kept) }, run.id, { signal });
      const named = labelsForRow(sets, run.id, NO_HASH);
      const of = { run: source.run, benchmark: source.benchmark, tasks: source.tasks() };
      const scores = await correctRow(of, named, { sha256: NO_HASH, entryId, semantics });
      last = { key, scores };
    }
    return last.scores;
  }

  return {
    "boards/row-labels": async ({ runId, rowId, sha256 }) =>
      (await labelFiles(await storage(), runId, rowId, sha256)).map(({ named, text }) => ({
        ...named,
        text,
      })),

    "boards/row-of-run": async ({ runId, entryId, board, words = {}, address = null }, { signal }) => {
      if (address && opensItsHost(address)) throw new ProblemError(noSuchPlace());
      // A row is of all results, whatever of them was looked at.
      if (isPublished(runId)) await published.get(runId).readAll(signal, () => undefined);
      const of = await open(runId);
      const entry = of.run.entries.find(({ id }) => id === entryId);
      if (!entry) throw new ProblemError(runProblems.entryMissing(entryId));
      if (of.run.suggested) throw new ProblemError(noRow(of.benchmark.label));
      const { semantics } = board.basis;
      const { scores } = entryScores(of, entry, semantics);
      signal.throwIfAborted();
      const hash = async () =>
        isPublished(runId) ? published.get(runId).files.hash : hashOfKept(await storage(), runId, signal);
      const base = baseOf(of.run.entries, entry);
      const refiner = entry.refiner?.choice.model.slice(0, 200) ?? null;
      const model: BoardModel = {
        name: (base ?? entry).title.slice(0, 200) || "A model",
        parameters: null,
        mode: null,
        kind: "open",
        // The row that the base has where it is made of the same run; a row without it can't say that it is refined.
        base: base && refiner ? rowIdOf(base.title) : null,
        refiner: base && refiner,
        address: null,
        ...words.model,
      };
      const alone = refiner && !base ? [`Its captions were refined by ${refiner}.`] : [];
      const { run } = of;
      const dataSet = { ...run.dataSet, id: contentId(run.dataSet.id) };
      // A run of some samples is over others than the whole set.
      const isAll = run.chosen === "all" && entry.only === undefined;
      const all = isAll ? null : await (await sources()).dataSets.get(run.dataSet.id);
      const named = address === null || address === "" ? null : { address, sha256: await hash() };
      const id = words.id ?? rowIdOf(entry.title);
      // Labels alone, without a run to hold them against, correct nothing that anybody could compute.
      const scoresByLabels =
        address === "" ? null : await correctedScores(of.run, entryId, semantics, signal);
      // A row names no more files: its number is by these then, and not by all that the run's page counts.
      const sets = scoresByLabels ? (await labelSetsOf(await storage(), runId)).length : 0;
      const some =
        sets > MOST_LABEL_SETS
          ? [`Corrected by ${MOST_LABEL_SETS} of the ${sets} label sets of its run.`]
          : [];
      const own = [...alone, ...notesOfRun(run), ...some];
      const files = scoresByLabels && named ? await labelFiles(await storage(), runId, id, named.sha256) : [];
      return rowOfRun(
        board,
        {
          run: { ...run, dataSet },
          scores: { samples: of.samples.length, semantics },
          entry: { entryId, summary: scores.summary },
          dataSet: (all?.samples ?? of.samples).map(({ id }) => id),
        },
        named,
        {
          id,
          model,
          maker: words.maker || "Whoever made this run",
          address: null,
          date: run.createdAt.slice(0, 10),
          prompt: words.prompt ?? promptOfEntry(entry, run) ?? board.basis.prompt,
          notes: [...(words.notes ?? []).slice(0, MOST_NOTES - own.length), ...own],
        },
        scoresByLabels && { files: files.map((one) => one.named), scores: scoresByLabels },
      );
    },
  };
}

/** Rows of boards held against their runs and labels, for the page. */
export function recomputeRowHandlers(
  published: PublishedRuns,
  helpers: Pick<KillableHelpers, "checks" | "mend">,
): Handlers<Pick<OwnRowCalls, "boards/recompute-row">> {
  const tools = { verdicts: verdictTools(helpers), mend: helpers.mend };
  return {
    "boards/recompute-row": async ({ board, row, folder, run, mostBytes }, { signal, emit }) => {
      const opened = await published.open(run, row.run?.sha256 ?? null, signal);
      const { files } = opened.directory;
      const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
      if (mostBytes !== null && bytes > mostBytes) return { asks: { files: files.length, bytes } };
      const labels = await fetchRowLabels(row, folder, signal);
      const whole = await openWhole(opened, signal);
      const held = await holdRow(board, row, whole, labels, tools, { signal, onProgress: emit });
      const { recomputation, differences, behind, of } = held;
      return {
        found: { recomputation, differences, behind, scores: scoresFound(of), row: await hashOfRow(row) },
      };
    },
  };
}
