import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { kitStyles } from "./scripts/kit-styles/plugin.ts";
import { notices } from "./scripts/notices/plugin.ts";
import { chunkName, kitAhead, pageChunks, workerChunks } from "./scripts/page-chunks/page-chunks.ts";
import { pageHeaders } from "./scripts/page-headers/plugin.ts";
import { serviceWorker } from "./scripts/service-worker/plugin.ts";
import { wllamaFiles } from "./scripts/wllama/plugin.ts";

/** Its browser build asks the document, which a worker does not have. */
export const characterReferences = fileURLToPath(
  new URL("./node_modules/decode-named-character-reference/index.js", import.meta.url),
);

const { page, worker } = notices();

const root = fileURLToPath(new URL(".", import.meta.url));

const bundling = {
  // A call that makes a schema does nothing else: one that nobody reads with need not be there.
  treeshake: { manualPureFunctions: ["Type", "OneOf"] },
  // The first verdicts do without modules that later ones import plainly: these lie in later chunks, by `workerChunks`.
  checks: { ineffectiveDynamicImport: false, pluginTimings: false },
};

export default defineConfig({
  resolve: { alias: { "decode-named-character-reference": characterReferences } },
  base: "./",
  plugins: [react(), kitStyles(), kitAhead(), pageHeaders(), serviceWorker(worker), wllamaFiles(), page],
  worker: {
    format: "es",
    plugins: () => [wllamaFiles(), worker],
    rolldownOptions: {
      ...bundling,
      output: {
        // A name that no earlier version had: a browser may still keep their scripts, which came without the header that
        // workers of an isolated page need.
        entryFileNames: "assets/isolated-[name]-[hash].js",
        chunkFileNames: chunkName,
        codeSplitting: { groups: workerChunks(root) },
      },
    },
  },
  build: {
    target: "es2022",
    // Browsers without it fetch the same files a little later; as a script of its own it would be the first of the page, by
    // which versions are told apart.
    modulePreload: { polyfill: false },
    // The largest part, 1.6 MB, tells languages apart: it is fetched with the first check that asks for one.
    chunkSizeWarningLimit: 1700,
    rolldownOptions: {
      ...bundling,
      input: ["index.html", "embed.html"],
      output: { chunkFileNames: chunkName, codeSplitting: { groups: pageChunks(root) } },
    },
  },
  optimizeDeps: { exclude: ["@ffmpeg/ffmpeg", "@ffmpeg/core", "@wllama/wllama"] },
  preview: { host: "localhost", port: 4173 },
});
