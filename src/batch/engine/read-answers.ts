import { sanitiseServerText } from "../../calls/problems/server-error";
import { ProblemError } from "../../foundation/errors";
import { isFields } from "../../foundation/fields";
import { letOthersGo } from "../../foundation/steps";
import type { BatchAnswer, BatchCall, BatchCounts, BatchTask } from "../../shapes/batch";
import { type ResultKey, taskKey } from "../../shapes/result";
import type { Storage } from "../../storage/open-storage";
import { readBatchLine } from "../logic/batch-line";
import type { AnswerNote, AnswerReport } from "../protocol";

/** Answers are put away in lots of so many lines. */
const LINES_A_LOT = 500;
/** Lines that are named in a report. */
const MOST_NAMED = 20;
/** A document that is no lines is read whole up to here. */
const LARGEST_DOCUMENT = 256 * 1024 * 1024;

type Known = { tasks: ResultKey[]; model: string };
type Came = { id: string; answer: BatchAnswer };

function emptyReport(): AnswerReport {
  return {
    lines: 0,
    taken: 0,
    identical: 0,
    differing: 0,
    replaced: 0,
    errorsIgnored: 0,
    unknown: { count: 0, first: [] },
    differingFirst: [],
    torn: [],
    unreadable: { count: 0, first: [] },
    drift: [],
    kept: { captions: 0, judgements: 0, outdated: 0 },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The lines that a document holds, where it is one object or list and not a line. */
function entriesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (!isFields(value)) return [value];
  if (Array.isArray(value.results)) return value.results;
  return isFields(value.data) && Array.isArray(value.data.results) ? value.data.results : [value];
}

/** The same model by another name of it: with a date behind it, or a folder before it. */
function isSameModel(asked: string, answered: string): boolean {
  const bare = (name: string) => name.toLowerCase().split("/").at(-1) ?? "";
  const [one, other] = [bare(asked), bare(answered)];
  return one.startsWith(other) || other.startsWith(one);
}

/** The tasks that wait for each call. */
async function knownCalls(
  { batchCalls }: Storage,
  runId: string,
  signal: AbortSignal,
): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  const add = ({ sampleId, entryId, repeat, calls }: BatchTask) => {
    for (const [id, { model }] of Object.entries(calls)) {
      const one = known.get(id) ?? { tasks: [], model };
      one.tasks.push({ sampleId, entryId, repeat });
      known.set(id, one);
    }
  };
  await batchCalls.visit(runId, add, signal);
  return known;
}

/** The effect of merging an answer into its call. */
type Merged = {
  call: BatchCall;
  how: "taken" | "identical" | "differing" | "replaced" | "kept the answer";
};

type Answered = Extract<BatchAnswer, { state: "answered" }>;

/** True where both say when they were given and this one was later, or neither can be told from the other by that. */
function isNewer(given: Answered, present: Answered): boolean {
  return given.time === null || present.time === null || given.time > present.time;
}

/** The answers of a call that do not count, in the order in which they were put aside. */
export function answersAside({ aside, moreAside = [] }: BatchCall): BatchAnswer[] {
  return aside ? [aside, ...moreAside] : moreAside;
}

function textOf(answer: BatchAnswer): string | null {
  return answer.state === "answered" ? answer.text : null;
}

/** A call whose answer counts, and those that it keeps aside besides: each text stays, and stays once. */
function keptAside(
  { aside: _one, moreAside: _more, ...call }: BatchCall,
  put: readonly BatchAnswer[],
): BatchCall {
  const texts = new Set([call.answer && textOf(call.answer)]);
  const [aside, ...moreAside] = put.filter((one) => {
    const text = textOf(one);
    if (texts.has(text)) return false;
    texts.add(text);
    return true;
  });
  return { ...call, ...(aside && { aside }), ...(moreAside.length > 0 && { moreAside }) };
}

/**
 * A call with one more answer. An answer beats an error, whichever came first. Of several answers the first stays, unless
 * people want the newer one: by the time that both say, else by which was read later. All others are kept aside.
 */
export function mergeAnswer(call: BatchCall, given: BatchAnswer, newerWins: boolean): Merged {
  const present = call.answer;
  if (present === null) return { call: { ...call, answer: given }, how: "taken" };
  if (given.state === "failed") {
    if (present.state === "answered") return { call, how: "kept the answer" };
    const same = present.cause === given.cause && present.message === given.message;
    return { call: { ...call, answer: given }, how: same ? "identical" : "taken" };
  }
  if (present.state === "failed") return { call: { ...call, answer: given }, how: "taken" };
  if (present.text === given.text) return { call, how: "identical" };
  const put = answersAside(call);
  if (newerWins && isNewer(given, present))
    return { call: keptAside({ ...call, answer: given }, [...put, present]), how: "replaced" };
  return { call: keptAside(call, [...put, given]), how: "differing" };
}

/**
 * A line of a file, from 1; `text`: null where it is too long, or no UTF-8. `last`: nothing came behind it, not even the end
 * of a line.
 */
export type FileLine = { text: string | null; line: number; last: boolean };

/** Bytes of one line: many times the longest reply. */
const LONGEST_LINE = 64 * 1024 * 1024;
const LINE_FEED = 0x0a;

/** The text of these bytes; null where they are no UTF-8: other letters must not take the place of an answer's. */
async function utf8Of(bytes: Blob): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await bytes.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * The lines of a file one after the other, however large it is: never more than one and a piece of it are in memory.
 * `onRead` hears how many bytes were read. Rejects with the browser's error when it can't be read, with `AbortError` when
 * cancelled.
 */
export async function* readLines(
  file: Blob,
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => undefined,
): AsyncGenerator<FileLine> {
  const reader = file.stream().getReader();
  let held: Uint8Array[] = [];
  let length = 0;
  let line = 0;
  const hold = (piece: Uint8Array) => {
    length += piece.length;
    if (length <= LONGEST_LINE) held.push(piece);
    else held = [];
  };
  const decoded = (): string | null => {
    if (length > LONGEST_LINE) return null;
    const decoder = new TextDecoder("utf-8", { fatal: true });
    const text = held.map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
    return text.endsWith("\r") ? text.slice(0, -1) : text;
  };
  const end = (last: boolean): FileLine => {
    line += 1;
    try {
      return { text: decoded(), line, last };
    } catch {
      return { text: null, line, last };
    } finally {
      held = [];
      length = 0;
    }
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await reader.read();
      if (done) break;
      let from = 0;
      for (let found = value.indexOf(LINE_FEED); found >= 0; found = value.indexOf(LINE_FEED, from)) {
        hold(value.subarray(from, found));
        yield end(false);
        from = found + 1;
      }
      if (from < value.length) hold(value.subarray(from));
      onRead(value.length);
      await letOthersGo();
    }
    if (length > 0) yield end(true);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** The first bytes of files of gzip, zip, zstd, bzip2 and xz. */
const PACKED = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 3, 4],
  [0x28, 0xb5, 0x2f, 0xfd],
  [0x42, 0x5a, 0x68],
  [0xfd, 0x37, 0x7a],
];

/** Rejects with `answers-packed` where a file has to be unpacked first. */
async function refusePacked(files: readonly { path: string; file: Blob }[]): Promise<void> {
  for (const { path, file } of files) {
    const begin = new Uint8Array(await file.slice(0, 4).arrayBuffer());
    if (PACKED.some((mark) => mark.every((byte, at) => begin[at] === byte)))
      throw new ProblemError({
        code: "answers-packed",
        message: `“${path}” is packed, so that no line of it can be read. No file was taken in.`,
        nextStep: "Unpack it (gunzip, unzip), then bring what was in it.",
      });
  }
}

/**
 * Takes in the answers of files, whatever their order and whichever service wrote them, to the calls of a run that went
 * out. Cancelled, those that were put away by then stay. Rejects with `answers-packed` before anything is taken in.
 */
export async function readAnswers(
  storage: Storage,
  runId: string,
  files: readonly { path: string; file: Blob }[],
  options: { newerWins: boolean; signal: AbortSignal; onRead: (done: number, total: number) => void },
): Promise<AnswerReport> {
  const { newerWins, signal, onRead } = options;
  await refusePacked(files);
  const report = emptyReport();
  const known = await knownCalls(storage, runId, signal);
  const drift = new Map<string, AnswerReport["drift"][number]>();
  const total = files.reduce((sum, { file }) => sum + file.size, 0);
  let done = 0;
  let lot: Came[] = [];

  const name = (list: AnswerNote[], note: AnswerNote) => {
    if (list.length < MOST_NAMED) list.push(note);
  };

  /** Puts an answer with the calls of one task; each way is counted once a line. */
  function mergeInto(task: BatchTask, arrived: readonly Came[], count: ReadonlySet<Came>): BatchTask {
    const calls = { ...task.calls };
    let { redo, came = false } = task;
    for (const one of arrived) {
      const call = calls[one.id];
      if (!call) continue;
      const { call: merged, how } = mergeAnswer(call, one.answer, newerWins);
      calls[one.id] = merged;
      came ||= how === "taken" || how === "replaced";
      if (how === "replaced" && redo !== "caption") redo = call.kind === "c" ? "caption" : "judgement";
      if (!count.has(one)) continue;
      if (how === "taken") report.taken += 1;
      else if (how === "identical") report.identical += 1;
      else if (how === "replaced") report.replaced += 1;
      else if (how === "kept the answer") report.errorsIgnored += 1;
      else {
        report.differing += 1;
        name(report.differingFirst, { file: one.answer.file, line: one.answer.line, id: one.id });
      }
    }
    return { ...task, calls, ...(redo ? { redo } : {}), ...(came ? { came: true } : {}) };
  }

  async function putAway(): Promise<void> {
    const byTask = new Map<string, { task: ResultKey; came: Came[]; counted: Set<Came> }>();
    for (const one of lot) {
      for (const [place, task] of (known.get(one.id)?.tasks ?? []).entries()) {
        const key = taskKey(task);
        const held = byTask.get(key) ?? { task, came: [], counted: new Set<Came>() };
        held.came.push(one);
        if (place === 0) held.counted.add(one);
        byTask.set(key, held);
      }
    }
    lot = [];
    const changes = [...byTask.values()].map(({ task, came, counted }) =>
      storage.batchCalls.change(runId, task, (before) => before && mergeInto(before, came, counted)),
    );
    await Promise.allSettled(changes);
    await Promise.all(changes);
  }

  async function take(value: unknown, file: string, line: number): Promise<boolean> {
    const read = readBatchLine(value);
    if (!read) return false;
    const { id } = read;
    const answer: BatchAnswer = { ...read.answer, file, line };
    // It becomes the problem of a result, which goes out with the run.
    if (answer.state === "failed") answer.message = sanitiseServerText(answer.message, "");
    const call = known.get(id);
    if (!call) {
      report.unknown.count += 1;
      name(report.unknown.first, { file, line, id: id.slice(0, 80) });
      return true;
    }
    if (answer.state === "answered" && answer.answeredModel !== null) {
      const { model: asked } = call;
      const { answeredModel: answered } = answer;
      if (!isSameModel(asked, answered)) {
        const key = `${asked}\n${answered}`;
        drift.set(key, { asked, answered, count: (drift.get(key)?.count ?? 0) + 1 });
      }
    }
    lot.push({ id, answer });
    if (lot.length >= LINES_A_LOT) await putAway();
    return true;
  }

  function tellUnreadable(file: string, line: number): void {
    report.unreadable.count += 1;
    name(report.unreadable.first, { file, line, id: null });
  }

  /** A document in the place of lines: written over several of them, or with all answers in one list. */
  async function takeDocument(value: unknown, file: string): Promise<boolean> {
    const entries = entriesIn(value);
    const strange: number[] = [];
    for (const [place, entry] of entries.entries())
      if (!(await take(entry, file, place + 1))) strange.push(place + 1);
    if (strange.length === entries.length) return false;
    report.lines += entries.length;
    for (const line of strange) tellUnreadable(file, line);
    return true;
  }

  async function takeFile({ path, file }: { path: string; file: Blob }): Promise<void> {
    const before = done;
    for await (const { text, line, last } of readLines(file, signal, (bytes) => {
      done += bytes;
      onRead(done, total);
    })) {
      if (text?.trim() === "" && !last) continue;
      const value = text === null ? undefined : parsed(text);
      const isDocument = line === 1 && readBatchLine(value) === null;
      if (isDocument && file.size <= LARGEST_DOCUMENT) {
        const whole = value === undefined ? parsed((await utf8Of(file)) ?? "") : value;
        if (whole !== undefined && (await takeDocument(whole, path))) {
          done = before + file.size;
          return;
        }
      }
      report.lines += 1;
      if (value !== undefined && (await take(value, path, line))) continue;
      if (value === undefined && last) report.torn.push({ file: path, line, id: null });
      else tellUnreadable(path, line);
    }
  }

  try {
    for (const file of files) await takeFile(file);
  } finally {
    await putAway();
  }
  return { ...report, drift: [...drift.values()] };
}

type Unanswered = BatchCounts["unanswered"][number];

/** The reason why a call counts as unanswered; null where it has its answer. A caption that was cut off has one that is none. */
function openCause({ kind, answer }: BatchCall): Pick<Unanswered, "cause" | "retryable"> | null {
  if (answer === null) return { cause: "no answer yet", retryable: true };
  if (answer.state === "failed") return { cause: answer.cause, retryable: answer.retryable };
  return kind === "c" && answer.finishReason === "length" ? { cause: "length", retryable: false } : null;
}

function isBetter(one: BatchAnswer | null, other: BatchAnswer | null): boolean {
  const rank = (answer: BatchAnswer | null) => (answer === null ? 0 : answer.state === "failed" ? 1 : 2);
  return rank(one) > rank(other);
}

/** Counts the calls of a run that were sent out, by their state. A call that two captions share counts once. */
export async function batchCounts({ batchCalls }: Storage, runId: string): Promise<BatchCounts> {
  const calls = new Map<string, BatchCall>();
  const unreadable = await batchCalls.visit(runId, (task) => {
    for (const [id, call] of Object.entries(task.calls)) {
      const known = calls.get(id);
      if (!known || isBetter(call.answer, known.answer)) calls.set(id, call);
    }
  });
  const causes = new Map<string, Unanswered>();
  let answered = 0;
  for (const call of calls.values()) {
    const open = openCause(call);
    if (!open) {
      answered += 1;
      continue;
    }
    const key = `${open.cause} ${open.retryable}`;
    const known = causes.get(key);
    causes.set(key, { ...open, count: (known?.count ?? 0) + 1 });
  }
  const aside = [...calls.values()].map((call) => answersAside(call).length).filter((count) => count > 0);
  return {
    exported: calls.size,
    answered,
    unreadable,
    ...(aside.length > 0 && {
      aside: { answers: aside.reduce((sum, count) => sum + count, 0), calls: aside.length },
    }),
    unanswered: [...causes.values()].sort((one, other) => other.count - one.count),
  };
}
