import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { copyTitle, sessionFileName } from "../../../src/playground/engine/session-file-name";
import { anyCharacter } from "../../support/any-character";

describe("the name of a session's file", () => {
  it.each([
    ["Tea for three", "Tea-for-three.caplens.zip"],
    ["Été à Łódź", "Été-à-Łódź.caplens.zip"],
    ["三杯茶 · 2", "三杯茶-2.caplens.zip"],
    ["हिन्दी", "हिन्दी.caplens.zip"],
    ["../../etc/passwd", "etc-passwd.caplens.zip"],
    ["C:\\Windows\\x", "C-Windows-x.caplens.zip"],
    ["evil\u202egpj.exe", "evil-gpj-exe.caplens.zip"],
    ["a\u0000b\nc", "a-b-c.caplens.zip"],
    ["-rf", "rf.caplens.zip"],
    ["🫖", "session.caplens.zip"],
    ["", "session.caplens.zip"],
    ["\ud800", "session.caplens.zip"],
    ["con", "session-con.caplens.zip"],
    ["LPT1", "session-LPT1.caplens.zip"],
    ["x".repeat(500), `${"x".repeat(60)}.caplens.zip`],
    ["𝒜".repeat(100), `${"𝒜".repeat(60)}.caplens.zip`],
  ])("of %j is %j", (title, name) => expect(sessionFileName(title)).toBe(name));

  it("is safe whatever the title is", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (title) =>
        /^[\p{L}\p{N}\p{M}][\p{L}\p{M}\p{N}-]*\.caplens\.zip$/u.test(sessionFileName(title)),
      ),
    );
  });
});

describe("the title of a copy", () => {
  it.each<[string, string[], string]>([
    ["Harbour", [], "Harbour (copy)"],
    ["Harbour", ["Harbour (copy)"], "Harbour (copy 2)"],
    ["Harbour", ["Harbour (copy)", "Harbour (copy 2)"], "Harbour (copy 3)"],
    ["Harbour (copy)", ["Harbour", "Harbour (copy)"], "Harbour (copy 2)"],
    ["Harbour (copy 7)", ["Harbour (copy 7)"], "Harbour (copy)"],
    ["", [], " (copy)"],
  ])("of %j beside %j is %j", (title, taken, copy) => expect(copyTitle(title, new Set(taken))).toBe(copy));
});
