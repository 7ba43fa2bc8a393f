import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));

/** The scripts of ours that take words or options, with how they answer. */
const withOptions = Object.entries<string>(scripts).flatMap(([name, command]) => {
  const file = /^tsx (scripts\/[\w/-]+\.ts)/.exec(command)?.[1];
  const code = file ? readFileSync(file, "utf8") : "";
  return /argv\.(?:slice|includes)|parseArgs\(/.test(code) ? [{ name, code }] : [];
});

it("every script that takes options is asked for its usage before it does anything", () => {
  expect(withOptions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["bench", "browsers", "interop", "mutate", "package", "screens", "soak", "test"]),
  );
  for (const { name, code } of withOptions) {
    // “bench:media” is one of the benches, by the usage of all of them.
    const [own] = name.split(":");
    const call = name === "test" || name === "quick" ? "npm test, or npm run quick" : `npm run ${own} `;
    const asked = code.search(/^usage\(/m);
    expect(code.slice(asked), name).toMatch(new RegExp(`^usage\\(\\s*"${call}`));
    expect(code.search(/argv\.(?:slice|includes)|parseArgs\(/), name).toBeGreaterThan(asked);
  }
});

it("and answers with a line, and no error", () => {
  const told = execFileSync("node_modules/.bin/tsx", ["scripts/package/write-package.ts", "--help"], {
    encoding: "utf8",
  });
  expect(told).toMatch(/^Usage: npm run package -- --out DIR\n/);
});
