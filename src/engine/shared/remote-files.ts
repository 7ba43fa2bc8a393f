import { ProblemError } from "../../foundation/errors";
import { sha256Hex } from "../../foundation/hashing";
import { humanSize } from "../../foundation/shown-number";
import type { Problem } from "../../shapes/problem";
import type { DirectoryFile } from "../../shapes/run-directory";
import { bytesOf, heldBytes } from "../../storage/archive/held-bytes";
import { DIRECTORY_LIMITS, partOfPath, RUN_FILE } from "../../storage/run-directory/directory-layout";
import { type FoundFile, withoutReturns } from "../../storage/run-directory/found-files";
import { asWritten, type VerifiedFile } from "../../storage/run-directory/verify-files";
import { FETCH_LIMITS, fetchFile, fileAddress, isPage, remoteProblems } from "./fetch-file";

/** The problems of a run that is read from an address, one function each. They name the host, never the address. */
export const publishedProblems = {
  /** Nothing has gone wrong: why the run can only be looked at. */
  shown: (host: string): Problem => ({
    code: "published-run",
    message: `This run is shown from ${host} and is not kept here.`,
    nextStep: "Keep a copy to change it, to go on with it, or to have it without a network.",
  }),
  otherHash: (host: string, wanted: string, found: string): Problem => ({
    code: "published-run-changed",
    message: `The run on ${host} is not the one that was linked to: its run.json has another hash.`,
    nextStep: "Ask whoever made the link which one is right. Nothing of it is shown.",
    detail: `Linked to: ${wanted.slice(0, 64)}. Found: ${found}.`,
  }),
  changed: (host: string, path: string): Problem => ({
    code: "published-file-changed",
    message: `The file ${path} on ${host} was changed after the run was written. Nothing of it is shown.`,
    nextStep: "Ask whoever publishes the run, or press “Recompute here” to see all that was changed.",
  }),
  unreadable: (host: string, path: string, detail: string): Problem => ({
    code: "published-file-unreadable",
    message: `The file ${path} on ${host} is no part of a run of Caplens. Nothing of it is shown.`,
    nextStep: "Ask whoever publishes the run.",
    detail,
  }),
  uncorrected: (host: string, path: string, detail: string): Problem => ({
    code: "published-run-uncorrected",
    message: `Corrected scores can't be computed: something is wrong with the file ${path} on ${host}.`,
    nextStep: "Ask whoever publishes the run.",
    detail,
  }),
  unasked: (host: string, path: string, detail: string): Problem => ({
    code: "published-run-unasked",
    message: `No judge was asked: something is wrong with the file ${path} on ${host}.`,
    nextStep: "Press “Recompute here” to see all that is wrong, or ask whoever publishes the run.",
    detail,
  }),
  missing: (host: string, path: string): Problem => ({
    code: "published-file-missing",
    message: `run.json on ${host} names no file that holds this (${path}).`,
    nextStep: "Ask whoever publishes the run.",
  }),
  moreFiles: (host: string, files: number, bytes: number): Problem => ({
    code: "published-run-more-files",
    message: `${files} files of this run were fetched from ${host}. More are not fetched unasked; all of it is ${humanSize(bytes)}.`,
    nextStep: "Press “Allow more files” above, or keep a copy of the run.",
  }),
  notOpen: (): Problem => ({
    code: "published-run-not-open",
    message: "This run lies at an address that is not open in this visit.",
    nextStep: "Open the run by its link once more.",
  }),
};

/** Allowance by which a file may exceed the packed size that its host states. */
const PACKING_BYTES = 1024;

/** The number of a run's files that are fetched before people are asked. */
const UNASKED_FILES = 200;

/** The files of a run directory at an address, each fetched whole when it is wanted, and nothing else. */
export type RemoteFiles = {
  host: string;
  /** SHA-256 of `run.json` as it was written. */
  hash: string;
  /** `run.json`, which was fetched first. */
  head: FoundFile;
  /** The files that `run.json` names, each held against its hash; paths that no run directory has are left out. */
  verified(named: readonly DirectoryFile[]): VerifiedFile[];
  /** The same for whoever checks it himself and has asked people. */
  found(file: DirectoryFile): FoundFile;
  /** True when files may be fetched ahead of need. */
  mayFetchAhead(): boolean;
  /** People have said that more may be fetched. */
  allowMore(): void;
};

/** The folder of an address, which may name `run.json` itself. Throws a ProblemError. */
function folderAddress(address: string): URL {
  const url = fileAddress(address);
  url.hash = "";
  url.search = "";
  if (url.pathname.endsWith(`/${RUN_FILE}`)) url.pathname = url.pathname.slice(0, -RUN_FILE.length);
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return url;
}

async function fetchWhole(
  url: URL,
  bytes: number,
  signal: AbortSignal,
  silenceMilliseconds: number,
  fresh: boolean,
): Promise<Blob> {
  const fetched = await fetchFile(url, {
    signal,
    onProgress: () => undefined,
    agreed: true,
    limits: { bytes, unaskedBytes: bytes, silenceMilliseconds },
    staysThere: true,
    fresh,
  });
  if (!("file" in fetched)) throw new Error("A file that was agreed to came as its size alone.");
  return fetched.file;
}

/**
 * Fetches `run.json` from a folder, and hands out the other files. Rejects with a ProblemError that says what the host
 * did or did not do, or that it is another run than the one whose `run.json` has the hash `wanted`: as it was written, or with
 * the returns that Git put before its line feeds, which JSON knows as blanks alone.
 */
export async function openRemoteFiles(
  address: string,
  wanted: string | null,
  {
    signal,
    silenceMilliseconds = FETCH_LIMITS.silenceMilliseconds,
  }: { signal: AbortSignal; silenceMilliseconds?: number | undefined },
): Promise<RemoteFiles> {
  const folder = folderAddress(address);
  const { host } = folder;
  const url = new URL(RUN_FILE, folder);
  const blob = await fetchWhole(url, DIRECTORY_LIMITS.runFileBytes, signal, silenceMilliseconds, true);
  if (await isPage(blob)) throw new ProblemError(remoteProblems.page(host));
  const hash = await sha256Hex(withoutReturns(await bytesOf(blob)));
  if (wanted !== null && hash !== wanted && (await sha256Hex(blob)) !== wanted)
    throw new ProblemError(publishedProblems.otherHash(host, wanted, hash));
  let fetched = 1;
  let most = UNASKED_FILES;
  let totalBytes = 0;

  async function read(file: DirectoryFile, limited: boolean, given: AbortSignal | undefined): Promise<Blob> {
    if (partOfPath(file.path) === null)
      throw new ProblemError(publishedProblems.missing(host, file.path.slice(0, 100)));
    if (limited && fetched >= most)
      throw new ProblemError(publishedProblems.moreFiles(host, fetched, totalBytes));
    fetched += 1;
    const stop = given ?? new AbortController().signal;
    // A host may tell the packed length, which is longer for small files, and have a return in each line; the hash says whether it is the file.
    const limit = Math.min(file.bytes + file.count + PACKING_BYTES, DIRECTORY_LIMITS.shardBytes);
    // A file of this hash never changes: whatever the browser keeps of it will do, and its hash is checked.
    return fetchWhole(new URL(file.path, folder), limit, stop, silenceMilliseconds, false);
  }

  return {
    host,
    hash,
    head: { path: RUN_FILE, size: blob.size, read: async () => blob },
    verified: (named) => {
      totalBytes = named.reduce((sum, { bytes }) => sum + bytes, 0);
      return named.flatMap((file): VerifiedFile[] => {
        const part = partOfPath(file.path);
        if (part === null) return [];
        const found: FoundFile = {
          path: file.path,
          size: file.bytes,
          async read(given) {
            const own = await asWritten(await bytesOf(await read(file, true, given)), file);
            if (own) return heldBytes(own);
            throw new ProblemError(publishedProblems.changed(host, file.path));
          },
        };
        return [{ ...file, part, found }];
      });
    },
    found: (file) => ({
      path: file.path,
      size: file.bytes,
      read: (given) => read(file, false, given),
    }),
    mayFetchAhead: () => fetched < most / 2,
    allowMore() {
      most = Number.POSITIVE_INFINITY;
    },
  };
}
