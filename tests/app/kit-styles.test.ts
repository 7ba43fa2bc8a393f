import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseSync } from "rolldown/utils";
import { describe, expect, it } from "vitest";

const EARLY = readFileSync("src/app/kit-styles.ts", "utf8");
/** Beside these, whatever the whole app itself begins with. */
const EARLY_OF_APP = EARLY + readFileSync("src/app/whole-app.tsx", "utf8");
const LATE = readFileSync("src/ui/lazy-part/late-kit-styles.ts", "utf8");

type Imports = { kit: string[]; files: string[] };

function fileOf(from: string, specifier: string): string[] {
  const path = join(dirname(from), specifier);
  return [`${path}.ts`, `${path}.tsx`].filter((one) => existsSync(one)).slice(0, 1);
}

/** Imports of a file for their values: names of the kit, and files of ours. */
function importsOf(path: string): Imports {
  const found: Imports = { kit: [], files: [] };
  for (const { moduleRequest, entries } of parseSync(path, readFileSync(path, "utf8")).module.staticImports) {
    const names = entries.filter(({ isType }) => !isType).flatMap(({ importName }) => importName.name ?? []);
    const isForValues = entries.length === 0 || entries.some(({ isType }) => !isType);
    if (moduleRequest.value === "@mantine/core") found.kit.push(...names);
    else if (moduleRequest.value.startsWith(".") && isForValues)
      found.files.push(...fileOf(path, moduleRequest.value));
  }
  return found;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => join(folder, name));
}

/** All that pages open with. */
function openingFiles(...pages: string[]): string[] {
  const seen = new Set(pages);
  for (const path of seen) for (const file of importsOf(path).files) seen.add(file);
  return [...seen];
}

/** Those of the kit's names that are components with styles of their own. */
function styled(files: readonly string[]): string[] {
  const names = new Set(files.flatMap((path) => importsOf(path).kit));
  return [...names].filter((name) => existsSync(`node_modules/@mantine/core/styles/${name}.layer.css`));
}

const has = (styles: string, name: string) => styles.includes(`styles/${name}.layer.css`);

describe("styles of the kit", () => {
  it("are there from the start for all components that the whole app opens with", () => {
    const used = styled(openingFiles("src/app/whole-app.tsx"));
    expect(used).toContain("Tabs");
    expect(used.filter((name) => !has(EARLY_OF_APP, name))).toEqual([]);
  });

  it("are there from the start for all components that boards open with, by themselves or in another page", () => {
    const used = styled(openingFiles("src/app/first-board.tsx", "src/embed.tsx"));
    expect(used).toContain("Button");
    expect(used.filter((name) => !has(EARLY, name))).toEqual([]);
  });

  it("come with the first part that is fetched on use for all other components", () => {
    const used = styled(sourceFiles("src"));
    expect(used).toContain("Switch");
    expect(used.filter((name) => !has(EARLY, name) && !has(LATE, name))).toEqual([]);
  });
});
