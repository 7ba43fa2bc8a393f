import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, preview } from "vite";

/** Builds and serves the page with the media engine. */
export async function serveEndurancePage(): Promise<{ baseURL: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "caplens-endurance-"));
  const root = new URL("./endurance-page/", import.meta.url).pathname;
  const shared = { root, configFile: false, logLevel: "error" } as const;
  await build({ ...shared, worker: { format: "es" }, build: { outDir: folder, emptyOutDir: true } });
  const server = await preview({
    ...shared,
    build: { outDir: folder },
    preview: { host: "localhost", port: 0 },
  });
  const [baseURL] = server.resolvedUrls?.local ?? [];
  if (baseURL === undefined) throw new Error("The page is not served.");
  return {
    baseURL,
    async close() {
      await new Promise((resolve) => server.httpServer.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
