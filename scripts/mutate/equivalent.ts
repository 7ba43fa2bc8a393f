/**
 * A fault that changes nothing that anybody could see. A person looked at each: `why` says what they found. `line` is the
 * line of the source that it begins in, without the blanks around it; `from` and `to` as the script tells the fault.
 */
export type Equivalent = { file: string; line: string; from: string; to: string; why: string };

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: "src/evaluation/verdicts/staleness.ts",
    line: "correctAnswer === null,",
    from: "===",
    to: "!==",
    why: "It is compared with the same of another check alone: both are turned round.",
  },
  {
    file: "src/evaluation/verdicts/staleness.ts",
    line: "const verdict = verdicts.find((candidate) => candidate.checkId === checkId);",
    from: "find",
    to: "findLast",
    why: "A caption has one verdict a check: a new one takes the place of the old.",
  },
  {
    file: "src/evaluation/calls/spending-gate.ts",
    line: 'signal.addEventListener("abort", stop, { once: true });',
    from: "true",
    to: "false",
    why: "The listener takes itself off when it is called.",
  },
  {
    file: "src/evaluation/batch/call-id.ts",
    line: 'const bits = [...hex].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, "0")).join("");',
    from: "16",
    to: "17",
    why: "The digits up to f are the same to the base of seventeen.",
  },
  {
    file: "src/metrics/bootstrap/bootstrap-ranks.ts",
    line: 'const sign = better === "higher" ? 1 : -1;',
    from: "1",
    to: "2",
    why: "Values are held against each other alone, all multiplied by the same.",
  },
  {
    file: "src/benchmarks/imports/find-sample.ts",
    line: 'if (only && there && equal.includes(there)) return { sample: there, by: "order" };',
    from: "only && there",
    to: "(there)",
    why: "A list that holds one has a first one.",
  },
];
