import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";

/** Has a proof of its own, `size-ladders`. */
const ELSEWHERE = "engine-text";

/** The unit tests with eighty times as many runs of each property, and with every pair of rule and endless text. */
const folders = readdirSync("tests", { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== ELSEWHERE)
  .map(({ name }) => `tests/${name}/`);
const { status } = spawnSync("npx", ["vitest", "run", "--project", "node", "--reporter=dot", ...folders], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, CAPLENS_EFFORT: "thorough" },
});
console.log(
  `result: eighty times as many random inputs to every property as in \`npm test\`, and every rule on every endless text: ${status === 0 ? "no counterexample" : "a counterexample was found"}`,
);
process.exit(status ?? 1);
