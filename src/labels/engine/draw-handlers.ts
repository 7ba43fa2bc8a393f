import { openExport } from "../../engine/shared/open-export";
import { drawLabels } from "../../evaluation/labels/draw-labels";
import { checkKeyOf } from "../../evaluation/labels/gold";
import { type JudgedLine, labelLines } from "../../evaluation/labels/label-lines";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { LABEL_SET_VERSION } from "../../foundation/document-versions";
import { ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { LABEL_SET_LIMITS, type LabelLine, type LabelledRun, type LabelSet } from "../../shapes/label-set";
import type { Problem } from "../../shapes/problem";
import type { Run } from "../../shapes/run";
import { labelSetProblems } from "../../storage/labels/label-set-row";
import type { Storage } from "../../storage/open-storage";
import type { LabelPopulation } from "../logic/what-it-buys";
import type { LabelCalls } from "../protocol";
import type { LabelSetWriter } from "./label-set-writer";

const nothingToLabel: Problem = {
  code: "nothing-to-label",
  message: "No judge has decided anything in these results yet, so there is nothing to label.",
  nextStep: "Have the run judged first. Rules on text that needs no judge are exact, and need no labels.",
};

type RunLines = { run: Run; lines: JudgedLine[] };

/** The judged lines of each run; tells the results read so far. */
async function linesOfRuns(
  storage: Storage,
  runIds: readonly string[],
  signal: AbortSignal,
  onResults: (count: number) => void,
): Promise<RunLines[]> {
  let read = 0;
  const found: RunLines[] = [];
  for (const id of runIds) {
    const onTask = () => {
      read += 1;
      if (read % 100 === 0) onResults(read);
    };
    const source = await openExport(storage, id, { signal, onTask });
    found.push({ run: source.run, lines: await labelLines(source) });
  }
  return found;
}

function populationOf({ run, lines }: RunLines): LabelPopulation[] {
  return run.entries.map(({ id, title }) => {
    const own = lines.filter(({ entryId }) => entryId === id);
    const checks = new Map<string, boolean>();
    const results = new Map<string, boolean>();
    for (const line of own) {
      const fails = line.judged === "failed";
      checks.set(checkKeyOf(line), !fails);
      const result = checkKeyOf({ ...line, checkId: "" });
      results.set(result, !fails && results.get(result) !== false);
    }
    const counted = (units: ReadonlyMap<string, boolean>) => ({
      units: units.size,
      passed: [...units.values()].filter(Boolean).length,
    });
    return { title, lines: own.length, checks: counted(checks), instructions: counted(results) };
  });
}

function labelledRun({ id, title, dataSet, semantics, entries }: Run): LabelledRun {
  return {
    ...{ id, title, benchmark: dataSet.benchmark, dataSetId: dataSet.id, semantics },
    entries: entries.map((entry) => ({ id: entry.id, title: entry.title })),
  };
}

/** Lines as a set keeps them, and the texts that they name. */
async function keptLines(
  lines: readonly JudgedLine[],
): Promise<{ lines: LabelLine[]; texts: Record<string, string> }> {
  const hashes = new Map<string, string>();
  async function hashOf(text: string): Promise<string> {
    const known = hashes.get(text);
    if (known !== undefined) return known;
    const hash = await sha256Hex(new TextEncoder().encode(text));
    hashes.set(text, hash);
    return hash;
  }
  const kept: LabelLine[] = [];
  for (const { caption, instruction, ...line } of lines) {
    const instructionHash = instruction === "" ? null : await hashOf(instruction);
    kept.push({ ...line, captionHash: await hashOf(caption), instructionHash, drawn: true });
  }
  return { lines: kept, texts: Object.fromEntries([...hashes].map(([text, hash]) => [hash, text])) };
}

/** Draws judged lines of runs into label sets. */
export function drawHandlers(
  storage: () => Promise<Storage>,
  writer: LabelSetWriter,
): Handlers<Pick<LabelCalls, "labels/population" | "labels/draw" | "labels/extend">> {
  return {
    "labels/population": async ({ runIds }, { signal, emit }) =>
      (await linesOfRuns(await storage(), runIds, signal, emit)).flatMap(populationOf),

    "labels/draw": async ({ runIds, title, seed, count, whole }, { signal, emit }) => {
      const kept = await storage();
      const runs = await linesOfRuns(kept, runIds, signal, emit);
      const wanted = Math.min(count, LABEL_SET_LIMITS.lines);
      const drawn = drawLabels(
        runs.flatMap(({ lines }) => lines),
        { seed, count: wanted, whole },
      );
      if (drawn.lines.length === 0) throw new ProblemError(nothingToLabel);
      const now = new Date().toISOString();
      const set: LabelSet = {
        ...{ format: "caplens-labels", version: LABEL_SET_VERSION, id: crypto.randomUUID(), title },
        ...{ createdAt: now, updatedAt: now, seed },
        design: {
          ...{ unit: drawn.unit, count: wanted, strata: drawn.strata },
          runs: runs.map(({ run }) => labelledRun(run)),
        },
        ...(await keptLines(drawn.lines)),
        ...{ labels: [], decisions: [] },
      };
      await kept.labelSets.save(set, null);
      return { id: set.id };
    },

    "labels/extend": async ({ id, count }, { signal, emit }) => {
      const kept = await storage();
      const opened = await kept.labelSets.load(id);
      if (!opened) throw new ProblemError(labelSetProblems.notFound());
      if (opened.state !== "ready") throw new ProblemError(opened.problem);
      const { seed, design, lines: before } = opened.set;
      const runs = await linesOfRuns(
        kept,
        design.runs.map((run) => run.id),
        signal,
        emit,
      );
      const wanted = Math.min(Math.max(count, design.count), LABEL_SET_LIMITS.lines);
      const drawn = drawLabels(
        runs.flatMap(({ lines }) => lines),
        { seed, count: wanted, whole: design.unit === "instruction" },
      );
      const inDraw = new Set(drawn.lines.map((line) => line.id));
      const outside = before.filter((line) => line.drawn && !inDraw.has(line.id)).length;
      let added = 0;
      const further = await keptLines(drawn.lines);
      await writer.change(id, (set) => {
        const known = new Set(set.lines.map((line) => line.id));
        const fresh = further.lines.filter((line) => !known.has(line.id));
        added = fresh.length;
        return {
          ...set,
          design: { ...set.design, count: wanted, strata: drawn.strata },
          lines: [...set.lines, ...fresh],
          texts: { ...set.texts, ...further.texts },
        };
      });
      return { added, outside };
    },
  };
}
