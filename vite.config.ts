import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

/** The dev server injects inline scripts and styles, which the page's content security policy forbids. */
function withoutPolicyInDevelopment(): Plugin {
  return {
    name: "caplens:without-policy-in-development",
    apply: "serve",
    transformIndexHtml: (html, context) =>
      context.server ? html.replace(/<meta\s+http-equiv="Content-Security-Policy"[^>]*>/, "") : html,
  };
}

/** Its browser build asks the document, which a worker does not have. */
export const characterReferences = fileURLToPath(
  new URL("./node_modules/decode-named-character-reference/index.js", import.meta.url),
);

export default defineConfig({
  resolve: { alias: { "decode-named-character-reference": characterReferences } },
  base: "./",
  plugins: [react(), withoutPolicyInDevelopment()],
  worker: { format: "es" },
  build: { target: "es2022", chunkSizeWarningLimit: 900 },
  optimizeDeps: { exclude: ["@ffmpeg/ffmpeg", "@ffmpeg/core"] },
  preview: { host: "localhost", port: 4173 },
});
