import { canonicalJson } from "../../foundation/canonical-json";
import { isFields } from "../../foundation/fields";
import type { Steps } from "../../foundation/steps";
import type { Checklist } from "../../shapes/checklist";
import type { DataSample, FileProblem } from "../../shapes/data-set";
import type { ChecklistJudgement } from "../../shapes/judged-material";
import type { BenchmarkDocument, FilesRead, JudgedResult, ReadResponse } from "../benchmark";
import { idGiver } from "../shared/check-ids";
import type { ChecklistCodec } from "../shared/checklist-codec";
import type { ChecklistHalves } from "../shared/checklist-halves";
import { buildSample } from "./build-sample";
import { type FileEntry, modelOfFile, readEntries } from "./file-entry";
import { joinFiles, type SortedFile } from "./join-files";
import type { MatchedEntries } from "./match-entries";
import { type FilledChecklist, readCheckResult } from "./read-check-result";
import { recogniseFile, speaksOf } from "./recognise-file";
import { NO_FACTS, readVideoFacts, type VideoFacts } from "./video-facts";

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
  const read: FilesRead<ChecklistJudgement> = {
    samples: [],
    responses: [],
    results: [],
    formatChecks: [],
    problems,
  };
  for (const group of yield* joinFiles(files, problems)) {
    yield;
    const filled = filledOf(group, dialect, problems);
    const known = facts.get(group.entries[0]?.videoId ?? "") ?? NO_FACTS;
    const fallback = filled[0]?.filled.checklist ?? null;
    const sample = buildSample(group, known, dialect.codec, giveId, fallback, read);
    const responses = group.entries.flatMap((entry): ReadResponse[] => {
      const text = responseOf(entry, problems);
      return text === null ? [] : [{ sampleId: sample.id, entry: modelOfFile(entry.file), text }];
    });
    read.samples.push(sample);
    read.responses.push(...responses);
    read.results.push(...resultsOf(sample, sample.material.checklist, filled, responses, problems));
  }
  return read;
}
