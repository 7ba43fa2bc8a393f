import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { kitStyles, UNUSED_COLOURS } from "../../scripts/kit-styles/plugin";

const NAMED = new RegExp(
  `(?:\\b(?:c|bg|color|iconColor)\\b\\s*[=:].*["'](?:${UNUSED_COLOURS.join("|")})\\b|--mantine-color-(?:${UNUSED_COLOURS.join("|")})-)`,
);

const KIT = "node_modules/@mantine/core";
const VARIABLES = `${KIT}/styles/default-css-variables.layer.css`;
const COLOURS = `${KIT}/esm/core/MantineProvider/default-colors.mjs`;

const namesIn = (css: string) => [...css.matchAll(/(--[\w-]+):/g)].map(([, name = ""]) => name);

/** A file of the kit as the plugin changes it. */
async function made(path: string): Promise<string> {
  const { transform } = kitStyles();
  if (typeof transform !== "function") throw new Error("The plugin changes files.");
  const { code } = Object(await Reflect.apply(transform, null, [readFileSync(path, "utf8"), `/${path}`]));
  return code;
}

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

it("the kit's styles have the page's theme in them, lack shades that nothing is drawn in, and nothing else", async () => {
  const before = new Set(namesIn(readFileSync(VARIABLES, "utf8")));
  const css = await made(VARIABLES);
  const isUnused = (name: string) => UNUSED_COLOURS.some((colour) => name.includes(`-color-${colour}-`));
  const names = new Set(namesIn(css));
  expect([...before].filter((name) => !names.has(name) && !isUnused(name))).toEqual([]);
  expect([...names].filter((name) => isUnused(name))).toEqual([]);
  expect([...names].filter((name) => !before.has(name)).every((name) => /-color-accent-/.test(name))).toBe(
    true,
  );
  for (const line of [
    "--mantine-primary-color-filled: var(--mantine-color-accent-filled);",
    "--mantine-color-accent-8: #0b7285;",
    "--mantine-font-size-sm: 0.8125rem;",
    "--mantine-h1-font-size: 1.125rem;",
    "--mantine-radius-default: calc(0.25rem * var(--mantine-scale));",
    "--mantine-color-gray-filled: var(--mantine-color-gray-8);",
  ])
    expect(css).toContain(line);
  for (const colours of ["light", "dark"])
    expect(css).toMatch(
      new RegExp(`:root\\[data-mantine-color-scheme="${colours}"\\][^}]*--mantine-color-body:`),
    );
});

it("the kit's script lacks the same colours", async () => {
  const names = (code: string) => [...code.matchAll(/^\t(\w+): \[/gm)].map(([, name = ""]) => name);
  const whole = names(readFileSync(COLOURS, "utf8"));
  expect(names(await made(COLOURS))).toEqual(whole.filter((name) => !UNUSED_COLOURS.includes(name)));
  expect(whole).toEqual(expect.arrayContaining(UNUSED_COLOURS));
});
