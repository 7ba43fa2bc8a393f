import { spawnSync } from "node:child_process";

/** Has a proof of its own, `media-corpus`. */
const ELSEWHERE = "tests/media/corpus/**";

/** The tests of parts in the browser with every case of each kind, of which `npm test` takes one. */
const { status } = spawnSync(
  "npx",
  ["vitest", "run", "--project", "browser", "--reporter=dot", "--exclude", ELSEWHERE],
  { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, CAPLENS_EFFORT: "thorough" } },
);
console.log(
  "result: every container, codec, plan and form of pictures and sound that the tests of the media engines know, every " +
    `mark in every script, every megabyte: ${status === 0 ? "all as they should be" : "not all as they should be"}`,
);
process.exit(status ?? 1);
