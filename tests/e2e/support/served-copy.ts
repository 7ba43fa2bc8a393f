import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { headersFor, readHeadersFile } from "../../../scripts/page-headers/headers-file";

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".jpg": "image/jpeg",
  ".js": "text/javascript",
  ".json": "application/json",
  ".mp4": "video/mp4",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** A copy of the built page under a sub-path of a server of its own, which can stop and publish another version. */
export type ServedCopy = {
  /** Ends with a slash. */
  address: string;
  stop(): Promise<void>;
  startAgain(): Promise<void>;
  /** From now on, until another version is published: the service worker of an earlier version, with caches of other names. */
  serveOlderWorker(): void;
  /** The same page with other names for all its scripts and styles; the earlier ones are gone. */
  publishAnew(): void;
  remove(): Promise<void>;
};

/** The part of the names of the caches that `serveOlderWorker` leaves behind. */
export const OLDER_CACHE = "precache-v1";

/** Gives every script and style of the built page another name, wherever it is named. */
function rename(folder: string): void {
  const assets = join(folder, "assets");
  const names = readdirSync(assets).filter(
    (name) => /\.(js|css)$/.test(name) && !name.startsWith("ffmpeg-core"),
  );
  const renamed = new Map(names.map((name) => [name, name.replace(/-([\w-]{8})\.(js|css)$/, "-anew$1.$2")]));
  const anew = (text: string) =>
    text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name);
  for (const name of readdirSync(assets)) {
    const path = join(assets, name);
    const other = renamed.get(name);
    if (other === undefined) continue;
    writeFileSync(join(assets, other), anew(readFileSync(path, "utf8")));
    if (other !== name) rmSync(path);
  }
  const inFolder = (name: string) => join(folder, name);
  writeFileSync(inFolder("index.html"), anew(readFileSync(inFolder("index.html"), "utf8")));
  // It names the page itself by what it says.
  const worker = anew(readFileSync(inFolder("sw.js"), "utf8"));
  writeFileSync(
    inFolder("sw.js"),
    worker.replace(/("url":"index\.html","revision":")\w+/, (_all, before: string) => `${before}anew`),
  );
}

export async function serveCopy(): Promise<ServedCopy> {
  const folder = mkdtempSync(join(tmpdir(), "caplens-copy-"));
  cpSync("dist", folder, { recursive: true });
  const workerFile = join(folder, "sw.js");
  const worker = readFileSync(workerFile, "utf8");
  const rules = readHeadersFile(readFileSync(join(folder, "_headers"), "utf8"));
  let server: Server | null = null;
  let port = 0;

  async function startAgain(): Promise<void> {
    const started = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://localhost");
      const path = pathname.replace(/^\/demo/, "").replace(/\/$/, "/index.html");
      for (const [name, value] of headersFor(path, rules)) response.setHeader(name, value);
      // A browser's own cache would hide what the service worker keeps.
      response.setHeader("Cache-Control", "no-store");
      try {
        const body = readFileSync(join(folder, normalize(path)));
        response.setHeader("Content-Type", TYPES[extname(path)] ?? "text/plain");
        response.end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => started.listen(port, "localhost", resolve));
    port = (started.address() as AddressInfo).port;
    server = started;
  }

  async function stop(): Promise<void> {
    const running = server;
    server = null;
    running?.closeAllConnections();
    await new Promise((resolve) => (running ? running.close(resolve) : resolve(null)));
  }

  await startAgain();
  return {
    address: `http://localhost:${port}/demo/`,
    stop,
    startAgain,
    serveOlderWorker() {
      const older = worker.replaceAll("precache-v2", OLDER_CACHE);
      if (older === worker)
        throw new Error("The service worker names no cache that an older one could name otherwise.");
      writeFileSync(workerFile, older);
    },
    publishAnew() {
      writeFileSync(workerFile, worker);
      rename(folder);
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
