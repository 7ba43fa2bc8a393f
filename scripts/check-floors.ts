import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "rolldown/utils";

/** The folders of `src/` that each hold all of one thing the app can do. None imports another. */
export const CAPABILITIES: readonly string[] = [
  "playground",
  "runs",
  "batch",
  "ratings",
  "boards",
  "studio",
  "labels",
  "lab",
  "models",
  "settings",
  "rule-guide",
];

/** Open to every floor: the shapes of all that is kept or exchanged, and what knows nothing of captions. */
const GROUND = ["shapes", "foundation"];

const PURE = ["benchmarks", "judges", "rules", "metrics"];

/**
 * The floors that a file may import besides its own and the ground, by where it lies: a folder of `src/`, a part of one
 * (`engine/shared`), or a role inside a capability (`capability/page`). An entry with `:types` may be imported for its types only:
 * those parts are injected at run time. The longest name that fits a path counts, for who imports and for what is imported.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  app: [
    "capability/page",
    "capability/store",
    "capability/engine",
    "capability/protocol",
    "capability/logic",
    "engine:types",
    "engine/shared:types",
    "state",
    "ui",
    "evaluation",
    "rules",
    "metrics",
    "media",
    "storage",
  ],
  engine: [
    "capability/engine",
    "capability/protocol",
    "engine/shared",
    "evaluation",
    ...PURE,
    "calls",
    "calls/model-services",
    "media",
    "storage",
  ],
  "capability/page": [
    "capability/store",
    "capability/protocol:types",
    "capability/logic",
    "capability/kept",
    "engine:types",
    "engine/shared:types",
    "state",
    "ui",
    "evaluation",
    "rules",
    "metrics",
    "calls/model-services",
    "media:types",
    "storage:types",
    "calls:types",
    "judges:types",
    "benchmarks:types",
  ],
  "capability/store": [
    "capability/protocol:types",
    "capability/logic",
    "capability/kept",
    "engine:types",
    "engine/shared:types",
    "state",
    "evaluation",
    "rules:types",
    "media:types",
    "storage:types",
    "calls:types",
    "judges:types",
    "benchmarks:types",
  ],
  state: [
    "capability/protocol:types",
    "engine:types",
    "engine/shared:types",
    "ui",
    "evaluation",
    "rules:types",
    "media:types",
    "storage:types",
    "calls:types",
    "judges:types",
    "benchmarks:types",
  ],
  ui: ["metrics", "rules"],
  "capability/engine": [
    "capability/protocol",
    "capability/logic",
    "capability/kept",
    "engine/shared",
    "evaluation",
    ...PURE,
    "calls",
    "calls/model-services",
    "media",
    "storage",
  ],
  "engine/shared": [
    "capability/protocol:types",
    "evaluation",
    ...PURE,
    "calls",
    "calls/model-services",
    "media",
    "storage",
  ],
  "capability/protocol": [
    "capability/logic:types",
    "capability/kept:types",
    "engine/shared:types",
    "evaluation:types",
    "benchmarks:types",
    "judges:types",
    "calls:types",
    "storage:types",
  ],
  package: ["evaluation", ...PURE],
  "package/command": [
    "package",
    "capability/logic",
    "capability/kept",
    "engine/shared",
    "evaluation",
    ...PURE,
    "calls",
    "calls/model-services",
    "storage",
  ],
  "capability/logic": ["capability/kept", "evaluation", ...PURE, "calls/model-services", "calls:types"],
  "capability/kept": ["storage"],
  evaluation: [...PURE, "calls/model-services", "calls:types", "media:types", "storage:types"],
  benchmarks: ["judges", "rules", "metrics"],
  judges: ["rules"],
  rules: ["metrics"],
  metrics: [],
  calls: ["calls/model-services", "storage:types"],
  "calls/model-services": ["calls:types"],
  media: [],
  storage: [],
  shapes: [],
  foundation: ["shapes/problem:types"],
};

/** Floors that may touch the page; all others run in workers and in node. */
const WITH_PAGE = ["app", "capability/page", "capability/store", "state", "ui"];
const PAGE_PACKAGES = /^(react(-[\w-]+)?|zustand|@(mantine|tanstack|tabler|visx)\/[\w-]+)(\/|$)/;

type ImportStatement = { specifier: string; typesOnly: boolean };

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");

function sourceFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sourceFiles(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

/** The imports and re-exports of a source text, one for each statement; `path` tells its language. */
export function importsIn(path: string, source: string): ImportStatement[] {
  const { module } = parseSync(path, source);
  // In `import { type A } from "a"` the import itself stays when the types are removed.
  const typesOnly = ({ start, end }: { start: number; end: number }) =>
    /^(import|export)\s+type\b/.test(source.slice(start, end));
  const fixed = module.staticImports.map((statement) => ({
    specifier: statement.moduleRequest.value,
    typesOnly: typesOnly(statement),
  }));
  const passedOn = module.staticExports.flatMap((statement) => {
    const specifiers = statement.entries.flatMap((entry) => entry.moduleRequest?.value ?? []);
    return [...new Set(specifiers)].map((specifier) => ({ specifier, typesOnly: typesOnly(statement) }));
  });
  const lazy = module.dynamicImports.map((statement) => ({
    specifier: source
      .slice(statement.moduleRequest.start, statement.moduleRequest.end)
      .replace(/^["'`]|["'`]$/g, ""),
    typesOnly: false,
  }));
  return [...fixed, ...passedOn, ...lazy];
}

/** The names by which a path in `src/` may be allowed, the longest first: ["calls/sdk/reasoning", "calls/sdk", "calls"]. */
function namesOf(path: string): string[] {
  const [top = "", role = "", ...rest] = path.replace(/\.tsx?$/, "").split("/");
  const steps = CAPABILITIES.includes(top)
    ? [`capability/${role}`, ...rest]
    : [top, role, ...rest].filter(Boolean);
  return steps.map((_step, index) => steps.slice(0, steps.length - index).join("/"));
}

/** The floor of a path in `src/`; undefined where it lies on none. */
export function floorOf(path: string): string | undefined {
  return namesOf(path).find((name) => name in FLOORS);
}

/** The faults of the imports of one file of `src/`, one sentence each. */
export function floorViolations(
  path: string,
  statements: ImportStatement[],
  source = join(ROOT, "src"),
): string[] {
  const here = relative(source, path);
  if (!here.includes("/")) return [];
  const floor = floorOf(here);
  const [top = ""] = here.split("/");
  if (floor === undefined) return [`${here}: lies on no floor`];
  const allowed = FLOORS[floor] ?? [];
  const problems: string[] = [];
  for (const { specifier, typesOnly } of statements) {
    if (!specifier.startsWith(".")) {
      if (!WITH_PAGE.includes(floor) && PAGE_PACKAGES.test(specifier))
        problems.push(`${here}: ${floor} may not import ${specifier}`);
      continue;
    }
    // A text that goes along as it is, and no code.
    if (specifier.endsWith("?raw")) continue;
    const target = relative(source, resolve(dirname(path), specifier));
    const [targetTop = ""] = target.split("/");
    if (targetTop === "..") {
      problems.push(`${here}: imports ${specifier} from outside src`);
      continue;
    }
    if (CAPABILITIES.includes(top) && CAPABILITIES.includes(targetTop) && top !== targetTop) {
      problems.push(`${here}: one capability may not import another (${specifier})`);
      continue;
    }
    const targetFloor = floorOf(target) ?? targetTop;
    if (targetFloor === floor) continue;
    if (GROUND.includes(targetTop) && (floor !== "foundation" || targetTop === "foundation")) continue;
    const names = namesOf(target);
    // A part with a floor of its own is allowed by that name alone.
    const known = names.slice(0, names.indexOf(targetFloor) + 1);
    const isAllowed = known.some(
      (name) => allowed.includes(name) || (typesOnly && allowed.includes(`${name}:types`)),
    );
    if (!isAllowed) problems.push(`${here}: ${floor} may not import ${targetFloor} (${specifier})`);
  }
  return problems;
}

/**
 * The circles of a graph of imports: the groups of files that all import each other, one way round or the other.
 * `imports`: the files that each file imports; those of them that have no entry of their own import nothing. Paths of
 * a circle are in order, circles by their first path.
 */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  // Tarjan's algorithm: by the order in which files are met.
  const met = new Map<string, number>();
  const way: string[] = [];
  const onWay = new Set<string>();
  const circles: string[][] = [];

  /** The place of the earliest file on the way that this one leads back to. */
  function visit(path: string): number {
    const place = met.size;
    met.set(path, place);
    way.push(path);
    onWay.add(path);
    let low = place;
    const targets = imports.get(path) ?? [];
    for (const target of targets) {
      if (!met.has(target)) low = Math.min(low, visit(target));
      else if (onWay.has(target)) low = Math.min(low, met.get(target) ?? low);
    }
    if (low < place) return low;
    const group = way.splice(way.lastIndexOf(path));
    for (const one of group) onWay.delete(one);
    if (group.length > 1 || targets.includes(path)) circles.push(group.sort());
    return low;
  }

  for (const path of imports.keys()) if (!met.has(path)) visit(path);
  return circles.sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));
}

/** The file that a specifier leads to from another file; undefined where that is none of `files`. */
function importedFile(path: string, specifier: string, files: ReadonlySet<string>): string | undefined {
  if (!specifier.startsWith(".")) return undefined;
  const target = resolve(dirname(path), specifier);
  return [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find((one) => files.has(one));
}

/** The folders below a folder that hold one file and nothing else: the file says enough by itself. */
function lonelyFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => {
      const inner = join(folder, name);
      const [first, ...others] = readdirSync(inner);
      const isLonely = first !== undefined && others.length === 0 && statSync(join(inner, first)).isFile();
      return isLonely ? [join(inner, first)] : lonelyFiles(inner);
    });
}

/** All violations in a folder that is laid out as `src/`, circles by types included. */
export function checkFloors(source = join(ROOT, "src")): string[] {
  const paths = sourceFiles(source);
  const files = new Set(paths);
  const statements = new Map(paths.map((path) => [path, importsIn(path, readFileSync(path, "utf8"))]));
  const imports = new Map(
    [...statements].map(([path, own]) => [
      path,
      own.flatMap(({ specifier }) => importedFile(path, specifier, files) ?? []),
    ]),
  );
  return [
    ...[...statements].flatMap(([path, own]) => floorViolations(path, own, source)),
    ...importCircles(imports).map(
      (circle) =>
        `these import each other in a circle: ${circle.map((path) => relative(source, path)).join(", ")}`,
    ),
    ...lonelyFiles(source).map((path) => `${relative(source, path)}: alone in its folder`),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkFloors();
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? "floors: all imports go down, none in a circle; no file is alone in a folder"
      : `floors: ${problems.length} faults`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}
