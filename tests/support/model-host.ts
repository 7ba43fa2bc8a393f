import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A file on a host of models, and how the host gives it. */
export type HostedFile = {
  bytes: Uint8Array;
  etag?: string;
  /** The hash that the host states, in place of none. */
  stated?: string;
  /** It gives the whole file, whatever part was asked for. */
  withoutParts?: boolean;
  /** It gives so many bytes of an answer, and the rest once `release` is called. */
  holdsAfter?: number;
};

/** A host of model files: with ranges, versions and stated hashes, which other pages may read. */
export async function startModelHost() {
  const files = new Map<string, HostedFile>();
  const asked: { path: string; range: string | null }[] = [];
  let held: (() => void)[] = [];

  function send(response: ServerResponse, bytes: Uint8Array, holdsAfter: number | undefined): void {
    if (holdsAfter === undefined || holdsAfter >= bytes.length) {
      response.end(bytes);
      return;
    }
    response.write(bytes.subarray(0, holdsAfter));
    held.push(() => response.end(bytes.subarray(holdsAfter)));
  }

  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const file = files.get(path);
    const range = request.headers.range ?? null;
    asked.push({ path, range });
    response.setHeader("Access-Control-Allow-Origin", "*");
    response.setHeader("Access-Control-Expose-Headers", "ETag, X-Linked-Etag, Content-Range");
    response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    if (file.etag) response.setHeader("ETag", file.etag);
    if (file.stated) response.setHeader("X-Linked-Etag", `"${file.stated}"`);
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
    if (first === undefined || file.withoutParts) {
      response.writeHead(200, { "Content-Length": file.bytes.length });
      send(response, file.bytes, file.holdsAfter);
      return;
    }
    const start = Number(first);
    const end = last ? Math.min(Number(last) + 1, file.bytes.length) : file.bytes.length;
    if (start >= file.bytes.length) {
      response.writeHead(416, { "Content-Range": `bytes */${file.bytes.length}` }).end();
      return;
    }
    response.writeHead(206, {
      "Content-Length": end - start,
      "Content-Range": `bytes ${start}-${end - 1}/${file.bytes.length}`,
    });
    send(response, file.bytes.subarray(start, end), file.holdsAfter);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;

  return {
    origin,
    asked,
    /** Puts a file under a path, in the place of the one before; its address. */
    put(path: string, file: HostedFile): string {
      files.set(path, file);
      return `${origin}${path}`;
    },
    /** Sends the rest of all answers that were held back. */
    release(): void {
      for (const go of held) go();
      held = [];
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
