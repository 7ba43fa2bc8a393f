import type { Benchmark } from "./benchmark";
import { ifVidcap } from "./if-vidcap";
import { omnicapIf } from "./omnicap-if";

/** Every benchmark with instructions and checklists. The only list of them. */
export const benchmarks: readonly Benchmark[] = [ifVidcap, omnicapIf];

/** The benchmark with this id or label ("omnicap-if", "OmniCap-IF"); undefined for any other name. */
export function findBenchmark(name: string): Benchmark | undefined {
  return benchmarks.find((benchmark) => benchmark.id === name || benchmark.label === name);
}
