import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkFloors, FLOORS, floorViolations, importCircles, importsIn } from "../../scripts/check-floors";

/** What is wrong with one import of a made-up file. */
function wrong(file: string, specifier: string, typesOnly = false): string[] {
  return floorViolations(`/project/src/${file}`, [{ specifier, typesOnly }], "/project/src");
}

describe("imports that go down", () => {
  it.each([
    ["app/app.tsx", "../features/playground/page"],
    ["features/playground/page.tsx", "../../state/playground/store"],
    ["features/playground/verdicts/row.tsx", "../../../components/status-mark"],
    ["features/playground/page.tsx", "./media/frames"],
    ["state/playground/store.ts", "../../workers/engine/engine-protocol"],
    ["state/playground/store.ts", "../../evaluation/verdicts/staleness"],
    ["workers/engine/handlers.ts", "../../storage/open-storage"],
    ["evaluation/judge.ts", "../benchmarks/registry"],
    ["benchmarks/one/index.ts", "../../checkers/registry"],
    ["checkers/length.ts", "../constraints/lookup"],
    ["metrics/ratio.ts", "../lib/errors"],
    ["shapes/session.ts", "./verdict"],
    ["foundation/errors.ts", "../schemas/problem"],
    ["storage/blobs/store.ts", "../database"],
  ])("of %s: %s", (file, specifier) => expect(wrong(file, specifier)).toEqual([]));
});

describe("imports that go up or aside", () => {
  it.each([
    ["components/mark.tsx", "../state/address", "components may not import state"],
    ["state/store.ts", "../features/playground/page", "state may not import features"],
    ["state/store.ts", "../storage/open-storage", "state may not import storage"],
    ["state/playground/store.ts", "../../evaluation/judge-caption", "state may not import evaluation"],
    ["workers/engine/handlers.ts", "../../state/address", "workers may not import state"],
    ["evaluation/plan.ts", "../workers/engine/engine-protocol", "evaluation may not import workers"],
    ["checkers/length.ts", "../extraction/demand", "checkers may not import extraction"],
    ["judges/answer.ts", "../providers/provider", "judges may not import providers"],
    ["providers/list.ts", "../storage/sessions", "providers may not import storage"],
    ["rules/taxonomy/lookup.ts", "../checkers/registry", "constraints may not import checkers"],
    ["foundation/errors.ts", "../storage/sessions", "lib may not import storage"],
    ["shapes/verdict.ts", "../metrics/ratio", "schemas may not import metrics"],
    ["features/playground/page.tsx", "../../app/router", "features may not import app"],
    ["features/playground/page.tsx", "../../main", "features may not import main"],
  ])("of %s: %s", (file, specifier, complaint) => {
    const [problem, ...others] = wrong(file, specifier);
    expect(problem).toContain(file);
    expect(problem).toContain(complaint);
    expect(others).toEqual([]);
  });

  it("are so for types as well", () => {
    expect(wrong("components/mark.tsx", "../state/address", true)).toHaveLength(1);
  });
});

describe("other borders", () => {
  it("features may not import each other, not even a type", () => {
    expect(wrong("features/quiz/page.tsx", "../playground/page")).toEqual([
      "features/quiz/page.tsx: one feature may not import another (../playground/page)",
    ]);
    expect(wrong("features/quiz/page.tsx", "../playground/page", true)).toHaveLength(1);
  });

  it("evaluation takes providers, media and storage by their types only", () => {
    for (const floor of ["providers", "media", "storage"]) {
      expect(wrong("evaluation/plan.ts", `../${floor}/index`, true)).toEqual([]);
      expect(wrong("evaluation/plan.ts", `../${floor}/index`)).toEqual([
        `evaluation/plan.ts: evaluation may not import ${floor} (../${floor}/index)`,
      ]);
      expect(wrong("benchmarks/plan.ts", `../${floor}/index`, true)).toHaveLength(1);
    }
  });

  it("nothing comes from outside src", () => {
    expect(wrong("foundation/errors.ts", "../../tests/support/vectors")).toEqual([
      "lib/errors.ts: imports ../../tests/support/vectors from outside src",
    ]);
    expect(wrong("app/app.tsx", "../../package.json")).toHaveLength(1);
  });

  it.each([
    "react",
    "react/jsx-runtime",
    "react-dom/client",
    "zustand/vanilla",
    "@mantine/core",
    "@tanstack/react-virtual",
    "@tabler/icons-react",
  ])("%s stays above the workers", (name) => {
    for (const floor of ["workers", "evaluation", "checkers", "media", "schemas", "lib"]) {
      expect(wrong(`${floor}/some.ts`, name)).toEqual([`${floor}/some.ts: ${floor} may not import ${name}`]);
    }
    for (const floor of ["app", "features", "components", "state"]) {
      expect(wrong(`${floor}/some.ts`, name)).toEqual([]);
    }
  });

  it.each(["typebox", "reactive-streams", "p-queue", "node:fs"])("%s is no page package", (name) =>
    expect(wrong("lib/some.ts", name)).toEqual([]),
  );

  it("a folder that is no floor is told", () => {
    expect(wrong("helpers/text.ts", "../lib/errors")).toEqual([
      "helpers/text.ts: 'helpers' is no floor of architecture",
    ]);
  });

  it("every wrong import of a file is told, and what mounts the app is free", () => {
    const statements = ["../app/router", "../lib/errors", "react"].map((specifier) => ({
      specifier,
      typesOnly: false,
    }));
    expect(floorViolations("/project/src/lib/a.ts", statements, "/project/src")).toHaveLength(2);
    expect(floorViolations("/project/src/main.tsx", statements, "/project/src")).toEqual([]);
  });
});

describe("reading imports", () => {
  it.each([
    ['import { a } from "./a"', [{ specifier: "./a", typesOnly: false }]],
    ['import "./a.css"', [{ specifier: "./a.css", typesOnly: false }]],
    ['import * as a from "a"', [{ specifier: "a", typesOnly: false }]],
    ['import type { A } from "./a"', [{ specifier: "./a", typesOnly: true }]],
    ['import { type A, a } from "./a"', [{ specifier: "./a", typesOnly: false }]],
    ['import { type A } from "./a"', [{ specifier: "./a", typesOnly: false }]],
    ['export { a, b } from "./a"', [{ specifier: "./a", typesOnly: false }]],
    ['export * from "./a"', [{ specifier: "./a", typesOnly: false }]],
    ['export type { A } from "./a"', [{ specifier: "./a", typesOnly: true }]],
    ['export type * from "./a"', [{ specifier: "./a", typesOnly: true }]],
    ['const load = () => import("./a")', [{ specifier: "./a", typesOnly: false }]],
    ['// import { a } from "./a"\nconst text = \'import "./b"\'', []],
    ["export const a = 1", []],
  ])("finds those of %s", (source, imports) => expect(importsIn("file.ts", source)).toEqual(imports));

  it("reads components too", () => {
    const source = 'import { A } from "./a";\nexport const B = () => <A b={import("./c")} />;';
    expect(importsIn("file.tsx", source).map(({ specifier }) => specifier)).toEqual(["./a", "./c"]);
  });
});

describe("circles of imports", () => {
  const circlesOf = (imports: Record<string, string[]>) => importCircles(new Map(Object.entries(imports)));

  it("are none where all imports go one way, however often they meet", () => {
    expect(circlesOf({ a: ["b", "c"], b: ["d"], c: ["d", "b"], d: ["elsewhere"] })).toEqual([]);
  });

  it("are told one by one, each with all its files", () => {
    const imports = {
      start: ["b", "z"],
      a: ["c"],
      b: ["a"],
      c: ["b", "leaf"],
      leaf: [],
      y: ["z"],
      z: ["y", "a"],
    };
    expect(circlesOf(imports)).toEqual([
      ["a", "b", "c"],
      ["y", "z"],
    ]);
  });

  it("that share a file are one", () => {
    expect(circlesOf({ a: ["b"], b: ["a", "c"], c: ["d"], d: ["b"] })).toEqual([["a", "b", "c", "d"]]);
  });

  it("of which a file is left early are found whole", () => {
    expect(circlesOf({ a: ["b", "d"], b: ["c"], c: ["b"], d: ["a"] })).toEqual([
      ["a", "d"],
      ["b", "c"],
    ]);
  });

  it("of one file that imports itself are told too", () => {
    expect(circlesOf({ a: ["a"], b: ["a"] })).toEqual([["a"]]);
  });

  it("are found in files, by types, by what is passed on and by what is fetched late", () => {
    const source = mkdtempSync(join(tmpdir(), "caplens-floors-"));
    try {
      const files = {
        "lib/one.ts": 'import type { Two } from "./two";',
        "lib/two.ts": 'export type { Three } from "./three";',
        "lib/three.ts": 'export const load = () => import("./folder");',
        "lib/folder/index.ts": 'import { one } from "../one";',
        "features/page/page.tsx": 'import { Part } from "./part";\nimport "./page.css";',
        "features/page/part.tsx": 'import type { Props } from "./page";',
        "features/page/page.css": "",
        "lib/alone.ts": 'import "./one";\nimport text from "./alone.ts?raw";',
      };
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(source, path)), { recursive: true });
        writeFileSync(join(source, path), text);
      }
      expect(checkFloors(source)).toEqual([
        "these import each other in a circle: features/page/page.tsx, features/page/part.tsx",
        "these import each other in a circle: lib/folder/index.ts, lib/one.ts, lib/three.ts, lib/two.ts",
      ]);
    } finally {
      rmSync(source, { recursive: true });
    }
  });
});

it("the project itself keeps to its floors", () => {
  expect(checkFloors()).toEqual([]);
});

it("no floor may import one that may import it", () => {
  const plain = (name: string) => (FLOORS[name] ?? []).map((entry) => entry.replace(":types", ""));
  for (const floor of Object.keys(FLOORS)) {
    for (const below of plain(floor)) {
      const [whole = ""] = below.split("/");
      expect(Object.keys(FLOORS)).toContain(whole);
      expect(plain(whole)).not.toContain(floor);
    }
  }
});
