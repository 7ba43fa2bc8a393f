import { gatherFiles, limitsForSmall } from "../../engine/shared/gather-files";
import { loadSampleFile } from "../../engine/shared/sample-handlers";
import { watchChanges } from "../../engine/shared/watch-until-cancelled";
import type { PlacedAnswers } from "../../evaluation/placed-answers";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import { inFileName } from "../../foundation/file-names";
import { ended } from "../../foundation/foreign-text";
import { plural } from "../../foundation/plural";
import { type JsonLimits, parseSafeJson } from "../../foundation/safe-json";
import { type Steps, stepByStep } from "../../foundation/steps";
import { beginningOf, type TextPieces } from "../../foundation/text-pieces";
import type { FileProblem } from "../../shapes/data-set";
import type { AudioRecord, FrameSet } from "../../shapes/media";
import type { SessionVideo } from "../../shapes/session";
import { type DocumentKind, readDocument } from "../../storage/documents";
import type { Collection, ListedKind } from "../../storage/kept/collection";
import type { DocumentCallsOf } from "../protocol";

/** The call names of one kind, by the handlers' own names. */
function named<Kind extends string, Given extends object>(kind: Kind, handlers: Given) {
  const entries = Object.entries(handlers).map(([name, handler]) => [`${kind}/${name}`, handler]);
  // The compiler does not follow names through `entries`: each stands under the kind's name now.
  return Object.fromEntries(entries) as {
    [Name in keyof Given & string as `${Kind}/${Name}`]: Given[Name];
  };
}

/**
 * Keeps documents of one kind for the page. `kind`: as its calls begin; `of`: what reads it; `collection`: where it lies.
 */
export function documentHandlers<Kind extends string, Draft extends { id: string }, Summary>(
  kind: Kind,
  of: Pick<ListedKind<Draft, { draft: Draft }, Summary>, "problems">,
  collection: () => Promise<Collection<Draft, { draft: Draft }, Summary>>,
) {
  const handlers: Handlers<DocumentCallsOf<"of", Draft, Summary>> = {
    "of/list": async () => (await collection()).list(),
    "of/open": async ({ id }) => {
      const opened = await (await collection()).load(id);
      if (opened) return opened;
      throw new ProblemError(of.problems.notFound());
    },
    "of/save": async ({ draft, revision }) => (await collection()).save(draft, revision),
    "of/remove": async ({ id }) => {
      await (await collection()).remove(id);
      return null;
    },
    "of/restore": async ({ id }) => {
      await (await collection()).restore(id);
      return null;
    },
    "of/watch": ({ id }, { signal, emit }) =>
      watchChanges({
        subscribe: async (listener) =>
          (await collection()).onChange((changed) => {
            if (id === null || id === changed) listener();
          }),
        signal,
        emit,
      }),
  };
  return named(kind, {
    list: handlers["of/list"],
    open: handlers["of/open"],
    save: handlers["of/save"],
    remove: handlers["of/remove"],
    restore: handlers["of/restore"],
    watch: handlers["of/watch"],
  });
}

/** A kind of document as files of the studio hold it. */
export type FiledKind<Draft> = {
  document: DocumentKind<Draft>;
  /** "quiz" */
  noun: string;
  /** An id that stands there twice, by which other parts name something: in words; null for none. */
  repeated: (draft: Draft) => string | null;
  /** Its limits, where the largest that may be kept is larger than other documents are. */
  limits?: JsonLimits;
};

/** The first id that stands in a list twice; null for none. */
export function repeatedId(items: readonly { id: string }[]): string | null {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) return id;
    seen.add(id);
  }
  return null;
}

/** True where a text begins as a file of this format does: "caplens-quiz-draft". */
export function isFileOf(format: string, beginning: string): boolean {
  return /^\uFEFF?\s*\{/.test(beginning) && beginning.includes(`"${format}"`);
}

/** Reads the text of a document's file: what this version does not know is dropped. */
export function readDocumentFile<Draft>(
  name: string,
  text: string,
  { document, noun, repeated, limits }: FiledKind<Draft>,
): { draft: Draft; problem: null } | { draft: null; problem: FileProblem } {
  const refuse = (message: string, expected: string) => ({
    draft: null,
    problem: { file: name, path: "", message, expected },
  });
  const json = parseSafeJson(text.replace(/^\uFEFF/, ""), limits);
  if (!json.ok) return refuse(`This file can't be read. ${json.detail}`, "The file as the studio wrote it.");
  const read = readDocument(json.value, document);
  if (read.state === "unreadable" && read.version === null)
    return refuse(`This is no whole ${noun}: ${ended(read.reason)}`, "The file as the studio wrote it.");
  if (read.state !== "ready")
    return refuse(
      `This ${noun} was written by a newer version of Caplens.`,
      "Reload the page to get that version.",
    );
  const twice = repeated(read.document);
  return twice === null ? { draft: read.document, problem: null } : refuse(twice, "Each id once.");
}

/** A document as a file, named by the words and the ending: "Cats and dogs-quiz.json". */
export function documentFile(
  words: readonly string[],
  { text, ending, count }: { text: string; ending: string; count: number },
): { fileName: string; blob: Blob; count: number } {
  const type = ending.endsWith("l") ? "application/jsonl" : "application/json";
  const parts = [...words.map(inFileName), ending].filter((part) => part !== "");
  return { fileName: parts.join("-"), blob: new Blob([text], { type }), count };
}

/** A document that came from elsewhere, as one of its own. */
export function asNewDraft<Draft extends { id: string; updatedAt: string }>(draft: Draft): Draft {
  return { ...draft, id: crypto.randomUUID(), updatedAt: new Date().toISOString() };
}

/** The document of a bundled sample, in this file of it, as one of its own. Rejects with `ProblemError`. */
export async function bundledDocument<Draft extends { id: string; updatedAt: string }>(
  { folder, sampleId }: { folder: string; sampleId: string },
  fileName: string,
  kind: FiledKind<Draft>,
  signal: AbortSignal,
): Promise<Draft> {
  const text = await (await loadSampleFile(folder, sampleId, fileName, signal)).text();
  const read = readDocumentFile(fileName, text, kind);
  if (read.problem === null) return asNewDraft(read.draft);
  throw new ProblemError({
    code: "sample-unreadable",
    message: `The bundled ${kind.noun} is not readable.`,
    nextStep: "Reload the page; if it stays so, the copy of Caplens on this server is damaged.",
    detail: read.problem.message,
  });
}

/** The media that a file of another browser names and that are here: the others have to be given, or taken, again. */
export async function mediaAtHand<Video extends SessionVideo | null>(
  isHere: (hash: string) => Promise<boolean>,
  { video, frames, audio }: { video: Video; frames: FrameSet | null; audio: AudioRecord | null },
) {
  const isLost = video?.stored.kind === "blob" && !(await isHere(video.stored.hash));
  const hasFrames = (await Promise.all((frames?.frames ?? []).map(({ hash }) => isHere(hash)))).every(
    Boolean,
  );
  return {
    video: isLost ? { ...video, stored: { kind: "file" } as const } : video,
    frames: hasFrames ? frames : null,
    audio: audio && (await isHere(audio.hash)) ? audio : null,
  };
}

/** At most this many problems of files are reported. */
export const MOST_PROBLEMS = 500;

/** A way in for documents of one kind: their format, what reads the text of a file, and what makes one of this browser's of it. */
type WayIn<Draft> = {
  format: string;
  noun: string;
  /** The most bytes of a file. */
  bytes: number;
  read: (name: string, text: string) => ReturnType<typeof readDocumentFile<Draft>>;
  arrive: (draft: Draft) => Promise<Draft>;
};

/** Documents of one kind out of files of the studio. What can't be read is among the problems, of which the first 500 are told. */
export async function draftsFromFiles<Draft>(
  files: Parameters<typeof gatherFiles>[0],
  { format, noun, bytes, read, arrive }: WayIn<Draft>,
  signal: AbortSignal,
): Promise<{ drafts: Draft[]; problems: FileProblem[]; problemCount: number }> {
  const gathered = await filesWithin(files, bytes, signal);
  const problems: FileProblem[] = [...gathered.problems];
  const drafts: Draft[] = [];
  for (const { name, pieces } of gathered.files) {
    if (!isFileOf(format, beginningOf(pieces, 1000))) {
      const message = `This file holds no ${noun}.`;
      problems.push({ file: name, path: "", message, expected: "A file that the studio wrote." });
      continue;
    }
    const found = read(name, pieces.join(""));
    if (found.problem) problems.push(found.problem);
    else drafts.push(await arrive(found.draft));
  }
  return { drafts, problems: problems.slice(0, MOST_PROBLEMS), problemCount: problems.length };
}

/** The files of people's answers, or of drafts; each has at most so many bytes. Problems come with them. */
export function filesWithin(
  files: Parameters<typeof gatherFiles>[0],
  bytes: number,
  signal: AbortSignal,
): ReturnType<typeof gatherFiles> {
  return gatherFiles(files, { signal, onProgress: () => undefined, limits: limitsForSmall(bytes) });
}

type AnswerFiles<Draft, Line, Answer> = {
  files: Parameters<typeof gatherFiles>[0];
  /** The most bytes of a file. */
  bytes: number;
  draft: Draft;
  read: (name: string, pieces: TextPieces) => Steps<{ lines: Line[]; problems: FileProblem[] }>;
  place: (name: string, lines: readonly Line[], draft: Draft) => PlacedAnswers<Answer>;
  /** The draft with one more answer. */
  add: (draft: Draft, answer: Answer) => Draft;
  /** The most answers that a draft holds. */
  most: number;
};

/**
 * People's answers out of files, placed in a draft, which stays as it is. A file is placed in what the files before it made of the
 * draft. What can't be read or placed is among the problems, of which the first 500 are told.
 */
export async function placedFromFiles<Draft extends { verifications: readonly unknown[] }, Line, Answer>(
  { files, bytes, draft, read, place, add, most }: AnswerFiles<Draft, Line, Answer>,
  signal: AbortSignal,
): Promise<PlacedAnswers<Answer> & { problemCount: number }> {
  const gathered = await filesWithin(files, bytes, signal);
  const all: PlacedAnswers<Answer> = { added: [], same: 0, conflicts: [], problems: [...gathered.problems] };
  let known = draft;
  for (const { name, pieces } of gathered.files) {
    const { lines, problems } = await stepByStep(read(name, pieces), signal);
    const placed = place(name, lines, known);
    const room = placed.added.slice(0, Math.max(0, most - known.verifications.length));
    for (const answer of room) known = add(known, answer);
    all.added.push(...room);
    const beyond = placed.added.length - room.length;
    if (beyond > 0) {
      const message = `There is no room for ${beyond} more ${plural(beyond, "verification")}.`;
      problems.push({ file: name, path: "", message, expected: `At most ${most} in all.` });
    }
    all.same += placed.same;
    all.conflicts.push(...placed.conflicts);
    all.problems.push(...problems, ...placed.problems);
  }
  const { problems } = all;
  return { ...all, problems: problems.slice(0, MOST_PROBLEMS), problemCount: problems.length };
}
