import { gatherFiles, limitsForSmall } from "../../engine/shared/gather-files";
import { openExport } from "../../engine/shared/open-export";
import { done, watchDocuments } from "../../engine/shared/watch-until-cancelled";
import { drawLabels } from "../../evaluation/labels/draw-labels";
import { checkKeyOf } from "../../evaluation/labels/gold";
import { type JudgedLine, labelLines } from "../../evaluation/labels/label-lines";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { LABEL_SET_VERSION } from "../../foundation/document-versions";
import { isAbort, ProblemError } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import { inFileName } from "../../foundation/file-names";
import { sha256OfText } from "../../foundation/hashing";
import { parseSafeJson } from "../../foundation/safe-json";
import { stepByStep } from "../../foundation/steps";
import type { FileProblem } from "../../shapes/data-set";
import { LabelSetShape } from "../../shapes/generated/label-set";
import {
  LABEL_SET_LIMITS,
  type Label,
  type LabelDecision,
  type LabelLine,
  type LabelledRun,
  type LabelSet,
} from "../../shapes/label-set";
import { sameRunIn, withAnswers, withRunNamed, withSaid } from "../../shapes/labels-of-run";
import type { Problem } from "../../shapes/problem";
import { fits } from "../../shapes/read-outside";
import type { Run } from "../../shapes/run";
import { labelSetProblems } from "../../storage/label-set-row";
import type { Storage } from "../../storage/open-storage";
import { toldLabels } from "../logic/agreement-of-labels";
import { linesOf } from "../logic/answers";
import { mergeLabels } from "../logic/files/merge-labels";
import { answersInSet, LABEL_FILE_LIMITS, readLabels } from "../logic/files/read-labels";
import { writeLabels } from "../logic/files/write-labels";
import type { LabelPopulation } from "../logic/what-it-buys";
import type { LabelCalls, LabelParts, ReadLabels } from "../protocol";

const FILE_LIMITS = limitsForSmall(LABEL_FILE_LIMITS.bytes);

const isSame = (one: Label | LabelDecision, other: Label | LabelDecision) =>
  one.line === other.line && one.person === other.person && one.at === other.at && one.value === other.value;

const withoutParts = (set: LabelSet, { labels, decisions }: LabelParts): LabelSet => ({
  ...set,
  labels: set.labels.filter((label) => !labels.some((one) => isSame(one, label))),
  decisions: set.decisions.filter((decision) => !decisions.some((one) => isSame(one, decision))),
});

/** The labels and decisions of a note that a page left about a set; null where it is none. */
function partsOfNote(set: LabelSet, text: string): LabelParts | null {
  const json = parseSafeJson(text);
  if (!json.ok || !isFields(json.value)) return null;
  const { labels, decisions, opened = [] } = json.value;
  // Their words alone, in the form of a set.
  const said: unknown = { ...set, lines: [], texts: {}, labels, decisions, opened };
  return fits(LabelSetShape, said) ? said : null;
}

const nothingToLabel: Problem = {
  code: "nothing-to-label",
  message: "No judge has decided anything in these results yet, so there is nothing to label.",
  nextStep: "Have the run judged first. Rules on text that needs no judge are exact, and need no labels.",
};

type RunLines = { run: Run; lines: JudgedLine[] };

/** The judged lines of each run. `onResults` is told the results read so far. */
async function linesOfRuns(
  storage: Storage,
  runIds: readonly string[],
  signal: AbortSignal,
  onResults?: (count: number) => void,
): Promise<RunLines[]> {
  let read = 0;
  const found: RunLines[] = [];
  for (const id of runIds) {
    const onTask = () => {
      read += 1;
      if (read % 100 === 0) onResults?.(read);
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
    const hash = await sha256OfText(text);
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

/** True where a run has the lines of a set that are about it, with the same captions and the same verdicts of its judge. */
async function hasLinesOf(
  storage: Storage,
  set: LabelSet,
  runId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const wanted = set.lines.filter((line) => line.runId === runId);
  const [of] = await linesOfRuns(storage, [runId], signal, () => undefined).catch((error: unknown) => {
    if (isAbort(error)) throw error;
    // A run that can't be read is not the one.
    return [];
  });
  const { lines } = await keptLines(of?.lines ?? []);
  const there = new Map(lines.map((line) => [line.id, line]));
  const isThere = ({ id, captionHash, verdict, judged }: LabelLine) => {
    const line = there.get(id);
    return line?.captionHash === captionHash && line.verdict === verdict && line.judged === judged;
  };
  return wanted.length > 0 && wanted.every(isThere);
}

/**
 * A set of a file, whose runs have the ids that they have here: one that came as a run directory has another than where the set
 * was made. `here`: the same set as it is kept here, if it is.
 */
async function asRunsHere(
  storage: Storage,
  set: LabelSet,
  here: LabelSet | null,
  signal: AbortSignal,
): Promise<LabelSet> {
  let named = set;
  for (const { id } of here?.design.runs ?? []) {
    const from = here && named.design.runs.every((run) => run.id !== id) ? sameRunIn(named, here, id) : null;
    if (from !== null) named = withRunNamed(named, from, id);
  }
  if (here) return named;
  const listed = await storage.runs.list();
  for (const { id: from, dataSetId } of set.design.runs) {
    if ((await storage.runs.load(from)) !== null || (await storage.runs.states(from)).length > 0) continue;
    for (const { id, dataSetId: ofRun, state } of listed) {
      if (ofRun !== dataSetId || state === "unreadable") continue;
      if (named.design.runs.some((run) => run.id === id)) continue;
      const own = withRunNamed(named, from, id);
      if (!(await hasLinesOf(storage, own, id, signal))) continue;
      named = own;
      break;
    }
  }
  return named;
}

/** Tabs that label the same set at once have their turn sooner. */
const MOST_TRIES = 20;

/** Changes label sets, one write after the other. */
interface LabelSetWriter {
  /**
   * Changes a set as it is now, whatever other tabs have made of it since it was read; on disk when it resolves. `make`
   * is called again where another tab was quicker. Rejects as `Collection.save` does. Changes that come while one is
   * written are written together: a large set takes longer to write than people take to give the next label.
   */
  change(id: string, make: (set: LabelSet) => LabelSet): Promise<void>;
}

type LabelSetChange = {
  id: string;
  make: (set: LabelSet) => LabelSet;
  resolve: () => void;
  reject: (error: unknown) => void;
};

function labelSetWriter(storage: () => Promise<Storage>): LabelSetWriter {
  const waiting: LabelSetChange[] = [];
  let isAtWork = false;
  /** As it was last kept here: reading thousands of lines anew takes longer than writing them. */
  let last: { set: LabelSet; revision: number } | null = null;

  async function write(id: string, changes: readonly LabelSetChange[]): Promise<void> {
    const { labelSets } = await storage();
    const busy = labelSetProblems.changedElsewhere();
    for (let tries = 1; ; tries += 1) {
      const known = last?.set.id === id ? last : null;
      last = null;
      const opened = known ? { state: "ready" as const, ...known } : await labelSets.load(id);
      if (!opened) throw new ProblemError(labelSetProblems.notFound());
      if (opened.state !== "ready") throw new ProblemError(opened.problem);
      const changed = changes.reduce((set, { make }) => make(set), opened.set);
      const set = { ...changed, updatedAt: new Date().toISOString() };
      try {
        last = { set, ...(await labelSets.save(set, opened.revision)) };
        return;
      } catch (error) {
        const isBusy = error instanceof ProblemError && error.problem.code === busy.code;
        // The set that is known here may be older than what lies there, or that one is gone.
        if (known === null && (!isBusy || tries === MOST_TRIES)) throw error;
      }
    }
  }

  async function writeEach(id: string, changes: readonly LabelSetChange[]): Promise<void> {
    try {
      await write(id, changes);
      for (const { resolve } of changes) resolve();
    } catch (error) {
      // One that can't be kept must not take along those beside it.
      if (changes.length > 1) for (const change of changes) await writeEach(id, [change]);
      else for (const { reject } of changes) reject(error);
    }
  }

  async function work(): Promise<void> {
    if (isAtWork) return;
    isAtWork = true;
    for (let [first] = waiting; first; [first] = waiting) {
      const { id } = first;
      const other = waiting.findIndex((change) => change.id !== id);
      await writeEach(id, waiting.splice(0, other === -1 ? waiting.length : other));
    }
    isAtWork = false;
  }

  return {
    change: (id, make) =>
      new Promise((resolve, reject) => {
        waiting.push({ id, make, resolve, reject });
        void work();
      }),
  };
}

/** Draws judged lines of runs into label sets. */
function drawHandlers(
  storage: () => Promise<Storage>,
  writer: LabelSetWriter,
): Handlers<Pick<LabelCalls, "labels/population" | "labels/draw" | "labels/extend">> {
  return {
    "labels/population": async ({ runIds }, { signal, emit }) =>
      (await linesOfRuns(await storage(), runIds, signal, emit)).flatMap(populationOf),

    "labels/draw": async ({ runIds, title, seed, count, whole }, { signal }) => {
      const kept = await storage();
      const runs = await linesOfRuns(kept, runIds, signal);
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

    "labels/extend": async ({ id, count }, { signal }) => {
      const kept = await storage();
      const opened = await kept.labelSets.load(id);
      if (!opened) throw new ProblemError(labelSetProblems.notFound());
      if (opened.state !== "ready") throw new ProblemError(opened.problem);
      const { seed, design, lines: before } = opened.set;
      const runs = await linesOfRuns(
        kept,
        design.runs.map((run) => run.id),
        signal,
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

/** Label sets, for the page. */
export function labelHandlers(storage: () => Promise<Storage>): Handlers<LabelCalls> {
  const sets = async () => (await storage()).labelSets;
  const writer = labelSetWriter(storage);

  async function opened(id: string): Promise<LabelSet> {
    const found = await (await sets()).load(id);
    if (!found) throw new ProblemError(labelSetProblems.notFound());
    if (found.state === "unreadable") throw new ProblemError(found.problem);
    return found.set;
  }

  return {
    ...drawHandlers(storage, writer),

    "labels/list": async () => (await sets()).list(),

    "labels/open": async ({ id }) => {
      const found = await (await sets()).load(id);
      if (found) return found;
      throw new ProblemError(labelSetProblems.notFound());
    },

    "labels/said": async ({ id, lines }) => {
      const found = await (await sets()).load(id);
      if (found?.state !== "ready" || linesOf(found.set) !== lines) return null;
      const { lines: _, texts: _texts, ...set } = found.set;
      return { revision: found.revision, set };
    },

    "labels/watch": ({ id }, tools) => watchDocuments(sets, tools, id),

    "labels/rename": ({ id, title }) => done(writer.change(id, (set) => ({ ...set, title }))),
    "labels/remove": async ({ id }) => done((await sets()).remove(id)),
    "labels/restore": async ({ id }) => done((await sets()).restore(id)),
    "labels/add": ({ id, ...parts }) => done(writer.change(id, (set) => withSaid(set, parts))),
    "labels/opened": async ({ id, line, person }) => {
      const opened = [{ line, person }];
      await writer.change(id, (set) => withSaid(set, { labels: [], decisions: [], opened }));
      return null;
    },

    "labels/take-out": ({ id, ...parts }) => done(writer.change(id, (set) => withoutParts(set, parts))),
    "labels/take-up": async ({ id, added, takenOut }) => {
      if ((await (await sets()).raw(id)) === null) return "gone";
      if (added.length + takenOut.length === 0) return "kept";
      await writer.change(id, (set) => {
        const partsOf = (text: string) => partsOfNote(set, text) ?? [];
        const all = added.flatMap(partsOf).reduce(withSaid, set);
        return takenOut.flatMap(partsOf).reduce(withoutParts, all);
      });
      return "kept";
    },

    "labels/take-in": async ({ set }, { signal }) => {
      const all = await storage();
      const kept = all.labelSets;
      // One that was deleted here comes back with what the file has.
      if ((await kept.load(set.id)) === null) await kept.restore(set.id).catch(() => undefined);
      const found = await kept.load(set.id);
      const named = await asRunsHere(
        all,
        set,
        found && found.state !== "unreadable" ? found.set : null,
        signal,
      );
      if (found === null) await kept.save(named, null);
      else await writer.change(set.id, (here) => withAnswers(here, named));
      return null;
    },

    "labels/read": async ({ files }, { signal }) => {
      const gathered = await gatherFiles(files, { signal, limits: FILE_LIMITS });
      let problems: FileProblem[] = gathered.problems;
      const fresh = new Map<string, LabelSet>();
      const merged: ReadLabels["merged"] = [];
      for (const { name, pieces } of gathered.files) {
        const read = await readLabels(name, pieces, signal);
        problems = problems.concat(read.problems);
        if (read.kind === "nothing") continue;
        const id = read.kind === "set" ? read.set.id : read.setId;
        const here = fresh.get(id) ?? (await (await sets()).load(id));
        if (here === null && read.kind === "set") {
          fresh.set(id, read.set);
          continue;
        }
        if (here === null) {
          problems = problems.concat({
            ...{ file: name, path: "", message: "These are labels of a set that is not in this browser." },
            expected: "The file of that label set first.",
          });
          continue;
        }
        const set = "state" in here ? await opened(id) : here;
        const before = merged.find((one) => one.id === id);
        const known = before ? withSaid(set, before) : set;
        const [answers, knew] =
          read.kind === "set" ? [answersInSet(read.set), read.set.opened] : [read.answers, []];
        const { problems: told, ...added } = await stepByStep(
          mergeLabels(known, name, answers, knew),
          signal,
        );
        problems = problems.concat(told);
        if (fresh.has(id)) fresh.set(id, withSaid(set, added));
        else if (before) {
          before.opened = before.opened?.concat(added.opened);
          before.labels = before.labels.concat(added.labels);
          before.decisions = before.decisions.concat(added.decisions);
          before.changed = before.changed.concat(added.changed);
          before.same += added.same;
        } else merged.push({ id, title: set.title, size: set.lines.length, ...added });
      }
      return {
        sets: [...fresh.values()],
        merged,
        problems: problems.slice(0, LABEL_FILE_LIMITS.problems),
        problemCount: problems.length,
      };
    },

    "labels/write": async ({ id, form }) => {
      const set = await opened(id);
      const { text, ending, type, count } = await writeLabels(set, form);
      return {
        fileName: `${inFileName(set.title) || "labels"}-${ending}`,
        blob: new Blob([text], { type }),
        count,
      };
    },

    "labels/told": async ({ id }) => toldLabels(await opened(id)),
  };
}
