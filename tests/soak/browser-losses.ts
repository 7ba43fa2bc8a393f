import { spawnSync } from "node:child_process";

/** Every way in which a browser loses what it had kept, of which `npm test` takes one. */
const { status } = spawnSync("npx", ["playwright", "test", "browser-losses"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, CAPLENS_EFFORT: "thorough" },
});
console.log(
  "result: a lost value, a lost value whose copy is lost too, and a whole database that the browser threw away: what " +
    `had a copy ${status === 0 ? "came back" : "did not always come back"}, the others stayed readable`,
);
process.exit(status ?? 1);
