import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import { toProblem } from "../../../src/foundation/errors";
import { sha256Hex } from "../../../src/foundation/hashing";
import type { Session } from "../../../src/shapes/session";
import {
  type ReadArchive,
  type ReadOptions,
  readArchive,
  readSessionText,
} from "../../../src/storage/archive/read-archive";
import { type CraftedEnd, type CraftedEntry, craftZip } from "../../support/craft-zip";

/** The text of a hand-made session document of a version. */
export function fixtureText(version: 1 | 2 | 3 | 4 | 5 | 6 | 7): string {
  return readFileSync(`tests/fixtures/session-v${version}.json`, "utf8");
}

/** That session as this version reads it. */
export function fixtureSession(version: 1 | 2 | 3 | 4 | 5 | 6 | 7): Session {
  return readSessionText(fixtureText(version), "2030-01-01T00:00:00.000Z").session;
}

/** Reads a crafted zip file. */
export function readEntries(
  entries: readonly CraftedEntry[],
  end?: CraftedEnd,
  options?: ReadOptions,
): Promise<ReadArchive> {
  return readArchive(new Blob([craftZip(entries, end)]), options);
}

/** The problem that reading ends in; its words must be complete. */
export async function problemOf(reading: Promise<unknown>) {
  try {
    await reading;
  } catch (error) {
    const problem = toProblem(error);
    if (problem.code === "unexpected") throw error;
    if (problem.message === "" || problem.nextStep === "") throw new Error("The problem says nothing.");
    return problem;
  }
  throw new Error("It was read.");
}

/** A store of blobs with these texts in it. */
export async function blobsOf(...texts: string[]) {
  const blobs = new Map<string, Blob>();
  for (const text of texts) blobs.set(await sha256Hex(new Blob([text])), new Blob([text]));
  return { get: async (hash: string, type = "") => blobs.get(hash)?.slice(0, undefined, type) ?? null };
}

/** Contents of the media that the fixtures name. */
export const CONTENTS = [
  "bytes of the clip",
  "sound of the clip",
  ...[1.625, 4.875, 8.125, 11.375, 14.625, 17.875, 21.125, 24.375].map((time) => `frame at ${time} s`),
];

/** The files of a zip file as another reader finds them, by their paths. */
export async function unzipped(blob: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  return Object.fromEntries(
    Object.entries(files).map(([path, bytes]) => [path, new TextDecoder().decode(bytes)]),
  );
}
