import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "rolldown/utils";

/**
 * Which folder of `src/` may import which; with a folder behind it, that one alone. A name with `:types` may be imported for its types only: those parts
 * are injected at run time. Every floor may import itself, `schemas` and `lib`.
 */
export const FLOORS: Record<string, readonly string[]> = {
  app: [
    "features",
    "components",
    "state",
    "workers",
    "constraints",
    "checkers",
    "metrics",
    "storage",
    "media",
  ],
  features: ["components", "state", "workers", "evaluation", "checkers", "metrics", "constraints"],
  // Pure words and numbers about what they show: no part of it asks or keeps anything.
  components: ["metrics", "constraints", "evaluation/verdict-report"],
  // What a session or a quiz holds, and in what order a caption comes about, is decided by pure code.
  state: ["workers", "evaluation/verdicts", "evaluation/run", "evaluation/quiz-draft"],
  workers: [
    "evaluation",
    "benchmarks",
    "judges",
    "extraction",
    "checkers",
    "metrics",
    "constraints",
    "providers",
    "media",
    "storage",
  ],
  evaluation: [
    "benchmarks",
    "judges",
    "extraction",
    "checkers",
    "metrics",
    "constraints",
    "providers:types",
    "media:types",
    "storage:types",
  ],
  benchmarks: ["checkers", "extraction", "judges", "metrics", "constraints"],
  judges: ["constraints"],
  extraction: ["constraints"],
  checkers: ["constraints"],
  metrics: [],
  constraints: [],
  providers: [],
  media: [],
  storage: [],
  schemas: [],
  lib: [],
};

/** Floors that may touch the page; all others run in workers and in node. */
const WITH_PAGE = ["app", "features", "components", "state"];
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

/** What a source text imports and passes on, once for each statement; `path` tells its language. */
export function importsIn(path: string, source: string): ImportStatement[] {
  const { module } = parseSync(path, source);
  // Of `import { type A } from "a"` the import itself stays when the types are taken away.
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

/** What is wrong with the imports of one file of `src/`, one sentence each. */
export function floorViolations(
  path: string,
  statements: ImportStatement[],
  source = join(ROOT, "src"),
): string[] {
  const here = relative(source, path);
  const floor = here.includes("/") ? (here.split("/")[0] ?? "") : "";
  const problems: string[] = [];
  if (floor === "") return problems;
  const allowed = FLOORS[floor];
  if (!allowed) return [`${here}: '${floor}' is no floor of architecture`];
  for (const { specifier, typesOnly } of statements) {
    if (!specifier.startsWith(".")) {
      if (!WITH_PAGE.includes(floor) && PAGE_PACKAGES.test(specifier)) {
        problems.push(`${here}: ${floor} may not import ${specifier}`);
      }
      continue;
    }
    // A text that goes along as it is, and no code.
    if (specifier.endsWith("?raw")) continue;
    const [target, targetFolder] = relative(source, resolve(dirname(path), specifier)).split("/");
    if (target === undefined || target === "..") {
      problems.push(`${here}: imports ${specifier} from outside src`);
      continue;
    }
    if (target === floor) {
      const ownFolder = here.split("/")[1];
      if (floor === "features" && targetFolder !== ownFolder) {
        problems.push(`${here}: one feature may not import another (${specifier})`);
      }
      continue;
    }
    if (target === "schemas" || target === "lib") continue;
    if (allowed.includes(`${target}/${targetFolder}`)) continue;
    if (allowed.includes(target) || (typesOnly && allowed.includes(`${target}:types`))) continue;
    problems.push(`${here}: ${floor} may not import ${target} (${specifier})`);
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
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkFloors();
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0
      ? "floors: all imports go down, none in a circle"
      : `floors: ${problems.length} wrong imports`,
  );
  process.exit(problems.length === 0 ? 0 : 1);
}
