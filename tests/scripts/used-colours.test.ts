import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { UNUSED_COLOURS, usedColours } from "../../scripts/page-chunks/page-chunks";

const NAMED = new RegExp(
  `(?:\\b(?:c|bg|color|iconColor)\\b\\s*[=:].*["'](?:${UNUSED_COLOURS.join("|")})\\b|--mantine-color-(?:${UNUSED_COLOURS.join("|")})-)`,
);

it("no component and no style of the page names a colour that is left out", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(?:tsx|css)$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  const naming = files.filter((name) => NAMED.test(readFileSync(`src/${name}`, "utf8")));
  expect(naming).toEqual([]);
  expect(NAMED.test('<Text c="green.6">')).toBe(true);
  expect(NAMED.test('color={isFound ? "teal" : "pink"}')).toBe(true);
});

it("of the kit's styles their shades are left out, and nothing else", () => {
  const id = "node_modules/@mantine/core/styles/default-css-variables.layer.css";
  const whole = readFileSync(id, "utf8");
  const { transform } = usedColours();
  if (typeof transform !== "function") throw new Error("The plugin changes styles.");
  const made: unknown = Reflect.apply(transform, null, [whole, `/${id}`]);
  const { code } = Object(made);
  const names = (css: string) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name = ""]) => name);
  const isUnused = (name: string) => UNUSED_COLOURS.some((colour) => name.includes(`-color-${colour}-`));
  expect(names(code)).toEqual(names(whole).filter((name) => !isUnused(name)));
  expect(names(whole).filter(isUnused).length).toBeGreaterThan(100);
});
