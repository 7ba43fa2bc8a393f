import { canonicalJson } from "../../foundation/canonical-json";
import { ProblemError } from "../../foundation/errors";
import { type Fields, isFields, textOf } from "../../foundation/fields";
import type { Steps } from "../../foundation/steps";
import type { Checklist } from "../../shapes/checklist";
import type { DataSample, FileProblem } from "../../shapes/data-set";
import type { ChecklistJudgement } from "../../shapes/judged-material";
import type { BenchmarkDocument, FilesRead, JudgedResult, ReadResponse } from "../benchmark";
import { nothingRead } from "../define-benchmark";
import { type ChecklistCodec, type ChecklistHalves, hasHalves, idGiver } from "../shared/checklist-codec";
import { examineChecklist, type Found } from "./checklist-faults";
import { type EntriesKind, joinFiles, type MatchedEntries, type SortedFile } from "./join-entries";
import type { ChecklistSample } from "./judging/checklist-judgement";
import {
  type FileEntry,
  type FilledChecklist,
  modelOfFile,
  readCheckResult,
  readEntries,
} from "./read-check-result";

/** The facts about a video in a benchmark's file. */
type VideoFacts = { path: string | null; seconds: number | null; type: string | null };

const NO_FACTS: VideoFacts = { path: null, seconds: null, type: null };

/** "01:29" and "1:02:03" in seconds; null for anything else and for nothing at all. */
function secondsOfDuration(text: string): number | null {
  const parts = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]?\d(?:\.\d+)?)$/.exec(text.trim());
  if (!parts) return null;
  const [, hours = "0", minutes = "0", seconds = "0"] = parts;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return total > 0 ? total : null;
}

/** Reads a file of video facts by video id, a step each. An unreadable length is reported in `problems`. */
function* readVideoFacts(
  file: string,
  document: Fields,
  problems: FileProblem[],
): Steps<Map<string, VideoFacts>> {
  const facts = new Map<string, VideoFacts>();
  for (const [videoId, value] of Object.entries(document)) {
    yield;
    if (!isFields(value)) {
      const message = `What is told of video ${videoId} is no object.`;
      problems.push({ file, path: videoId, message, expected: "An object with duration and path." });
      facts.set(videoId, NO_FACTS);
      continue;
    }
    const seconds = typeof value.duration === "string" ? secondsOfDuration(value.duration) : null;
    if (seconds === null && "duration" in value) {
      const message = `The length of video ${videoId} can't be read.`;
      problems.push({ file, path: `${videoId}/duration`, message, expected: "A length as “MM:SS”." });
    }
    const path = textOf(value.path ?? value.original_path);
    facts.set(videoId, { path, seconds, type: textOf(value.type) });
  }
  return facts;
}

/** The first thing that any of the entries tells; null when none does. */
function firstTold<Told>(
  entries: readonly FileEntry[],
  told: (entry: FileEntry) => Told | null,
): Told | null {
  for (const entry of entries) {
    const found = told(entry);
    if (found !== null) return found;
  }
  return null;
}

/** "For Understanding" and "Understanding" are the same field. */
function plainField(field: string): string {
  return field.replace(/^for\s+/i, "").trim();
}

function checklistOf(entry: FileEntry, codec: ChecklistCodec, found: Found): Checklist | null {
  if (entry.checklist === undefined) return null;
  const { file, path } = entry;
  try {
    const checklist = codec.parse(entry.checklist);
    examineChecklist(checklist, { file, path: `${path}/checklist` }, found);
    return checklist;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { message, detail } = error.problem;
    found.problems.push({ file, path: `${path}/checklist`, message, expected: detail ?? "A checklist." });
    return null;
  }
}

/** The checklist that is told first. Another one that says something else is told, and left out. */
function firstChecklist(
  entries: readonly FileEntry[],
  codec: ChecklistCodec,
  found: Found,
): Checklist | null {
  let first: { checklist: Checklist; entry: FileEntry } | null = null;
  for (const entry of entries) {
    if (entry.checklist === undefined) continue;
    if (first === null) {
      const checklist = checklistOf(entry, codec, found);
      if (checklist) first = { checklist, entry };
    } else if (canonicalJson(entry.checklist) !== canonicalJson(first.entry.checklist)) {
      const { file, path } = entry;
      const message = `There is another checklist for this instruction; the one in ${first.entry.file} counts.`;
      found.problems.push({
        file,
        path: `${path}/checklist`,
        message,
        expected: "One checklist an instruction.",
      });
    }
  }
  return first?.checklist ?? null;
}

/** Hands out ids of samples: the video's and the prompt's, with a number behind them where an id occurs twice. */
type GiveId = (wanted: string) => string;

/** The sample that these entries speak of; `fallback` is a checklist that came with its results. */
function buildSample(
  { entries }: MatchedEntries,
  facts: VideoFacts,
  codec: ChecklistCodec,
  giveId: GiveId,
  fallback: Checklist | null,
  found: Found,
): ChecklistSample {
  const [first] = entries;
  if (!first) throw new TypeError("A sample is told of by at least one entry.");
  const promptId = firstTold(entries, (entry) => entry.promptId);
  const field = firstTold(entries, (entry) => entry.field);
  const checklist = firstChecklist(entries, codec, found);
  const constraintsUsed = entries.find((entry) => entry.constraintsUsed.length > 0)?.constraintsUsed ?? [];
  return {
    id: giveId(`${first.videoId}/${promptId ?? `#${first.position + 1}`}`),
    video: { id: first.videoId, path: facts.path, seconds: facts.seconds },
    instruction: firstTold(entries, (entry) => entry.instruction) ?? "",
    facets: {
      ...(field === null ? {} : { field: plainField(field) }),
      ...(facts.type === null ? {} : { "video type": facts.type }),
    },
    material: { checklist: checklist ?? fallback, promptId, field, constraintsUsed },
  };
}

/** The content of a file of an instruction-following benchmark. */
type ReleasedFileKind = EntriesKind | "video facts";

/** The number of entries examined to recognise a file. */
const LOOKED_AT = 200;

/** The entries' own words for what they hold, the most telling first. */
const TELLING: readonly [string, ReleasedFileKind][] = [
  ["check_result", "check results"],
  ["response", "responses"],
  ["checklist", "checklists"],
  ["generated_prompt", "prompts"],
];

function someEntries(document: Fields): Fields[] {
  const entries: Fields[] = [];
  for (const list of Object.values(document)) {
    if (entries.length >= LOOKED_AT) break;
    if (Array.isArray(list)) entries.push(...list.slice(0, LOOKED_AT).filter(isFields));
  }
  return entries;
}

function areVideoFacts(document: Fields): boolean {
  const facts = Object.values(document).slice(0, LOOKED_AT);
  return facts.length > 0 && facts.every((one) => isFields(one) && ("duration" in one || "path" in one));
}

/** The content of a parsed file, recognised from the data; null for a file of no such benchmark. */
export function recogniseFile(document: unknown): ReleasedFileKind | null {
  if (!isFields(document)) return null;
  const entries = someEntries(document);
  const telling = TELLING.find(([name]) => entries.some((entry) => name in entry));
  if (telling) return telling[1];
  return areVideoFacts(document) ? "video facts" : null;
}

/**
 * True where the checklists of a file, if it has any, are called as this benchmark calls them. Prompts, responses and
 * video facts look alike in all instruction-following benchmarks.
 */
export function speaksOf(document: unknown, halves: ChecklistHalves): boolean {
  if (!isFields(document)) return false;
  const lists = someEntries(document)
    .flatMap((entry) => [entry.checklist, entry.check_result])
    .filter((list) => isFields(list) && Object.keys(list).length > 0);
  return lists.length === 0 || lists.some((list) => hasHalves(list, halves));
}

type Dialect = { label: string; halves: ChecklistHalves; codec: ChecklistCodec };

type Sorted = { files: SortedFile[]; facts: Map<string, VideoFacts> };

function* sortFiles(
  given: readonly BenchmarkDocument[],
  { label, halves }: Dialect,
  problems: FileProblem[],
): Steps<Sorted> {
  const sorted: Sorted = { files: [], facts: new Map() };
  for (const { name, document } of given) {
    const refuse = (message: string, expected: string) =>
      problems.push({ file: name, path: "", message, expected });
    const kind = recogniseFile(document);
    if (kind === null || !isFields(document)) {
      refuse(`This is no file of ${label}.`, "Prompts, checklists, video facts, responses or check results.");
    } else if (!speaksOf(document, halves)) {
      refuse("This file is of another benchmark.", `Checklists with ${halves.format} and ${halves.content}.`);
    } else if (kind === "video facts") {
      for (const [id, facts] of yield* readVideoFacts(name, document, problems)) sorted.facts.set(id, facts);
    } else {
      sorted.files.push({ kind, file: yield* readEntries(name, document, problems) });
    }
  }
  return sorted;
}

function responseOf(entry: FileEntry, problems: FileProblem[]): string | null {
  if (entry.response === undefined) return null;
  if (typeof entry.response === "string") return entry.response;
  const { file, path } = entry;
  const message = "The response is no text; it is taken as unanswered.";
  problems.push({ file, path: `${path}/response`, message, expected: "A text." });
  return null;
}

/** True where two checklists ask the same, whatever their checks are called. */
function asksTheSame(one: Checklist, other: Checklist): boolean {
  const plain = ({ format, content }: Checklist) =>
    canonicalJson({
      format: format.map(({ constraintId, parameters }) => ({ constraintId, parameters })),
      content: content.map(({ constraintId, items }) => ({
        constraintId,
        items: items.map(({ checkId: _id, ...item }) => item),
      })),
    });
  return plain(one) === plain(other);
}

/** The verdicts under the ids of a checklist that asks the same. */
function renamed({ checklist, verdicts }: FilledChecklist, wanted: Checklist): FilledChecklist["verdicts"] {
  const ids = new Map<string, string>();
  const pair = (from: readonly { checkId: string }[], to: readonly { checkId: string }[]) =>
    from.forEach(({ checkId }, index) => {
      ids.set(checkId, to[index]?.checkId ?? checkId);
    });
  pair(checklist.format, wanted.format);
  pair(checklist.content, wanted.content);
  checklist.content.forEach(({ items }, index) => {
    pair(items, wanted.content[index]?.items ?? []);
  });
  const nameOf = (id: string) => ids.get(id) ?? id;
  return verdicts.map(({ items, ...verdict }) => ({
    ...verdict,
    checkId: nameOf(verdict.checkId),
    ...(items ? { items: items.map((item) => ({ ...item, checkId: nameOf(item.checkId) })) } : {}),
  }));
}

function filledOf(group: MatchedEntries, { halves }: Dialect, problems: FileProblem[]) {
  return group.entries.flatMap((entry): { entry: FileEntry; filled: FilledChecklist }[] => {
    if (entry.checkResult === undefined) return [];
    const { file, path } = entry;
    const filled = readCheckResult(entry.checkResult, halves, (where, message, expected) =>
      problems.push({
        file,
        path: [path, "check_result", where].filter(Boolean).join("/"),
        message,
        expected,
      }),
    );
    return filled ? [{ entry, filled }] : [];
  });
}

function resultsOf(
  sample: DataSample,
  wanted: Checklist | null,
  filled: readonly { entry: FileEntry; filled: FilledChecklist }[],
  responses: readonly ReadResponse[],
  problems: FileProblem[],
): JudgedResult<ChecklistJudgement>[] {
  return filled.map(({ entry: { file, path }, filled: one }) => {
    const model = modelOfFile(file);
    const response = responses.find((given) => given.entry === model)?.text ?? null;
    const same = wanted !== null && asksTheSame(wanted, one.checklist);
    if (wanted !== null && !same) {
      const message = "This check_result is about another checklist than the sample's; it keeps its own.";
      problems.push({ file, path: `${path}/check_result`, message, expected: "The sample's checklist." });
    }
    return {
      sampleId: sample.id,
      entry: model,
      response,
      judgement: {
        checklist: same ? null : one.checklist,
        verdicts: same ? renamed(one, wanted) : one.verdicts,
        otherRules: [],
      },
    };
  });
}

/** Reads files of an instruction-following benchmark, given together and in any order, a step an entry. Never throws. */
export function* readFiles(
  given: readonly BenchmarkDocument[],
  dialect: Dialect,
): Steps<FilesRead<ChecklistJudgement>> {
  const problems: FileProblem[] = [];
  const { files, facts } = yield* sortFiles(given, dialect, problems);
  const giveId = idGiver();
  const read = nothingRead<ChecklistJudgement>(problems);
  for (const group of yield* joinFiles(files, problems)) {
    yield;
    const filled = filledOf(group, dialect, problems);
    const known = facts.get(group.entries[0]?.videoId ?? "") ?? NO_FACTS;
    const fallback = filled[0]?.filled.checklist ?? null;
    const sample = buildSample(group, known, dialect.codec, giveId, fallback, read);
    const responses = group.entries.flatMap((entry): ReadResponse[] => {
      const text = responseOf(entry, problems);
      if (text === null) return [];
      return [{ sampleId: sample.id, entry: modelOfFile(entry.file), text, ...entry.shortfall }];
    });
    read.samples.push(sample);
    read.responses.push(...responses);
    read.results.push(...resultsOf(sample, sample.material.checklist, filled, responses, problems));
  }
  return read;
}
