import { createReadStream, statSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { chromiumLaunchOptions } from "../chromium.ts";
import { wllamaFiles } from "../wllama/plugin.ts";

/**
 * Has a real model answer in a page of Chromium, by the page's own code: a caption that streams, and a judgement of it by the
 * probabilities of its options. The page is not isolated, so the model has one thread: more of them wait for each other on a machine
 * that has other work.
 */
const {
  CAPLENS_INTEROP_GGUF: model,
  CAPLENS_INTEROP_ASKED: asked,
  CAPLENS_INTEROP_TOLD: place,
} = process.env;
if (model === undefined || asked === undefined || place === undefined)
  throw new Error("CAPLENS_INTEROP_GGUF, _ASKED and _TOLD are not set.");
const file: string = model;

const root = fileURLToPath(new URL("../..", import.meta.url));
const server = await createServer({
  root,
  configFile: false,
  logLevel: "error",
  appType: "custom",
  cacheDir: "node_modules/.vite-interop",
  plugins: [
    wllamaFiles(),
    {
      name: "caplens:interop-page",
      configureServer({ middlewares }) {
        middlewares.use((request, response, next) => {
          if (request.url === "/blank.html") {
            response.setHeader("Content-Type", "text/html");
            response.end("<!doctype html><title>Interop</title>");
          } else if (request.url === "/model.gguf") {
            response.setHeader("Content-Length", statSync(file).size);
            createReadStream(file).pipe(response);
          } else next();
        });
      },
    },
  ],
  optimizeDeps: {
    entries: ["scripts/interop/embedded-in-page.ts"],
    exclude: ["@wllama/wllama"],
  },
  server: { host: "localhost", port: 0, hmr: false },
});
await server.listen();
const [address] = server.resolvedUrls?.local ?? [];
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const page = await browser.newPage();
  // Vite reloads the page when it finds a dependency late.
  for (let tries = 0; ; tries += 1) {
    await page.goto(`${address}blank.html`);
    try {
      const found = await page.evaluate(async (question) => {
        const path = "/scripts/interop/embedded-in-page.ts";
        const { embeddedInPage } = await import(/* @vite-ignore */ path);
        return embeddedInPage(JSON.parse(question));
      }, asked);
      writeFileSync(place, JSON.stringify({ ...found, browser: browser.version() }));
      break;
    } catch (error) {
      if (tries === 3) throw error;
    }
  }
} finally {
  await browser.close();
  await server.close();
}
