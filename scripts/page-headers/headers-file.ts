import { readdirSync } from "node:fs";
import { DATA_POLICY, EMBED_HEADER_POLICY, HEADER_POLICY } from "./policy.ts";

/** Headers for the files whose path matches; `*` at the end stands for the rest of the path. */
export type HeaderRule = { path: string; headers: [name: string, value: string][] };

const NEVER_ASKED_FOR = ["camera", "display-capture", "geolocation", "microphone", "midi", "payment", "usb"];

/** The page, by each of its addresses, its scripts and workers. */
const WITH_POLICY = ["/", "/index.html", "/index", "/assets/*", "/sw.js"];

/** The files that the build adds to those of `public/`. Most hosts read `_headers` and serve it to nobody. */
const ADDED_DATA = ["/LICENSE", "/THIRD-PARTY-NOTICES.txt", "/_headers"];

/** The paths of a folder's files and, with all that is in them, of its folders: what the host serves of `public/`. */
export function servedPaths(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`))
    .sort();
}

/**
 * Isolates the page from other origins, by which browsers allow memory shared between threads. Nothing is lost by the strictest
 * value: the policy lets the page show and run nothing of other hosts, and calls to models ask for leave as it is. Safari
 * knows this value alone. Workers of an isolated page start only where their script comes with it too.
 */
const EMBEDDER: HeaderRule["headers"][number] = ["Cross-Origin-Embedder-Policy", "require-corp"];

/** The page for boards within other pages; some hosts leave the ending out. */
const EMBED = ["/embed.html", "/embed"];

/**
 * The headers that a static host should send with the built page. `data`: paths of what the page fetches, shows or plays, and of what
 * others read; strangers write the files of boards and runs. Where two rules say the same header of one file, hosts send both, and
 * of two policies the stricter one holds: what may be framed and what may not stand in rules that share no file.
 */
export const headerRules = (data: readonly string[]): HeaderRule[] => [
  {
    path: "/*",
    headers: [
      ["X-Content-Type-Options", "nosniff"],
      ["Referrer-Policy", "no-referrer"],
      ["Cross-Origin-Resource-Policy", "same-origin"],
      // Signing in with OpenRouter opens a tab, but neither tab reaches into the other: they talk by a channel.
      ["Cross-Origin-Opener-Policy", "same-origin"],
      ["Permissions-Policy", NEVER_ASKED_FOR.map((feature) => `${feature}=()`).join(", ")],
    ],
  },
  ...[
    { paths: WITH_POLICY, policy: HEADER_POLICY, more: [EMBEDDER] },
    { paths: [...ADDED_DATA, ...data], policy: DATA_POLICY, more: [] },
  ].flatMap(({ paths, policy, more }) =>
    paths.map(
      (path): HeaderRule => ({
        path,
        headers: [["Content-Security-Policy", policy], ["X-Frame-Options", "DENY"], ...more],
      }),
    ),
  ),
  ...EMBED.map((path): HeaderRule => ({ path, headers: [["Content-Security-Policy", EMBED_HEADER_POLICY]] })),
  // Shown in the browser, though its name tells no type.
  { path: "/LICENSE", headers: [["Content-Type", "text/plain; charset=utf-8"]] },
  // By it browsers learn of a new version.
  { path: "/sw.js", headers: [["Cache-Control", "no-cache"]] },
  // Names there change with the content.
  { path: "/assets/*", headers: [["Cache-Control", "public, max-age=31536000, immutable"]] },
];

/** The rules in the form of `_headers` files, which several static hosts read. */
export function writeHeadersFile(rules: readonly HeaderRule[]): string {
  const blocks = rules.map(({ path, headers }) =>
    [path, ...headers.map(([name, value]) => `  ${name}: ${value}`)].join("\n"),
  );
  return `${blocks.join("\n\n")}\n`;
}

/** Reads what `writeHeadersFile` wrote. Throws on a line that is neither a path nor a header. */
export function readHeadersFile(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split("\n").filter((each) => each.trim() !== "")) {
    if (line.startsWith("/")) {
      rules.push({ path: line.trim(), headers: [] });
      continue;
    }
    const [, name, value] = /^\s+([\w-]+):\s*(.+)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (name === undefined || value === undefined || rule === undefined)
      throw new Error(`_headers has a line that is neither a path nor a header: ${line}`);
    rule.headers.push([name, value]);
  }
  return rules;
}

/** The headers of the file at a path; of equal names the later rule's counts. */
export function headersFor(path: string, rules: readonly HeaderRule[]): Map<string, string> {
  const matching = rules.filter((rule) =>
    rule.path.endsWith("*") ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path,
  );
  return new Map(matching.flatMap(({ headers }) => headers));
}

/** The headers that the service worker adds on hosts which send none, by what a response is for. */
export type AddedHeaders = Record<"document" | "worker", [name: string, value: string][]>;

/** The page and scripts of workers come with the same from a host and from what is kept; how long to keep them is no matter there. */
export function addedHeaders(): AddedHeaders {
  const of = (path: string) =>
    [...headersFor(path, headerRules([]))].filter(([name]) => name !== "Cache-Control");
  return { document: of("/index.html"), worker: of("/assets/worker.js") };
}
