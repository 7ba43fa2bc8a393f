import { findBenchmark } from "../../benchmarks/registry";
import { holdRow } from "../../engine/shared/hold-row";
import { type KillableHelpers, verdictTools } from "../../engine/shared/killable-helpers";
import type { CapsuleCalls } from "../../engine/shared/protocol";
import type { PublishedRuns } from "../../engine/shared/published-runs";
import { recomputeDirectory } from "../../engine/shared/recompute-directory";
import { type ScoredRun, scoredTasks } from "../../engine/shared/scored-run";
import type { LineGrounds } from "../../evaluation/recompute/recompute-run";
import { isClose, type RowDifference } from "../../evaluation/recompute/row-differences";
import { passagesOf } from "../../evaluation/verdicts/passages";
import { verdictsOfResult } from "../../evaluation/verdicts/session-sample";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { RULES_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import { parseSafeJson } from "../../foundation/safe-json";
import { unitForm } from "../../metrics/scores/score-units";
import { summariseTallies } from "../../metrics/scores/summarise-tallies";
import type {
  Capsule,
  CapsuleDifference,
  CapsuleLine,
  CapsuleRow,
  CapsuleScore,
  OpenedCapsule,
} from "../../shapes/capsule";
import type { DataSample } from "../../shapes/data-set";
import { CapsuleRowShape } from "../../shapes/generated/capsule-row";
import { inWords, readOutside } from "../../shapes/read-outside";
import { type Result, taskKey } from "../../shapes/result";
import { type Run, rulesWords } from "../../shapes/run";
import type { RunRecomputation } from "../../shapes/run-recomputation";
import {
  capsuleOfLink,
  capsuleProblems,
  type ReadCapsule,
  ROW_FILE,
  readCapsule,
} from "../../storage/archive/capsule-file";
import { asBlob } from "../../storage/archive/held-bytes";
import type { Storage } from "../../storage/open-storage";
import { type OpenedDirectory, openFoundFiles } from "../../storage/run-directory/open-run-directory";
import { keepDirectory } from "./keep-directory";
import { rowLabelsPath, saveCapsule, type TellStudy } from "./save-capsule";

/** Differences that are told one by one. */
const MOST_TOLD = 500;

const WHY = {
  changed: "Edited: the file that it stands in is not as it was saved, its SHA-256 is another.",
  beside: "Edited after it was saved: the SHA-256 is another than capsule.json says.",
  missing: "The file is not in the capsule.",
  rules: (run: string) =>
    `Other version: it was judged by ${rulesWords(run)}, this page has version ${RULES_VERSION}.`,
  open: "The files fit their hashes and the rules are of the same version. It was written so, or was edited with the hashes made anew: files can't tell which.",
  head: "Edited: run.json is not the one that the capsule was saved with, so its hashes prove nothing of the rest.",
  made: "Totals and index are made of the samples, and a file of these was edited.",
  follows: "Verdicts differ too, and scores are counted from verdicts.",
};

type Causes = { changed: ReadonlySet<string>; isOtherHead: boolean; rules: string };

/** As much of the cause of a difference in a file as hashes and versions tell. */
function whyDifferent(file: string, { changed, isOtherHead, rules }: Causes): string {
  const replies = file.replace(/^samples\//, "replies/");
  // Samples are in files of their own, cut at other places than results.
  const isTasksChanged = [...changed].some((path) => path.startsWith("tasks/"));
  if (changed.has(file) || changed.has(replies) || isTasksChanged) return WHY.changed;
  if (isOtherHead) return WHY.head;
  return rules === RULES_VERSION ? WHY.open : WHY.rules(rules);
}

/** The row that came along, where it can be read as one. */
function rowOf(read: ReadCapsule): CapsuleRow | null {
  const text = read.beside.get(ROW_FILE);
  if (read.capsule.of !== "row") return null;
  if (text === undefined) throw new ProblemError(capsuleProblems.unreadable(`${ROW_FILE} is missing.`));
  const json = parseSafeJson(text);
  if (!json.ok) throw new ProblemError(capsuleProblems.unreadable(json.detail));
  const row = readOutside(CapsuleRowShape, json.value);
  if (!row.ok) throw new ProblemError(capsuleProblems.unreadable(inWords(row.problem, ROW_FILE)));
  return row.value;
}

/** The one result of a capsule: each line as it is written, and by what it was found again. */
function linesOf(run: Run, sample: DataSample, result: Result, by: LineGrounds | null): CapsuleLine[] {
  const verdicts = new Map(
    verdictsOfResult(sample, result, run.semantics).map((verdict) => [verdict.checkId, verdict]),
  );
  return (result.judgement?.outcomes ?? []).map((written) => {
    const verdict = verdicts.get(written.id);
    const passages = verdict ? passagesOf(verdict).map(({ start, end }) => ({ start, end })) : [];
    return { written, by: by ? (by.get(written.id) ?? "different") : "unknown", passages };
  });
}

/** The scores that the capsule claims beside those that were counted here; `of` null: nothing could be counted. */
function scoresOf({ scores }: Capsule, run: Run, of: ScoredRun | null): CapsuleScore[] {
  return run.entries.flatMap(({ id: entryId, title: entry }): CapsuleScore[] => {
    const claimed = new Map(Object.entries(scores[entryId] ?? {}));
    if (!of)
      return [...claimed].map(([id, written]) => ({
        ...{ entry, id, label: id, unit: "share", written, recomputed: null },
      }));
    const { scores: found } = summariseTallies(of.benchmark, scoredTasks(of, entryId, of.run.semantics));
    return found.map(({ id, label, unit, value }) => ({
      ...{ entry, id, label, unit, recomputed: value },
      written: claimed.get(id) ?? null,
    }));
  });
}

const valueWords = (unit: CapsuleScore["unit"], value: number | null) =>
  value === null ? "not scored" : unitForm({ unit }).words(value);

/** Two values that differ, in words that do. */
function apartWords(unit: CapsuleScore["unit"], one: number | null, other: number | null) {
  const [written, recomputed] = [valueWords(unit, one), valueWords(unit, other)];
  return written === recomputed
    ? { written: `${written} (${one})`, recomputed: `${recomputed} (${other})` }
    : { written, recomputed };
}

function scoreDifferences(scores: readonly CapsuleScore[], follows: boolean): CapsuleDifference[] {
  return scores
    .filter(({ written, recomputed }) => !isClose(written, recomputed))
    .map(({ entry, label, unit, written, recomputed }) => ({
      what: `${label} of ${entry}`,
      line: null,
      ...apartWords(unit, written, recomputed),
      why: follows
        ? WHY.follows
        : "Edited: no verdict differs, and the scores that capsule.json states do not follow from them.",
    }));
}

/** All that came out otherwise, with as much of the cause as can be told. */
function differencesOf(
  found: RunRecomputation | null,
  row: readonly RowDifference[],
  read: ReadCapsule,
  opened: OpenedDirectory,
  nameOf: (line: string) => string,
): CapsuleDifference[] {
  const isOtherHead = opened.hash !== read.capsule.run;
  const changed = new Set(
    opened.problems.list.filter(({ message }) => /was changed after/.test(message)).map(({ file }) => file),
  );
  const causes = { changed, isOtherHead, rules: opened.run.versions.rules };
  const told = found?.differences ?? [];
  const [verdicts, others] = [told.filter(({ task }) => task), told.filter(({ task }) => !task)];
  const title = (id: string) => opened.run.entries.find((entry) => entry.id === id)?.title ?? id;
  return [
    ...verdicts.flatMap(({ file, task, constraint, expected, found: written }) => ({
      // All lines are of the one result, where there is one: the line alone tells them apart.
      what: read.capsule.task
        ? nameOf(constraint ?? "")
        : [task?.sampleId, title(task?.entryId ?? ""), constraint].filter(Boolean).join(", "),
      line: constraint,
      written,
      recomputed: expected,
      why: whyDifferent(file, causes),
    })),
    ...(isOtherHead
      ? [
          {
            ...{ what: "run.json", line: null, written: `SHA-256 ${opened.hash}` },
            ...{ recomputed: `SHA-256 ${read.capsule.run}, as capsule.json says`, why: WHY.head },
          },
        ]
      : []),
    ...read.changed.map(({ path, expected, found: written }) => ({
      ...{ what: path, line: null, written, recomputed: expected },
      why: written === "It is missing." ? WHY.missing : WHY.beside,
    })),
    ...others.map(({ file, path, expected, found: written }) => ({
      what: [file, path].filter(Boolean).join(", "),
      line: null,
      written,
      recomputed: expected,
      why:
        changed.size > 0 && !changed.has(file) && /^(?:run|index-\d+)\.json$/.test(file)
          ? WHY.made
          : whyDifferent(file, causes),
    })),
    ...row.map(({ path, expected, found: written }) => ({
      ...{ what: `row, ${path}`, line: null, written, recomputed: expected },
      why: "The run in the capsule gives another number than the row says.",
    })),
  ];
}

/** The outcome of recomputing a capsule; without a recomputation where its rules are newer than those here. */
type Held = {
  recomputation: RunRecomputation | null;
  problem: OpenedCapsule["problem"];
  of: ScoredRun | null;
  by: LineGrounds | null;
  written: Result | null;
  row: readonly RowDifference[];
};

/** Evidence capsules out and in. */
export function capsuleHandlers(
  storage: () => Promise<Storage>,
  published: PublishedRuns,
  helpers: Pick<KillableHelpers, "checks" | "mend">,
  tellStudy: TellStudy,
): Handlers<CapsuleCalls> {
  const tools = { verdicts: verdictTools(helpers), mend: helpers.mend };

  /** Recomputes by the one way there is: rows as boards have them recomputed, all else as runs at addresses. */
  async function hold(
    read: ReadCapsule,
    opened: OpenedDirectory,
    row: CapsuleRow | null,
    signal: AbortSignal,
  ): Promise<Held> {
    const key = read.capsule.task && taskKey(read.capsule.task);
    const held: Held = { recomputation: null, problem: null, of: null, by: null, written: null, row: [] };
    try {
      if (row) {
        const labels = new Map(
          (row.row.labels ?? []).map(({ file }) => [file, read.beside.get(rowLabelsPath(file)) ?? null]),
        );
        const { recomputation, differences, of } = await holdRow(row.board, row.row, opened, labels, tools, {
          signal,
        });
        return { ...held, recomputation, of, row: differences };
      }
      const { recomputation, of } = await recomputeDirectory(opened, tools, {
        signal,
        onResult(result, by, written) {
          if (taskKey(result) === key) Object.assign(held, { by, written });
        },
      });
      return { ...held, recomputation, of };
    } catch (error) {
      if (!(error instanceof ProblemError) || error.problem.code !== "run-rules-newer") throw error;
      for await (const { result } of opened.results()) if (taskKey(result) === key) held.written = result;
      return { ...held, problem: error.problem };
    }
  }

  async function open(file: File, signal: AbortSignal): Promise<OpenedCapsule> {
    const read = await readCapsule(file, signal);
    const { capsule } = read;
    const row = rowOf(read);
    // Files are read as they are wanted, and used though they were changed, so that what was changed can be named.
    const opened = await openFoundFiles(read.run, { signal, once: true });
    const { run } = opened;
    // Before all else is recomputed: what is wrong with its file is told with what is wrong with the others.
    const [study = null] = await opened.studies();
    if (capsule.of === "study" && !opened.files.some(({ part }) => part === "study"))
      throw new ProblemError(capsuleProblems.unreadable("The study that it is of is not in it."));
    const {
      recomputation,
      problem,
      of,
      by,
      written,
      row: rowDifferences,
    } = await hold(read, opened, row, signal);
    const { task } = capsule;
    const sample = task && opened.samples.get(task.sampleId);
    if (task && (!sample || !written))
      throw new ProblemError(capsuleProblems.unreadable("The result that it is of is not in it."));
    const scores = row ? [] : scoresOf(capsule, run, of);
    const benchmark = findBenchmark(opened.dataSet.benchmark);
    const nameOf = (line: string) => {
      const type = written?.judgement?.outcomes.find(({ id }) => id === line)?.type;
      return type ? `${benchmark?.lineLabel(type) ?? type} (${line})` : line;
    };
    const differences = differencesOf(recomputation, rowDifferences, read, opened, nameOf);
    if (of && !row) differences.push(...scoreDifferences(scores, (recomputation?.different ?? 0) > 0));
    const untold = recomputation
      ? recomputation.different + recomputation.elsewhere - recomputation.differences.length
      : 0;
    return {
      capsule: { ...capsule, title: capsule.title.slice(0, 300) },
      sha256: read.sha256,
      file,
      isWhole: opened.hash === capsule.run && read.changed.length === 0 && opened.problems.count() === 0,
      poster: capsule.poster === null ? null : (read.media.get(capsule.poster) ?? null),
      run,
      benchmark: benchmark?.label ?? opened.dataSet.benchmark,
      samples: opened.samples.size,
      results: opened.resultCount,
      subject:
        sample && written ? { sample, result: written, lines: linesOf(run, sample, written, by) } : null,
      recomputation: recomputation && { ...recomputation, differences: [] },
      problem,
      scores,
      row,
      study: capsule.of === "study" && study ? tellStudy(study, of) : null,
      differences: differences.slice(0, MOST_TOLD),
      more: untold + Math.max(0, differences.length - MOST_TOLD),
      versions: { rules: run.versions.rules, here: RULES_VERSION, prompts: run.versions.prompts },
      notes: read.notes,
    };
  }

  return {
    "capsules/save": async ({ subject, ...choices }, { signal }) =>
      saveCapsule(subject, {
        ...choices,
        kept: await storage(),
        published,
        verdicts: tools.verdicts,
        tellStudy,
        signal,
      }),

    "capsules/open": async (source, { signal }) => {
      const file = "link" in source ? await capsuleOfLink(source.link) : source.file;
      return open(file, signal);
    },

    "capsules/take": async ({ file }, { signal, emit }) => {
      const read = await readCapsule(file, signal);
      const opened = await openFoundFiles(read.run, { signal });
      const wrong = [
        ...opened.problems.list.map((one) => `${one.file}: ${one.message}`),
        ...read.changed.map(({ path }) => path),
      ];
      if (opened.problems.count() > 0 || read.changed.length > 0 || opened.hash !== read.capsule.run)
        throw new ProblemError(capsuleProblems.changed(wrong.length > 0 ? wrong : ["run.json"]));
      const files = await Promise.all(
        read.run.map(async ({ path, read: bytes }) => ({
          path,
          file: new File([asBlob(await bytes(signal))], path),
        })),
      );
      const kept = await storage();
      const put = new Map<string, number>();
      try {
        const before = new Set((await kept.blobs.list()).map(({ hash }) => hash));
        for (const blob of read.media.values()) {
          const { hash } = await kept.blobs.put(blob, undefined, { signal });
          if (!before.has(hash)) put.set(hash, Date.now());
        }
        const { dataSetId: _, ...directory } = await keepDirectory(kept, files, { signal, emit });
        return directory;
      } catch (error) {
        await kept.withdraw(put).catch(() => undefined);
        throw error;
      }
    },
  };
}
