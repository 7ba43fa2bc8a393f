import { spawnSync } from "node:child_process";
import { HOSTILE_UNITS, MORE_UNITS } from "../support/steps/hostile-texts";

/** Everything in the engine that reads text from outside, on texts of up to 256 KB, by counted steps. */
const { status } = spawnSync("npx", ["vitest", "run", "--project", "node", "tests/engine-text"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, CAPLENS_EFFORT: "thorough" },
});
console.log(
  `result: everything in the engine that reads text from models, servers and files: ${HOSTILE_UNITS.length} kinds of texts from ` +
    `4 to 256 KB, ${MORE_UNITS.length} more up to 16 KB; counted steps grow as the text does`,
);
process.exit(status ?? 1);
