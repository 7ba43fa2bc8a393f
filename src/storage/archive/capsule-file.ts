import { ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { counted } from "../../foundation/plural";
import { parseSafeJson } from "../../foundation/safe-json";
import { humanSize } from "../../foundation/shown-number";
import { type PackedFile, STORED, zipOf } from "../../foundation/zip-writer";
import { type ArchivedMedia, CAPSULE_VERSION, type Capsule, type CapsuleFile } from "../../shapes/capsule";
import { CapsuleShape } from "../../shapes/generated/capsule";
import type { Problem } from "../../shapes/problem";
import { inWords, readOutside } from "../../shapes/read-outside";
import { isDocument } from "../loose-document";
import { LINK_LIMITS, packLink, unpackLink } from "../pack-link";
import { DIRECTORY_LIMITS, partOfPath, RUN_FILE } from "../run-directory/directory-layout";
import type { FoundFile } from "../run-directory/found-files";
import type { ExportTarget } from "../zip-target";
import { ARCHIVE_LIMITS } from "./archive-limits";
import { mediaPath, textOf } from "./read-archive";
import { checksums, readDirectory, readEntry, type ZipEntry } from "./zip-directory";

const CAPSULE_FILE = "capsule.json";
/** The file endings of capsules. */
export const CAPSULE_ENDING = ".caplens";
/** The row of a board; its files of labels lie beside it. */
export const ROW_FILE = "row/row.json";

/** Paths of files beside run and media. */
const BESIDE = /^row\/[A-Za-z0-9][\w.-]{0,99}$/;

const LIMITS = {
  ...ARCHIVE_LIMITS,
  entries: 2 * DIRECTORY_LIMITS.files,
  /** `capsule.json` itself. */
  documentBytes: 4 * 1024 * 1024,
  /** One picture. */
  mediaBytes: 16 * 1024 * 1024,
  pictures: 1024,
};

const PICTURE = /^image\/(?:jpeg|webp|png)$/;

const NOTHING_SHOWN = "Nothing of it is shown, and nothing was kept.";
const AGAIN = "Download or copy it again, or ask whoever sent it for the capsule anew.";

/** Reasons why a capsule can't be opened, one a function. */
export const capsuleProblems = {
  unknown: (): Problem => ({
    code: "capsule-unknown",
    message: `This file is no evidence capsule. ${NOTHING_SHOWN}`,
    nextStep: `Choose a file that ends in ${CAPSULE_ENDING}. Open a session under “Sessions”, a run directory under “Runs”.`,
  }),
  damaged: (detail: string): Problem => ({
    code: "capsule-damaged",
    message: `This capsule is cut short or damaged. ${NOTHING_SHOWN}`,
    nextStep: AGAIN,
    detail,
  }),
  tooLarge: (detail: string): Problem => ({
    code: "capsule-too-large",
    message: `There is more in this capsule than Caplens reads. ${NOTHING_SHOWN}`,
    nextStep: "Check where it comes from, or ask for a capsule of one result in the place of a whole run.",
    detail,
  }),
  paths: (path: string): Problem => ({
    code: "capsule-paths",
    message: `This capsule names a file outside of itself, which none that Caplens writes does. ${NOTHING_SHOWN}`,
    nextStep: "Don't unpack it with other programs. Ask whoever sent it where it was made.",
    detail: `The path is “${path.slice(0, 100)}”.`,
  }),
  newer: (version: number): Problem => ({
    code: "newer-version",
    message: `A newer version of Caplens made this capsule. ${NOTHING_SHOWN}`,
    nextStep: "Reload the page to get the newer version, then open the capsule again.",
    detail: `The capsule has version ${version}; this page reads ${CAPSULE_VERSION}.`,
  }),
  unreadable: (detail: string): Problem => ({
    code: "capsule-unreadable",
    message: `What this capsule says of itself can't be read. ${NOTHING_SHOWN}`,
    nextStep: AGAIN,
    detail,
  }),
  link: (detail: string): Problem => ({
    code: "capsule-link",
    message: `The link holds no evidence capsule. ${NOTHING_SHOWN}`,
    nextStep: "Copy the whole link again from where you got it, or ask for the capsule as a file.",
    detail,
  }),
  rowTooLarge: (bytes: number): Problem => ({
    code: "capsule-row-too-large",
    message: `The run behind this row is too large to be fetched for a capsule: ${humanSize(bytes)}. Nothing was saved.`,
    nextStep: "Open its run, keep a copy, and save that, or one result of it, as evidence.",
  }),
  changed: (files: readonly string[]): Problem => ({
    code: "capsule-changed",
    message: "Files of this capsule are not as it was saved, so it can be looked at but not taken in.",
    nextStep: AGAIN,
    detail: files.slice(0, 10).join("; "),
  }),
};

function refusal(problem: Problem): ProblemError {
  return new ProblemError(problem);
}

/** A file of a capsule that is otherwise than `capsule.json` says. */
type ChangedFile = { path: string; expected: string; found: string };

/** All that was found in a capsule. Files of the run are read, and held against their hashes, by whoever opens the run. */
export type ReadCapsule = {
  capsule: Capsule;
  /** SHA-256 of `capsule.json`. */
  sha256: string;
  run: FoundFile[];
  /** Texts of the files beside the run, by their paths. */
  beside: Map<string, string>;
  /** Pictures whose bytes fit their hash, by it. */
  media: Map<string, Blob>;
  changed: ChangedFile[];
  notes: string[];
};

/** True for a path that leads out of the folder that a capsule is unpacked into. */
function leadsOut(path: string): boolean {
  return /^[/~]|[\\:\0]/.test(path) || path.split("/").includes("..");
}

/** The words of a zip file's own problem, in those of a capsule. */
function asCapsuleProblem({ code, message, detail = message }: Problem): ProblemError {
  return refusal(
    code === "session-file-too-large" ? capsuleProblems.tooLarge(detail) : capsuleProblems.damaged(detail),
  );
}

async function asCapsule<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code.startsWith("session-file-"))
      throw asCapsuleProblem(error.problem);
    throw error;
  }
}

/** Refuses what is too much before anything is unpacked, and paths that no capsule has. */
function requireBearable(entries: readonly ZipEntry[]): void {
  const names = new Set<string>();
  let total = 0;
  for (const { path, sizeBytes, packedBytes } of entries) {
    if (leadsOut(path)) throw refusal(capsuleProblems.paths(path));
    if (names.has(path)) throw refusal(capsuleProblems.damaged(`It holds ${path.slice(0, 100)} twice.`));
    names.add(path);
    total += sizeBytes;
    const most = path === CAPSULE_FILE ? LIMITS.documentBytes : DIRECTORY_LIMITS.shardBytes;
    if (sizeBytes > most)
      throw refusal(
        capsuleProblems.tooLarge(`${path.slice(0, 100)} has ${sizeBytes} bytes; ${most} are the most.`),
      );
    if (
      total > LIMITS.totalBytes ||
      (total > LIMITS.growthFreeBytes && sizeBytes > packedBytes * LIMITS.growth)
    )
      throw refusal(capsuleProblems.tooLarge(`It unpacks to more than ${total} bytes.`));
  }
}

async function readHead(file: Blob, entry: ZipEntry, signal: AbortSignal | undefined) {
  const bytes = await readEntry(file, entry, signal);
  const { crc } = await checksums(bytes, signal === undefined ? {} : { signal });
  if (crc !== entry.crc)
    throw refusal(capsuleProblems.damaged(`${CAPSULE_FILE}: its checksum does not fit.`));
  const json = parseSafeJson(await textOf(bytes));
  if (!json.ok) throw refusal(capsuleProblems.unreadable(json.detail));
  const document = isDocument(json.value) ? json.value : {};
  if (document.format !== "caplens-capsule")
    throw refusal(capsuleProblems.unreadable("It does not say that it is a capsule of Caplens."));
  const { version } = document;
  if (typeof version === "number" && version > CAPSULE_VERSION) throw refusal(capsuleProblems.newer(version));
  const read = readOutside(CapsuleShape, document);
  if (!read.ok) throw refusal(capsuleProblems.unreadable(inWords(read.problem, CAPSULE_FILE)));
  return { capsule: read.value, sha256: await sha256Hex(bytes) };
}

/** The bytes of an entry where they have this hash; the fault otherwise. */
async function hashed(
  file: Blob,
  entry: ZipEntry | undefined,
  { path, sha256 }: Pick<CapsuleFile, "path" | "sha256">,
  signal: AbortSignal | undefined,
): Promise<{ blob: Blob | null; changed: ChangedFile | null }> {
  const expected = `SHA-256 ${sha256}`;
  if (!entry) return { blob: null, changed: { path, expected, found: "It is missing." } };
  try {
    const blob = await readEntry(file, entry, signal);
    const found = await sha256Hex(blob);
    return { blob, changed: found === sha256 ? null : { path, expected, found: `SHA-256 ${found}` } };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { blob: null, changed: { path, expected, found: error.problem.detail ?? error.problem.message } };
  }
}

/**
 * Reads a capsule, whatever it is called. Nothing in it is trusted: what it would unpack to is bounded before anything is, no
 * path may lead out of it, and of pictures those alone are taken whose bytes fit their hash. What else was changed is told.
 * Rejects with a ProblemError that says what is wrong, or with an `AbortError`.
 */
export async function readCapsule(file: Blob, signal: AbortSignal): Promise<ReadCapsule> {
  return asCapsule(async () => {
    const beginning = new Uint8Array(await file.slice(0, 2).arrayBuffer());
    if (beginning[0] !== 0x50 || beginning[1] !== 0x4b) throw refusal(capsuleProblems.unknown());
    const entries = await readDirectory(file, LIMITS);
    requireBearable(entries);
    const byPath = new Map(entries.map((entry) => [entry.path, entry]));
    const head = byPath.get(CAPSULE_FILE);
    if (!head) throw refusal(capsuleProblems.unknown());
    const { capsule, sha256 } = await readHead(file, head, signal);
    const changed: ChangedFile[] = [];
    const notes: string[] = [];

    const beside = new Map<string, string>();
    for (const named of capsule.files.filter(({ path }) => BESIDE.test(path))) {
      const { blob, changed: fault } = await hashed(file, byPath.get(named.path), named, signal);
      if (fault) changed.push(fault);
      if (blob) beside.set(named.path, await textOf(blob));
    }

    const media = new Map<string, Blob>();
    for (const { hash, type } of capsule.media.slice(0, LIMITS.pictures)) {
      const path = mediaPath(hash);
      const entry = byPath.get(path);
      if (!PICTURE.test(type) || (entry && entry.sizeBytes > LIMITS.mediaBytes)) continue;
      const { blob, changed: fault } = await hashed(file, entry, { path, sha256: hash }, signal);
      if (fault) changed.push(fault);
      else if (blob) media.set(hash, blob.slice(0, blob.size, type));
    }

    const isOfRun = (path: string) => path === RUN_FILE || partOfPath(path) !== null;
    const known = (path: string) =>
      path === CAPSULE_FILE ||
      isOfRun(path) ||
      capsule.files.some((named) => named.path === path && BESIDE.test(path)) ||
      capsule.media.some(({ hash }) => mediaPath(hash) === path);
    const others = entries.filter(({ path }) => !path.endsWith("/") && !known(path)).length;
    if (others > 0)
      notes.push(`${counted(others, "other file")} in it ${others === 1 ? "was" : "were"} not read.`);
    const run = entries
      .filter(({ path }) => isOfRun(path))
      .map(
        (entry): FoundFile => ({
          path: entry.path,
          size: entry.sizeBytes,
          read: (by) => readEntry(file, entry, by),
        }),
      );
    return { capsule, sha256, run, beside, media, changed, notes };
  });
}

/** A file of a capsule on its way out. */
type CapsulePart = { path: string; bytes: Uint8Array<ArrayBuffer> };

/** Collects the files of a capsule, for the zip file and, as long as they are few, for a link. */
export function capsuleWriter(target: ExportTarget) {
  let forLink: CapsulePart[] | null = [];
  let linkBytes = 0;

  async function put({ path, bytes }: CapsulePart): Promise<void> {
    const file = await target.open(path);
    await file.write(bytes);
    await file.close();
  }

  return {
    /** A file of the run, or beside it. */
    async add(part: CapsulePart): Promise<void> {
      await put(part);
      linkBytes += part.bytes.length;
      if (linkBytes > LINK_LIMITS.textBytes) forLink = null;
      forLink?.push(part);
    },
    /** A picture, which no link holds. */
    async addPicture(blob: Blob, hash: string, type: string, use: "frame"): Promise<ArchivedMedia> {
      const path = mediaPath(hash);
      await put({ path, bytes: new Uint8Array(await blob.arrayBuffer()) });
      return { path, hash, type, sizeBytes: blob.size, use };
    },
    /** Ends it with `capsule.json`. `link`: null where there is too much for any. */
    async end(capsule: Capsule): Promise<{ blob: Blob; sha256: string; link: string | null }> {
      const text = (of: Capsule) => new TextEncoder().encode(`${JSON.stringify(of, null, 2)}\n`);
      const bytes = text(capsule);
      await put({ path: CAPSULE_FILE, bytes });
      const blob = await target.end();
      if (blob === null) throw new Error("A capsule is one file.");
      const bare = { path: CAPSULE_FILE, bytes: text({ ...capsule, poster: null, media: [] }) };
      const link = forLink && (await linkOf([bare, ...forLink]));
      return { blob, sha256: await sha256Hex(bytes), link };
    },
  };
}

/** Path and length before a part, with the line feed. */
const LONGEST_HEAD = 110;

/** Parts by their path and length, one after another: their texts stay as they are, which packs better than JSON in JSON. */
async function linkOf(parts: readonly CapsulePart[]): Promise<string | null> {
  const texts = parts.map(({ path, bytes }) => {
    const text = new TextDecoder().decode(bytes);
    return `${path} ${text.length}\n${text}`;
  });
  try {
    const link = await packLink(texts.join(""));
    return link.length <= LINK_LIMITS.characters ? link : null;
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

/** The parts that such a text is of. Throws a ProblemError where it is of none. */
export function partsOfLink(text: string): { path: string; text: string }[] {
  const parts: { path: string; text: string }[] = [];
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + LONGEST_HEAD);
    const [line = "", path, length] = /^([\w./-]{1,100}) (\d{1,7})\n/.exec(head) ?? [];
    const from = at + line.length;
    const to = from + Number(length);
    if (path === undefined || to > text.length || parts.length > DIRECTORY_LIMITS.files)
      throw refusal(capsuleProblems.link(`Nothing that can be read begins at character ${at}.`));
    parts.push({ path, text: text.slice(from, to) });
    at = to;
  }
  return parts;
}

/** The capsule that the text of a link holds, as the file that it would be. Rejects with a ProblemError where it holds none. */
export async function capsuleOfLink(link: string): Promise<File> {
  const files = partsOfLink(await unpackLink(link)).map((part) => ({
    path: part.path,
    blob: new Blob([part.text]),
  }));
  const packed = await Promise.all(
    files.map(async ({ path, blob }): Promise<PackedFile> => {
      const { crc } = await checksums(blob);
      return { path, packed: blob, method: STORED, crc, sizeBytes: blob.size };
    }),
  );
  return new File([zipOf(packed, new Date(0))], `link${CAPSULE_ENDING}`);
}
