import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";
import type { Plugin } from "vite";
import { addedHeaders } from "../page-headers/headers-file.ts";
import { precachedFiles } from "./precached-files.ts";

/** Stands in the code until the files of the page are known. */
const PLACE = "__CAPLENS_PRECACHED__";

/**
 * Bundles the service worker by itself, as one classic script that every browser takes, and writes it beside the page
 * with the list of files that it keeps. `collect` sees what it is bundled of.
 */
export function serviceWorker(collect: Plugin): Plugin {
  let outDir = "";
  let root = "";
  let code = "";
  return {
    name: "caplens:service-worker",
    apply: "build",
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    async generateBundle() {
      const bundle = await rolldown({
        input: join(root, "src/app/service-worker.ts"),
        plugins: [{ name: collect.name, generateBundle: collect.generateBundle }],
        transform: {
          define: {
            "process.env.NODE_ENV": '"production"',
            __CAPLENS_ADDED_HEADERS__: JSON.stringify(addedHeaders()),
          },
        },
      });
      const { output } = await bundle.generate({ format: "iife", minify: true });
      code = output[0].code;
      await bundle.close();
    },
    closeBundle() {
      if (code === "") return;
      if (!code.includes(PLACE)) throw new Error("The service worker has no place for the list of files.");
      writeFileSync(
        join(outDir, "sw.js"),
        code.replace(PLACE, () => JSON.stringify(precachedFiles(outDir))),
      );
    },
  };
}
