import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** A file that the service worker keeps; `revision` is null where the name changes with the content. */
export type PrecachedFile = { url: string; revision: string | null };

/**
 * Not kept from the start: what is fetched on use, boards, which change without the page, what the page never fetches
 * (the page within others, schemas, the truth about the sample, what hosts and search engines read), the service worker itself.
 */
const LEFT_OUT = [
  /^assets\/(?:ffmpeg-core|wllama)-/,
  /^leaderboards\//,
  /^schemas\//,
  /^samples\/.*\/ground-truth\.json$/,
  /^_headers$/,
  /^embed\.html$/,
  /^robots\.txt$/,
  /^sw\.js$/,
];

/** The files of a built page as its service worker keeps them, by their addresses beside it. */
export function precachedFiles(folder: string): PrecachedFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .filter((url) => !LEFT_OUT.some((pattern) => pattern.test(url)))
    .toSorted()
    .map((url) => ({
      url,
      revision: url.startsWith("assets/")
        ? null
        : createHash("sha256")
            .update(readFileSync(join(folder, url)))
            .digest("hex")
            .slice(0, 16),
    }));
}
