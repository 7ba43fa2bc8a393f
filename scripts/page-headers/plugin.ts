import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Plugin } from "vite";
import { endWithParent } from "../end-with-parent.ts";
import { headerRules, headersFor, readHeadersFile, servedPaths, writeHeadersFile } from "./headers-file.ts";
import { EMBED_META_POLICY, HEADER_POLICY, META_POLICY } from "./policy.ts";

/** The address to which the preview server has policy violations reported when `CAPLENS_POLICY_REPORTS` is set. */
export const POLICY_REPORTS = "/policy-reports";

/**
 * Writes the policy into the built page and `_headers` beside it, and lets the preview server send with every file what
 * `_headers` says. The dev server has no policy, since it injects inline scripts and styles.
 */
export function pageHeaders(): Plugin[] {
  let publicFolder = "";
  return [
    {
      name: "caplens:page-headers",
      apply: "build",
      configResolved({ publicDir }) {
        publicFolder = publicDir;
      },
      transformIndexHtml: (_html, { path }) => [
        {
          tag: "meta",
          attrs: {
            "http-equiv": "Content-Security-Policy",
            content: path === "/embed.html" ? EMBED_META_POLICY : META_POLICY,
          },
          injectTo: "head-prepend",
        },
      ],
      generateBundle() {
        const source = writeHeadersFile(headerRules(servedPaths(publicFolder)));
        this.emitFile({ type: "asset", fileName: "_headers", source });
      },
    },
    {
      name: "caplens:send-page-headers",
      configurePreviewServer({ config, middlewares }) {
        // Only a server of tests: one that people start in a pipe stays.
        if (process.env.CAPLENS_ENDS_WITH_PARENT) endWithParent();
        const rules = readHeadersFile(
          readFileSync(join(resolve(config.root, config.build.outDir), "_headers"), "utf8"),
        );
        middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? "/", "http://localhost");
          for (const [name, value] of headersFor(pathname, rules)) response.setHeader(name, value);
          if (process.env.CAPLENS_POLICY_REPORTS) {
            // A second policy, so that the one in force is sent as it ships. Workers tell their violations nobody else.
            response.setHeader(
              "Content-Security-Policy-Report-Only",
              `${HEADER_POLICY}; report-uri ${POLICY_REPORTS}`,
            );
            if (pathname === POLICY_REPORTS) {
              response.writeHead(204).end();
              return;
            }
          }
          next();
        });
      },
    },
  ];
}
