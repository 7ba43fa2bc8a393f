import { describe, expect, it } from "vitest";
import { faultsIn, withFault } from "../../../scripts/mutate/faults";

/** Results of each fault in a source, with its kind; those of a kind alone where one is named. */
function made(source: string, kind?: string): string[] {
  return faultsIn("a.ts", source)
    .filter((fault) => kind === undefined || fault.kind === kind)
    .map((fault) => withFault(source, fault));
}

describe("faults of a source", () => {
  it.each<[string, string, string[]]>([
    ["comparison changed", "x = a < b", ["x = a <= b", "x = a >= b"]],
    ["comparison changed", "x = a === b", ["x = a !== b"]],
    ["sum changed", "x = a + (b - c)", ["x = a - (b - c)", "x = a + (b + c)"]],
    ["sum changed", "x = a + ' b' + c", []],
    ["sum changed", "x += 1", ["x -= 1"]],
    ["sum changed", "x += `a`", []],
    ["and for or", "x = a && b", ["x = ((a) || (b))"]],
    ["condition dropped", "x = a ?? b", ["x = (a)", "x = (b)"]],
    ["condition always met", "if (a) b()", ["if (true) b()"]],
    ["condition never met", "if (a) b()", ["if (false) b()"]],
    ["condition never met", "while (a) b()", ["while (false) b()"]],
    ["condition always met", "x = a ? b : c", ["x = true ? b : c"]],
    ["statement dropped", "a(); throw b;", ["{} throw b;", "a(); {}"]],
    [
      "statement dropped",
      "for (;;) { if (a) break; else continue; }",
      ["for (;;) { if (a) {} else continue; }", "for (;;) { if (a) break; else {} }"],
    ],
    ["negation dropped", "x = !a", ["x = (a)"]],
    ["await dropped", "x = await a", ["x = (a)"]],
    ["list emptied", "x = [a, []]", ["x = []"]],
    ["spread dropped", "x = { ...a, b }", ["x = { ...[], b }"]],
    ["number changed", "x = 5", ["x = 6"]],
    ["yes for no", "x = true", ["x = false"]],
    ["text emptied", 'x = "a-b"', ['x = ""']],
    ["text emptied", 'x = ", "', ['x = ""']],
    ["text emptied", `x = \`\${a}:\${b}\``, ['x = ""']],
    ["text emptied", 'x = "Words for people."', []],
    ["text emptied", 'x = ""', []],
    ["pattern changed", "x = /^a$/i", ["x = /^a$/", "x = /^a/i", "x = /a$/i"]],
    ["question mark dropped", "x = a?.b + a?.[0]", ["x = a.b + a?.[0]", "x = a?.b + a[0]"]],
    ["other method", "x = a.some(b)", ["x = a.every(b)"]],
    ["call dropped", "x = a.filter(b).map(c)", ["x = a.map(c)"]],
  ])("%s: %s", (kind, source, expected) => expect(made(source, kind)).toEqual(expected));

  it("leave types, imports and names of members as they are", () => {
    expect(made('import a from "a";\nexport * from "b";\nexport { c } from "c";')).toEqual([]);
    expect(made(`type A = "a" | 1 | true;\nlet x: "a" | \`b\${string}\`;`)).toEqual([]);
    expect(made('const x = { "a-b": y };')).toEqual([]);
    expect(made('const x = y as "a";')).toEqual([]);
    expect(made('const x = await import("a");', "text emptied")).toEqual([]);
  });

  it("come in the order of the text, and a source that is none is refused", () => {
    const starts = faultsIn("a.ts", "if (a && !b) c(1); else d([2]);").map(({ start }) => start);
    expect(starts).toEqual(starts.toSorted((one, other) => one - other));
    expect(starts.length).toBeGreaterThan(8);
    expect(() => faultsIn("a.ts", "if (")).toThrow("a.ts");
  });
});
