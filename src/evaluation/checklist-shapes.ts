import { benchmarks } from "../benchmarks/registry";
import type { ChecklistShape } from "../benchmarks/write-checklist";

/** A shape in which checklists are read and written, and whose it is. */
export type NamedShape<Shape extends string = ChecklistShape> = { shape: Shape; label: string };

/** The shapes of benchmarks that judge by checklists, in their order. */
export const BENCHMARK_SHAPES: readonly NamedShape[] = benchmarks
  .filter(({ checklists }) => checklists !== null)
  .map(({ id, label }) => ({ shape: id, label }));
