import { resolve } from "node:path";
import type { Plugin } from "vite";

type Graph = {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null; isEntry: boolean } | null;
};

/** Packages through whose one door a module seems to need all of them: what it names of them counts. */
const WHOLE = [
  {
    name: "@mantine/core",
    door: /(@mantine\/core\/esm\/)index\.mjs$/,
    file: (name: string) => `components/${name}/${name}`,
  },
  {
    name: "@tabler/icons-react",
    door: /(@tabler\/icons-react\/dist\/esm\/)tabler-icons-react\.mjs$/,
    file: (name: string) => `icons/${name}`,
  },
];

/** Modules whose users are known. */
const COUNTED =
  /@mantine\/core\/esm\/components\/|@tabler\/icons-react\/dist\/esm\/icons\/|\/use-sync-external-store\//;

/** The files of a package that a module's text names, where it goes through its door; the file itself otherwise. */
function filesNamed(code: string, imported: string, graph: Graph): string[] {
  const whole = WHOLE.find(({ door }) => door.test(imported));
  if (!whole) return [imported];
  const lists = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...lists]
    .flatMap(([, names = "", from]) => (from === whole.name ? names.split(",") : []))
    .map((name) => whole.file(name.trim().replace(/\s+as\s.*$/, "")))
    .map((file) => imported.replace(whole.door, (_all, folder: string) => `${folder}${file}.mjs`))
    .filter((path) => graph.getModuleInfo(path) !== null);
}

/** The modules that are fetched together with a module, itself included. */
function fetchedWith(id: string, graph: Graph, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return seen;
  seen.add(id);
  const module = graph.getModuleInfo(id);
  for (const imported of module?.importedIds ?? []) {
    for (const file of filesNamed(module?.code ?? "", imported, graph)) fetchedWith(file, graph, seen);
  }
  return seen;
}

/** Tells whether a module is fetched together with a file of `src`; false where the file is none of what is built. */
function fetchedWithFiles(root: string) {
  const known = new Map<string, Set<string>>();
  return (file: string, id: string, graph: Graph): boolean => {
    const path = resolve(root, "src", file);
    if (!graph.getModuleInfo(path)) return false;
    const ids = known.get(path) ?? fetchedWith(path, graph);
    known.set(path, ids);
    return ids.has(id);
  };
}

/** The scripts that the pages name. */
const BEGINNINGS = ["main.tsx", "embed.tsx"];

/** The parts that the playground fetches by itself as soon as its first view is on screen. */
const LATE_PARTS = [
  "foundation/text-sentences.ts",
  "playground/page/announcer.tsx",
  "playground/page/caption/caption-menu.tsx",
  "playground/page/caption/run-menu.tsx",
  "playground/page/checklist/contradictions.tsx",
  "playground/page/choose-example.tsx",
  "playground/page/first-run-strip.tsx",
  "playground/page/media/sampling-form.tsx",
  "playground/page/movable-borders.tsx",
  "playground/page/undo-notice.tsx",
  "playground/page/verdicts/also-summary.tsx",
  "playground/page/verdicts/whose-checklist.tsx",
];

/**
 * Boards fetch it next after their first view, and all pages to keep people's place. It needs little: for what it shares
 * with a large part it would fetch all of that.
 */
const NEXT_PARTS = ["app/keep-place.ts", "boards/page/save-and-embed.tsx"];

/** Pages that need little of the large parts: what they share with them lies apart. */
const SMALL_PAGES = ["app/about-page.tsx", "app/checks-page.tsx", "app/models.tsx", "app/settings.tsx"];

/** The benchmarks and what they ask of a video: the playground fetches them once it has one. */
const BENCHMARK_TRAITS = "evaluation/benchmark-traits.ts";

/** The parts that the page of a run opens with: its overview, its results, and one that is chosen. */
const RUN_PARTS = ["app/runs.tsx", "app/runs/one-run.tsx", "runs/page/overview/run-overview.tsx"];

/** The styles of what `late-kit` brings, which a part may need without it. */
const LATE_STYLES = "ui/lazy-part/late-kit-styles.ts";

/** Modules of the whole app's beginning and of later parts of boards: in a file of their own, so that neither fetches the other's. */
const SHARED_STYLES = /@mantine\/core\/styles\/(?:Input|Tabs)\.layer\.css$/;

/** In their order. */
const LARGE = [
  { name: "late", files: LATE_PARTS },
  { name: "benchmarks", files: [BENCHMARK_TRAITS] },
  { name: "run", files: RUN_PARTS },
] as const;

/** Each has what those before it lack: what one of them needs is in it, or in one before. */
const CHUNKS = [
  "start",
  "field-styles",
  "kit",
  "board",
  "app",
  "next",
  "late-styles",
  "late-kit",
  "pages",
  "late",
  "benchmarks",
  "run",
] as const;

/**
 * In which files the build puts what pages open with; in few files it packs better than in fifty. `start`: what the page
 * begins with, `field-styles`: styles that the app opens with and boards do not, `kit`: what the whole app and the boards have in common, `board` and `app`: what one of them adds,
 * `next`: what boards fetch next, `late-styles` and `late-kit`: what later parts of all pages have of other packages, `pages`: what small pages share with what follows, `late`: what the playground fetches next of its own, `benchmarks`: what each benchmark is, `run`: what the page of a run adds.
 *
 * @param root of the project
 */
export function pageChunks(root: string) {
  const comesWith = fetchedWithFiles(root);
  function chunkOf(id: string, graph: Graph): (typeof CHUNKS)[number] | null {
    const isWith = (file: string) => comesWith(file, id, graph);
    if (graph.getModuleInfo(id)?.isEntry) return null;
    // The start code of a page is its own: in a file of several pages all of them would run it.
    if (BEGINNINGS.some((file) => id === resolve(root, "src", file))) return null;
    if (isWith("main.tsx")) return "start";
    if (SHARED_STYLES.test(id)) return "field-styles";
    const ofApp = isWith("app/whole-app.tsx");
    const ofBoard = isWith("app/first-board.tsx");
    // Only the bundler knows the used parts of other packages, and puts them beside their users.
    if (id.includes("node_modules") && !COUNTED.test(id)) return null;
    if (ofApp && ofBoard) return "kit";
    if (isWith(LATE_STYLES)) return "late-styles";
    if (id.includes("node_modules")) return "late-kit";
    if (ofBoard && isWith("embed.tsx")) return "board";
    if (ofApp) return "app";
    if (NEXT_PARTS.some(isWith)) return "next";
    const [large] = LARGE.filter(({ files }) => files.some(isWith));
    if (!large) return null;
    return SMALL_PAGES.some(isWith) ? "pages" : large.name;
  }
  return CHUNKS.map((name, place) => ({
    debugName: name,
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    priority: CHUNKS.length - place,
  }));
}

/** The script that the check worker begins with. */
const CHECKS_BEGINNING = "evaluation/checks/checks-worker.ts";

/** The modules that the first verdicts need beside it: the rules of the sample's first instruction. */
const FIRST_RULES = ["rules/count/rule.ts", "rules/timestamp-format/rule.ts", "rules/unordered-list/rule.ts"];

/** The workers whose later parts need modules that they begin with. */
const WITH_LATER_PARTS = ["engine/engine-worker.ts", "boards/engine/boards-worker.ts"];

/** The parts that the engine fetches of itself on a later visit, and what it does once asked. Each has what those before it lack. */
const ENGINE_PARTS = [
  { name: "kept", file: "engine/kept-handlers.ts" },
  { name: "work", file: "engine/lazy-handlers.ts" },
  { name: "later", file: "engine/later-handlers.ts" },
];

/**
 * In which files the build puts what workers run: the check worker and the rules of the first verdicts come in one file,
 * in place of a dozen that ask for each other. All other rules are fetched on use. What a worker with later parts begins
 * with lies beside its own script, so that no part imports from that: WebKit would run it once more, and answer each call
 * twice. What the engine answers with on a later visit comes in two files, and what it does once asked in a third, in place of forty of which it learns one after the other; stores are fetched as they are opened.
 *
 * @param root of the project
 */
export function workerChunks(root: string) {
  const [beginning = "", ...rules] = [CHECKS_BEGINNING, ...FIRST_RULES].map((file) =>
    resolve(root, "src", file),
  );
  let known: { graph: Graph; ids: ReadonlySet<string> } | null = null;
  const firstOf = (graph: Graph) => {
    const ids = new Set<string>();
    // The modules of no other worker.
    if (graph.getModuleInfo(beginning))
      for (const file of [beginning, ...rules]) fetchedWith(file, graph, ids);
    return ids;
  };
  const comesWith = fetchedWithFiles(root);
  function isOfBeginning(id: string, graph: Graph): boolean {
    if (graph.getModuleInfo(id)?.isEntry) return false;
    return WITH_LATER_PARTS.some(
      (file) => graph.getModuleInfo(resolve(root, "src", file))?.isEntry && comesWith(file, id, graph),
    );
  }
  return [
    {
      debugName: "beginning",
      name: (id: string, graph: Graph) => (isOfBeginning(id, graph) ? "beginning" : null),
    },
    {
      debugName: "first-rules",
      name(id: string, graph: Graph) {
        if (known?.graph !== graph) known = { graph, ids: firstOf(graph) };
        return known.ids.has(id) && !graph.getModuleInfo(id)?.isEntry ? "first-rules" : null;
      },
    },
    ...ENGINE_PARTS.map(({ name, file }) => ({
      debugName: name,
      name: (id: string, graph: Graph) => (comesWith(file, id, graph) ? name : null),
    })),
  ];
}

/** The name of a built file; a file of a rule has the rule's name before its own: `markdown-guide`. */
export function chunkName({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, rule, file] = /\/src\/rules\/([\w-]+)\/([\w-]+)\.ts$/.exec(facadeModuleId ?? "") ?? [];
  return rule ? `assets/${rule}-${file}-[hash].js` : "assets/[name]-[hash].js";
}

/** Names the kit in the page, whatever its address asks for: it is on its way before the script that wants it runs. */
export function kitAhead(): Plugin {
  return {
    name: "caplens:kit-ahead",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle, path }) =>
        path !== "/index.html"
          ? []
          : Object.values(bundle ?? {}).flatMap((file) => {
              const isKit = /^assets\/kit-[^/]*\.(js|css)$/.exec(file.fileName);
              if (!isKit) return [];
              const kind = isKit[1] === "js" ? { rel: "modulepreload" } : { rel: "preload", as: "style" };
              return [
                {
                  tag: "link",
                  attrs: { ...kind, crossorigin: true, href: `./${file.fileName}` },
                  injectTo: "head" as const,
                },
              ];
            }),
    },
  };
}
