import { spawnSync } from "node:child_process";

/** The end-to-end tests that `npm test` leaves out, since it takes a sister of each, and those that do more here. */
const { status } = spawnSync("npx", ["playwright", "test", "--grep", "@soak|@more-in-soak"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, CAPLENS_EFFORT: "thorough" },
});
console.log(
  "result: what a browser loses (a value, a value and its copy, a whole database) comes back where it has a copy and " +
    "leaves the others readable; every kind of babble of a judge, captions of a megabyte in checks and comparison, " +
    "every trouble of storage, two pages under one limit a minute, and visits without a network: " +
    `${status === 0 ? "all as they should be" : "not all as they should be"}`,
);
process.exit(status ?? 1);
