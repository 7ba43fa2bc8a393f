import { spawnSync } from "node:child_process";

/** All end-to-end tests: those that `npm test` leaves out, since it takes a sister of each, and every case of the others. */
const { status } = spawnSync("npx", ["playwright", "test"], {
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, CAPLENS_EFFORT: "thorough" },
});
console.log(
  "result: every end-to-end test with every case: what a browser loses comes back where it has a copy, every babble and " +
    "refusal, captions of a megabyte, every trouble of storage and of media, every wire format, two pages under one " +
    "limit, visits without a network, every screen in light and dark by axe: " +
    `${status === 0 ? "all as they should be" : "not all as they should be"}`,
);
process.exit(status ?? 1);
