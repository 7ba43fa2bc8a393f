import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { HEADER_POLICY } from "../../../scripts/page-headers/policy";

/**
 * Builds the worker as the app is built, and serves it and an empty page, both with the page's policy as a header: a
 * worker has the policy that its own script is sent with, whatever the page's `meta` says.
 */
export async function serveWorker(): Promise<{ origin: string; close: () => Promise<void> }> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      target: "es2022",
      // Preloading is for pages; the app's own build leaves it out of workers.
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL("./worker.ts", import.meta.url)),
        output: { entryFileNames: "worker.js" },
      },
    },
  });
  const files = new Map<string, string | Uint8Array>([["/", "<!doctype html><title>Test</title>"]]);
  for (const output of Array.isArray(built) ? built : [built]) {
    if (!("output" in output)) continue;
    for (const file of output.output) {
      files.set(`/${file.fileName}`, file.type === "chunk" ? file.code : file.source);
    }
  }
  const server = createServer((request, response) => {
    const body = files.get(request.url ?? "/");
    const type = request.url === "/" ? "text/html" : "text/javascript";
    response.writeHead(body === undefined ? 404 : 200, {
      "content-type": type,
      "content-security-policy": HEADER_POLICY,
    });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test page has no port");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
