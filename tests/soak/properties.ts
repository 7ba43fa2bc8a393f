import { spawnSync } from "node:child_process";

/** Have proofs of their own: `size-ladders`, `runs-killed`. */
const ELSEWHERE = ["tests/engine-text/**", "**/runs-killed.test.ts"];

/** The unit tests with twenty times as many runs of each property, and with every pair of rule and endless text. */
const left = ELSEWHERE.flatMap((pattern) => ["--exclude", pattern]);
const { status } = spawnSync("npx", ["vitest", "run", "--project", "node", "--reporter=dot", ...left], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, CAPLENS_EFFORT: "thorough" },
});
console.log(
  `result: twenty times as many random inputs to every property as in \`npm test\`, and every rule on every endless text: ${status === 0 ? "no counterexample" : "a counterexample was found"}`,
);
process.exit(status ?? 1);
