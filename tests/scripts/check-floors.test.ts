import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  CAPABILITIES,
  checkFloors,
  FLOORS,
  floorViolations,
  importCircles,
  importsIn,
} from "../../scripts/check-floors";

/** Faults found in one import of a made-up file. */
function wrong(file: string, specifier: string, typesOnly = false): string[] {
  return floorViolations(`/project/src/${file}`, [{ specifier, typesOnly }], "/project/src");
}

describe("imports that go down", () => {
  it.each([
    ["app/app.tsx", "../runs/page/run-list"],
    ["app/app.tsx", "../runs/store/run-set-up-store"],
    ["runs/page/view/row.tsx", "../../store/run-set-up-store"],
    ["runs/page/view/row.tsx", "../../../ui/status-mark"],
    ["runs/page/view/row.tsx", "../../logic/compare"],
    ["runs/page/view/row.tsx", "./digits"],
    ["runs/store/run-set-up-store.ts", "../../state/address"],
    ["runs/engine/handlers.ts", "../protocol"],
    ["runs/engine/handlers.ts", "../../storage/open-storage"],
    ["runs/engine/handlers.ts", "../../engine/shared/key-ring"],
    ["runs/logic/compare.ts", "../../metrics/ratio"],
    ["state/playground/store.ts", "../../evaluation/verdicts/staleness"],
    ["engine/lazy-handlers.ts", "../runs/engine/handlers"],
    ["engine/shared/active-run.ts", "../../calls/registry"],
    ["evaluation/judge.ts", "../benchmarks/registry"],
    ["evaluation/estimate.ts", "../calls/model-services/prices"],
    ["benchmarks/one/index.ts", "../../rules/registry"],
    ["judges/answer.ts", "../rules/locating/demand"],
    ["rules/length/rule.ts", "../words"],
    ["metrics/ratio.ts", "../foundation/errors"],
    ["shapes/session.ts", "./verdict"],
    ["shapes/session.ts", "../foundation/hashing"],
    ["storage/blobs/store.ts", "../database"],
  ])("of %s: %s", (file, specifier) => expect(wrong(file, specifier)).toEqual([]));

  it.each([
    ["runs/page/view/row.tsx", "../../protocol"],
    ["runs/store/store.ts", "../protocol"],
    ["runs/store/store.ts", "../../engine/engine-protocol"],
    ["runs/protocol.ts", "../storage/usage"],
    ["state/services.ts", "../engine/engine-protocol"],
    ["foundation/errors.ts", "../shapes/problem"],
  ])("of %s, for types alone: %s", (file, specifier) => {
    expect(wrong(file, specifier, true)).toEqual([]);
    expect(wrong(file, specifier)).toHaveLength(1);
  });
});

describe("imports that go up or aside", () => {
  it.each([
    ["runs/page/row.tsx", "../../app/router", "capability/page may not import app"],
    ["runs/page/row.tsx", "../engine/handlers", "capability/page may not import capability/engine"],
    ["runs/store/store.ts", "../page/row", "capability/store may not import capability/page"],
    ["runs/store/store.ts", "../../storage/open-storage", "capability/store may not import storage"],
    ["runs/engine/handlers.ts", "../store/store", "capability/engine may not import capability/store"],
    ["runs/engine/handlers.ts", "../../engine/late-handlers", "capability/engine may not import engine"],
    ["runs/engine/handlers.ts", "../../state/address", "capability/engine may not import state"],
    ["runs/protocol.ts", "./engine/handlers", "capability/protocol may not import capability/engine"],
    ["runs/logic/compare.ts", "../protocol", "capability/logic may not import capability/protocol"],
    ["runs/logic/compare.ts", "../../calls/registry", "capability/logic may not import calls"],
    ["engine/lazy-handlers.ts", "../runs/page/row", "engine may not import capability/page"],
    ["engine/shared/key-ring.ts", "../late-handlers", "engine/shared may not import engine"],
    [
      "engine/shared/key-ring.ts",
      "../../runs/engine/handlers",
      "engine/shared may not import capability/engine",
    ],
    ["state/models/store.ts", "../../models/page/card", "state may not import capability/page"],
    ["state/models/store.ts", "../../storage/open-storage", "state may not import storage"],
    ["ui/mark.tsx", "../state/address", "ui may not import state"],
    ["evaluation/plan.ts", "../engine/engine-protocol", "evaluation may not import engine"],
    ["evaluation/plan.ts", "../boards/logic/rank-rows", "evaluation may not import capability/logic"],
    ["rules/length/rule.ts", "../../judges/registry", "rules may not import judges"],
    ["judges/answer.ts", "../calls/provider", "judges may not import calls"],
    ["calls/list.ts", "../storage/sessions", "calls may not import storage"],
    ["shapes/verdict.ts", "../metrics/ratio", "shapes may not import metrics"],
    ["foundation/hashing.ts", "../shapes/verdict", "foundation may not import shapes"],
    ["foundation/hashing.ts", "../main", "foundation may not import main"],
  ])("of %s: %s", (file, specifier, complaint) => {
    const [problem, ...others] = wrong(file, specifier);
    expect(problem).toContain(file);
    expect(problem).toContain(complaint);
    expect(others).toEqual([]);
  });

  it("are so for types as well", () => {
    expect(wrong("ui/mark.tsx", "../state/address", true)).toHaveLength(1);
  });
});

describe("other borders", () => {
  it("capabilities may not import each other, not even a type", () => {
    expect(wrong("batch/page/page.tsx", "../../runs/page/row")).toEqual([
      "batch/page/page.tsx: one capability may not import another (../../runs/page/row)",
    ]);
    expect(wrong("batch/engine/walk.ts", "../../runs/protocol", true)).toHaveLength(1);
  });

  it("evaluation takes calls, media and storage by their types only", () => {
    for (const floor of ["calls", "media", "storage"]) {
      expect(wrong("evaluation/plan.ts", `../${floor}/index`, true)).toEqual([]);
      expect(wrong("evaluation/plan.ts", `../${floor}/index`)).toEqual([
        `evaluation/plan.ts: evaluation may not import ${floor} (../${floor}/index)`,
      ]);
      expect(wrong("benchmarks/plan.ts", `../${floor}/index`, true)).toHaveLength(1);
    }
  });

  it("nothing comes from outside src", () => {
    expect(wrong("foundation/errors.ts", "../../tests/support/vectors")).toEqual([
      "foundation/errors.ts: imports ../../tests/support/vectors from outside src",
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
  ])("%s stays above the engine", (name) => {
    for (const [file, floor] of [
      ["runs/engine/some.ts", "capability/engine"],
      ["runs/logic/some.ts", "capability/logic"],
      ["engine/some.ts", "engine"],
      ["evaluation/some.ts", "evaluation"],
      ["rules/some.ts", "rules"],
      ["media/some.ts", "media"],
      ["shapes/some.ts", "shapes"],
      ["foundation/some.ts", "foundation"],
    ] as const)
      expect(wrong(file, name)).toEqual([`${file}: ${floor} may not import ${name}`]);
    for (const file of [
      "app/some.ts",
      "runs/page/some.ts",
      "runs/store/some.ts",
      "state/some.ts",
      "ui/some.ts",
    ])
      expect(wrong(file, name)).toEqual([]);
  });

  it.each(["typebox", "reactive-streams", "p-queue", "node:fs"])("%s is no page package", (name) =>
    expect(wrong("foundation/some.ts", name)).toEqual([]),
  );

  it("a folder that is no floor is told, and a role that no capability has", () => {
    expect(wrong("helpers/text.ts", "../foundation/errors")).toEqual(["helpers/text.ts: lies on no floor"]);
    expect(wrong("runs/helpers/text.ts", "../../foundation/errors")).toEqual([
      "runs/helpers/text.ts: lies on no floor",
    ]);
  });

  it("every wrong import of a file is told, and what mounts the app is free", () => {
    const statements = ["../app/router", "../shapes/verdict", "react"].map((specifier) => ({
      specifier,
      typesOnly: false,
    }));
    expect(floorViolations("/project/src/foundation/a.ts", statements, "/project/src")).toHaveLength(3);
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

  it("are found in files, by types, by what is passed on and by what is fetched late; a file alone in a folder is told", () => {
    const source = mkdtempSync(join(tmpdir(), "caplens-floors-"));
    try {
      const files = {
        "foundation/one.ts": 'import type { Two } from "./two";',
        "foundation/two.ts": 'export type { Three } from "./three";',
        "foundation/three.ts": 'export const load = () => import("./folder");',
        "foundation/folder/index.ts": 'import { one } from "../one";',
        "runs/page/page.tsx": 'import { Part } from "./part";\nimport "./page.css";',
        "runs/page/part.tsx": 'import type { Props } from "./page";',
        "runs/page/page.css": "",
        "foundation/alone.ts": 'import "./one";\nimport text from "./alone.ts?raw";',
      };
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(source, path)), { recursive: true });
        writeFileSync(join(source, path), text);
      }
      expect(checkFloors(source)).toEqual([
        "these import each other in a circle: foundation/folder/index.ts, foundation/one.ts, foundation/three.ts, foundation/two.ts",
        "these import each other in a circle: runs/page/page.tsx, runs/page/part.tsx",
        "foundation/folder/index.ts: alone in its folder",
      ]);
    } finally {
      rmSync(source, { recursive: true });
    }
  });
});

it("no floor may import one that may import it; types may look up to a floor that imports, circles they may not make", () => {
  const below = (floor: string) => (FLOORS[floor] ?? []).filter((entry) => !entry.endsWith(":types"));
  for (const [floor, entries] of Object.entries(FLOORS)) {
    expect(entries).toEqual([...new Set(entries)]);
    for (const name of below(floor)) {
      expect(Object.keys(FLOORS)).toContain(name);
      expect(below(name)).not.toContain(floor);
    }
  }
});

it("every capability lies in src, and every folder of src is a capability or a floor", () => {
  const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) expect([...CAPABILITIES, ...Object.keys(FLOORS)]).toContain(name);
  for (const name of CAPABILITIES) expect(folders.map((folder) => folder.name)).toContain(name);
});
