import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { packageFolder, readPackage } from "./packages.ts";
import { writeNotices } from "./write-notices.ts";

/**
 * Two plugins, for the page and for its workers, which are bundled apart from it: both note the packages that code or
 * files come from, and the page's writes LICENSE and THIRD-PARTY-NOTICES.txt beside it. (Vite's own `build.license`
 * sees the page alone, and no files.)
 */
export function notices(): { page: Plugin; worker: Plugin } {
  const folders = new Set<string>();
  const collect = (bundle: Rolldown.OutputBundle) => {
    for (const output of Object.values(bundle)) {
      for (const source of output.type === "chunk" ? output.moduleIds : output.originalFileNames) {
        const folder = source.startsWith("\0") ? null : packageFolder(resolve(source));
        if (folder !== null) folders.add(folder);
      }
    }
  };
  let root = "";
  return {
    worker: {
      name: "caplens:notices-of-workers",
      apply: "build",
      generateBundle: (_options, bundle) => collect(bundle),
    },
    page: {
      name: "caplens:notices",
      apply: "build",
      configResolved(config) {
        root = config.root;
      },
      // The workers come first: they are bundled while the page's modules are read.
      generateBundle(_options, bundle) {
        collect(bundle);
        const source = writeNotices([...folders].map(readPackage));
        this.emitFile({ type: "asset", fileName: "THIRD-PARTY-NOTICES.txt", source });
        this.emitFile({
          type: "asset",
          fileName: "LICENSE",
          source: readFileSync(join(root, "LICENSE"), "utf8"),
        });
      },
    },
  };
}
