import { type Fields, isFields, listOf } from "../../foundation/fields";
import { taxonomies } from "../../rules/taxonomy/registry";
import type { Benchmark, BenchmarkDocument } from "../benchmark";
import { benchmarks } from "../registry";

/** A benchmark's own file, and what it holds. `benchmarks`: those that it may be of. */
export type OwnFile = BenchmarkDocument & { kind: string; of: readonly Benchmark[] };

/** How many entries are looked at before it is known whose constraints they use. */
const LOOKED_AT = 200;

/** The file as one of the benchmarks' own; null where none of them knows it. */
export function asOwnFile(file: BenchmarkDocument): OwnFile | null {
  let kind: string | null = null;
  const of: Benchmark[] = [];
  for (const benchmark of benchmarks) {
    const own = benchmark.recognise(file);
    if (own === null) continue;
    kind ??= own;
    of.push(benchmark);
  }
  if (kind === null) return null;
  const told = of.length > 1 && isFields(file.document) ? byConstraints(file.document, of) : of;
  return { ...file, kind, of: told };
}

/** Those of the benchmarks whose content constraints the entries use; all where they use none of one alone. */
function byConstraints(document: Fields, among: readonly Benchmark[]): readonly Benchmark[] {
  const used = Object.values(document)
    .slice(0, LOOKED_AT)
    .flatMap((list) => listOf(list))
    .flatMap((entry) => (isFields(entry) ? listOf(entry.constraints_used) : []));
  const counts = among.map((benchmark) => {
    const taxonomy = taxonomies.find(({ id }) => id === benchmark.id);
    const own = new Set<unknown>(taxonomy?.content.map(({ id }) => id));
    return { benchmark, count: used.filter((id) => own.has(id)).length };
  });
  const most = Math.max(...counts.map(({ count }) => count));
  const first = counts.filter(({ count }) => count === most);
  return most > 0 && first.length === 1 ? first.map(({ benchmark }) => benchmark) : among;
}

function sharedFolders(one: string, other: string): number {
  const [mine, theirs] = [one.split("/"), other.split("/")];
  let count = 0;
  while (count < mine.length - 1 && mine[count] === theirs[count]) count += 1;
  return count;
}

/** True where a path names a benchmark: "IF-VidCap/annotation/prompt.json". */
function names(path: string, { id }: Benchmark): boolean {
  return path.toLowerCase().includes(id);
}

/**
 * Which benchmark reads which files. A file that looks alike in several goes with those that tell it, the nearest by
 * folder; where none does, by the name of its folder, and else to the benchmark that comes first.
 */
export function routeFiles(files: readonly OwnFile[]): Map<Benchmark, OwnFile[]> {
  const told = files.flatMap(({ name, of }) => (of.length === 1 && of[0] ? [{ name, of: of[0] }] : []));
  const routed = new Map<Benchmark, OwnFile[]>();
  for (const file of files) {
    const [only] = file.of;
    const near = told
      .filter(({ of }) => file.of.includes(of))
      .sort((a, b) => sharedFolders(b.name, file.name) - sharedFolders(a.name, file.name))[0]?.of;
    const benchmark =
      file.of.length === 1 ? only : (file.of.find((one) => names(file.name, one)) ?? near ?? only);
    if (!benchmark) continue;
    const own = routed.get(benchmark);
    if (own) own.push(file);
    else routed.set(benchmark, [file]);
  }
  return routed;
}
