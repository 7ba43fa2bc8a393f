import { expect, test } from "vitest";
import { ownScript, textWithoutElements } from "../../src/foundation/trusted-types";

const FOLDER = "https://lab.example/caplens/";
const PLACE = `${FOLDER}?code=1#/playground`;

test("scripts of the build and the service worker may run, by relative and absolute addresses", () => {
  for (const [address, href] of [
    ["assets/engine-worker-Ab_c-1.js", `${FOLDER}assets/engine-worker-Ab_c-1.js`],
    [`${FOLDER}assets/ffmpeg-core-CI9Irx9p.js`, `${FOLDER}assets/ffmpeg-core-CI9Irx9p.js`],
    ["./sw.js", `${FOLDER}sw.js`],
  ] as const)
    expect(ownScript(address, PLACE, FOLDER)).toBe(href);
});

test.each([
  "https://elsewhere.example/caplens/assets/a.js",
  "//elsewhere.example/assets/a.js",
  "https://lab.example/assets/a.js",
  "https://lab.example/caplens.evil/assets/a.js",
  "leaderboards/board/evil.js",
  "assets/../leaderboards/evil.js",
  "assets/%2e%2e/leaderboards/evil.js",
  "assets/..%2fleaderboards/evil.js",
  "assets/a/b.js",
  "assets/a.js?to=elsewhere",
  "demo-run/sw.js",
  "data:text/javascript,1",
  "blob:https://lab.example/caplens/assets/a.js",
  "javascript:1",
])("no script may come from %s", (address) => {
  expect(ownScript(address, PLACE, FOLDER)).toBeNull();
});

test("text becomes part of a page where it can hold no element", () => {
  const styles = "@media (min-width: 48em) { .m-1 > p { color: red; } }";
  expect(textWithoutElements(styles)).toBe(styles);
  expect(textWithoutElements("<img src=x onerror=alert(1)>")).toBeNull();
  expect(textWithoutElements("</style><p>")).toBeNull();
});
