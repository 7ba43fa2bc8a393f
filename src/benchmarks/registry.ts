import { anycapeval } from "./anycapeval";
import type { Benchmark } from "./benchmark";
import { capquiz } from "./capquiz";
import { correctivePairs } from "./corrective-pairs";
import { ifVidcap } from "./if-vidcap";
import { omnicapIf } from "./omnicap-if";

/** Every benchmark. The only list of them. */
export const benchmarks = [omnicapIf, ifVidcap, capquiz, anycapeval, correctivePairs] as const;

export type BenchmarkId = (typeof benchmarks)[number]["id"];

/** The benchmark with this id or label ("omnicap-if", "OmniCap-IF"); undefined for any other name. */
export function findBenchmark(name: string): Benchmark | undefined {
  return benchmarks.find((benchmark) => benchmark.id === name || benchmark.label === name);
}
