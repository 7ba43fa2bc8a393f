import type { Benchmark } from "../benchmarks/benchmark";
import { benchmarks } from "../benchmarks/registry";
import type { ChecklistShape } from "../benchmarks/write-checklist";

/** A shape in which checklists are read and written, and whose it is. */
export type NamedShape<Shape extends string = ChecklistShape> = { shape: Shape; label: string };

/** The shapes of benchmarks that judge by checklists, in their order. */
export function shapesOf<Id extends string>(among: readonly (Benchmark & { id: Id })[]): NamedShape<Id>[] {
  return among.filter(({ checklists }) => checklists !== null).map(({ id, label }) => ({ shape: id, label }));
}

/** Those of every benchmark there is. */
export const BENCHMARK_SHAPES: readonly NamedShape[] = shapesOf(benchmarks);
