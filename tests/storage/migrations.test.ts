import { describe, expect, it } from "vitest";
import { SESSION_VERSION } from "../../src/foundation/document-versions";
import type { LooseDocument } from "../../src/storage/loose-document";
import { type FormatHistory, migrate, SESSION_STEPS } from "../../src/storage/migrations";

const history: FormatHistory = {
  format: "example",
  steps: [
    ({ name, ...rest }: LooseDocument) => ({ ...rest, title: name }),
    (document) => ({ ...document, tags: [document.title] }),
    (document) => {
      if (document.title === "bad") throw new Error("no such title");
      return { ...document, count: 1 };
    },
  ],
};
const run = (document: unknown) => migrate(document, history);

describe("migrate", () => {
  it("runs every step from the document's version on, in order", () => {
    expect(run({ format: "example", version: 1, name: "n", kept: true })).toEqual({
      state: "current",
      document: { format: "example", version: 4, title: "n", tags: ["n"], count: 1, kept: true },
    });
    expect(run({ format: "example", version: 3, title: "t", tags: ["x"] })).toEqual({
      state: "current",
      document: { format: "example", version: 4, title: "t", tags: ["x"], count: 1 },
    });
  });

  it("leaves a current document and every argument as they are", () => {
    const current = Object.freeze({ format: "example", version: 4, title: "t" });
    expect(run(current)).toEqual({ state: "current", document: current });
    const old = Object.freeze({ format: "example", version: 1, name: "n" });
    expect(run(old).state).toBe("current");
    expect(old).toEqual({ format: "example", version: 1, name: "n" });
  });

  it("hands on a newer document untouched", () => {
    const newer = { format: "example", version: 5, shape: "unheard of" };
    expect(run(newer)).toEqual({ state: "newer", version: 5, document: newer });
  });

  it.each([
    [null],
    ["text"],
    [[{ format: "example", version: 1 }]],
    [{}],
    [{ format: "other", version: 1 }],
    [{ format: "example" }],
    [{ format: "example", version: "1" }],
    [{ format: "example", version: 0 }],
    [{ format: "example", version: 1.5 }],
    [{ format: "example", version: Number.NaN }],
  ])("calls %j unreadable", (document) => expect(run(document).state).toBe("unreadable"));

  it("says which step failed and does not throw", () => {
    expect(run({ format: "example", version: 3, title: "bad" })).toEqual({
      state: "unreadable",
      reason: "version 3 could not be brought to version 4: no such title",
    });
  });

  it("brings the first sessions to today's version", () => {
    const sessions = { format: "caplens-session", steps: SESSION_STEPS };
    expect(migrate({ format: "x", version: 1 }, sessions).state).toBe("unreadable");
    expect(migrate({ format: "caplens-session", version: 1 }, sessions)).toMatchObject({
      state: "current",
      document: { version: SESSION_VERSION },
    });
  });
});
