import { createHash } from "node:crypto";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import type { HostedFiles } from "./hosted-files";
import { type StaticHost, startHost } from "./static-host";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "application/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".xml": "application/xml",
  ".zip": "application/zip",
};
const UNPACKED = [".mp4", ".png", ".webp", ".zip"];

/** Packed bytes by the hash of what was packed: a page is asked for by many tests. */
const packed = new Map<string, Uint8Array>();

function packOnce(file: Uint8Array, hash: string): Uint8Array {
  const body = packed.get(hash) ?? gzipSync(file);
  packed.set(hash, body);
  return body;
}

const MISSING = gzipSync(
  "<!DOCTYPE html><html><title>Site not found</title><p>There is no page here.</html>",
);

/**
 * A host that does to files what GitHub Pages does: under a sub-path; packs whatever it does not know to be packed, and
 * tells HEAD the packed length; takes no notice of ranges; answers what is missing with a page of HTML; lets every page
 * read its files; lets browsers keep them for ten minutes. It sends no headers of ours.
 *
 * @param cors whether other pages may read its files; Pages says yes
 */
export function startPagesHost(
  files: HostedFiles,
  { under = "/caplens/", cors = true } = {},
): Promise<StaticHost> {
  return startHost((request, response, path) => {
    const name = path.startsWith(under) ? path.slice(under.length).replace(/(^|\/)$/, "$1index.html") : null;
    if (cors) response.setHeader("Access-Control-Allow-Origin", "*");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405).end();
      return;
    }
    const file = name === null ? null : files(decodeURIComponent(name));
    if (file === null) {
      response.writeHead(404, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Encoding": "gzip",
        "Content-Length": MISSING.length,
      });
      response.end(request.method === "HEAD" ? undefined : MISSING);
      return;
    }
    const ending = extname(name ?? "");
    const packs = !UNPACKED.includes(ending) && /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
    const hash = createHash("sha256").update(file).digest("hex");
    const body = packs ? packOnce(file, hash) : file;
    const etag = `W/"${hash.slice(0, 16)}"`;
    response.setHeader("ETag", etag);
    response.setHeader("Cache-Control", "max-age=600");
    response.setHeader("Vary", "Accept-Encoding");
    if (request.headers["if-none-match"] === etag) {
      response.writeHead(304).end();
      return;
    }
    response.writeHead(200, {
      "Content-Type": TYPES[ending] ?? "application/octet-stream",
      "Content-Length": body.length,
      ...(packs ? { "Content-Encoding": "gzip" } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : body);
  }, under);
}
