import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { describe, expect, test } from "vitest";
import { readPackage } from "../../scripts/notices/packages";
import { notices } from "../../scripts/notices/plugin";
import { wllamaParts } from "../../scripts/notices/wllama-parts";
import { writeNotices } from "../../scripts/notices/write-notices";
import { ffmpegCore, ffmpegCoreParts } from "../../src/foundation/ffmpeg-core";

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const ownLicence = (name: string) => {
  const { text } = readPackage(file(`node_modules/${name}`));
  return text;
};

describe("the notices of a build", () => {
  test("name what page and workers are bundled from, files included, with licence and source, and nothing else", async () => {
    const { page, worker } = notices();
    const built = await build({
      root: file(""),
      configFile: false,
      logLevel: "silent",
      plugins: [page],
      worker: { format: "es", plugins: () => [worker] },
      build: {
        write: false,
        assetsInlineLimit: 0,
        copyPublicDir: false,
        rolldownOptions: { input: file("tests/scripts/bundled/page.ts") },
      },
    });
    const outputs = (Array.isArray(built) ? built : [built]).flatMap((each) =>
      "output" in each ? each.output : [],
    );
    const source = (name: string) => {
      const found = outputs.find(({ fileName }) => fileName === name);
      return found?.type === "asset" ? String(found.source) : "";
    };
    const told = source("THIRD-PARTY-NOTICES.txt");
    const [, listed = ""] = told.split("2. Packages\n").slice(-2);
    const names = [...listed.matchAll(/^(\S+) \d[\d.]* \(\S+\)$/gm)].map(([, name]) => name);
    expect([...new Set(names)].sort()).toEqual(["@ffmpeg/core", "clsx", "idb"]);
    expect(listed).toMatch(/^idb [\d.]+ \(ISC\)\n {2}source: https:\/\/github\.com\/\S+$/m);
    for (const name of ["@ffmpeg/core", "clsx", "idb"]) expect(listed).toContain(ownLicence(name));
    expect(source("LICENSE")).toBe(readFileSync(file("LICENSE"), "utf8"));
  });

  test("give the text that a licence's name stands for where a package has no licence file", () => {
    const { licence, text } = readPackage(file("node_modules/@ffmpeg/ffmpeg"));
    expect(licence).toBe("MIT");
    expect(text).toMatch(/^Copyright \(c\) Jerome Wu\n[^<>]*Permission is hereby granted, free of charge/);
    expect(ownLicence("@ffmpeg/core")).toContain("GNU GENERAL PUBLIC LICENSE\nVersion 2, June 1991");
  });
});

test("what runs models is told with its parts, and of no other version than they are known of", () => {
  const own = readPackage(file("node_modules/@wllama/wllama"));
  const told = writeNotices([own]);
  const entry = readFileSync(file("node_modules/@wllama/wllama/esm/index.js"), "utf8");
  const [, build = "", revision = ""] = /LIBLLAMA_VERSION = "(b\d+)-(\w+)"/.exec(entry) ?? [];
  expect(wllamaParts[0]?.version).toBe(`${build}, revision ${revision}`);
  for (const { name, version, copyright, source } of wllamaParts)
    for (const fact of [`${name}, ${version} (`, copyright, source]) expect(told).toContain(fact);
  expect(() => writeNotices([{ ...own, version: "9.9.9" }])).toThrow("notices/wllama-parts.ts");
});

describe("the ffmpeg core", () => {
  const core = readPackage(file("node_modules/@ffmpeg/core"));
  const told = writeNotices([core]);

  test("is told with all libraries that its own build names", () => {
    // The core keeps how it was configured.
    const wasm = readFileSync(file("node_modules/@ffmpeg/core/dist/esm/ffmpeg-core.wasm")).toString("latin1");
    const [configuration = ""] = /--target-os=none [ -~]+/.exec(wasm) ?? [];
    const enabled = [...configuration.matchAll(/--enable-(?:lib)?(\w+)/g)].map(([, name]) => name);
    expect(configuration).toContain("--enable-gpl");
    const names: Record<string, string> = { mp3lame: "LAME", ass: "libass" };
    const libraries = enabled.filter((name) => name !== undefined && !["gpl", "cross"].includes(name));
    expect(libraries.length).toBeGreaterThan(10);
    for (const library of libraries) {
      const name = names[library ?? ""] ?? library ?? "";
      expect(ffmpegCoreParts.map((part) => part.name.toLowerCase()).join(" ")).toContain(name.toLowerCase());
    }
    expect(wasm).toContain(`version ${ffmpegCoreParts[0]?.version}`);
    for (const { name, version, copyright, source } of ffmpegCoreParts) {
      for (const fact of [`${name}, ${version} (`, copyright, source]) expect(told).toContain(fact);
    }
  });

  test("is told with the licences' texts and where its source is", () => {
    expect(told).toContain(ffmpegCore.recipe);
    for (const text of [
      "GNU GENERAL PUBLIC LICENSE\nVersion 2, June 1991",
      "GNU LIBRARY GENERAL PUBLIC LICENSE",
      "GNU LESSER GENERAL PUBLIC LICENSE",
      "LLVM Exceptions to the Apache 2.0 License",
    ])
      expect(told).toContain(text);
    expect(told).not.toMatch(/<(?:year|owner|copyright holders)>/);
  });

  test("of another version than the list of parts is of fails the build", () => {
    expect(() => writeNotices([{ ...core, version: "0.13.0" }])).toThrow(
      /known of 0\.12\.10, not of 0\.13\.0/,
    );
  });
});
