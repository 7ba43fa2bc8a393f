import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quotations } from "../../src/judges/quoted-evidence";

/** The same as a pattern, which looks for the end anew from every opening mark. */
const asPattern =
  /"([^"\n]+)"|“([^”\n]+)”|‘([^’\n]+)’(?!\p{L})|(?<![\p{L}\p{N}])'([^'\n]+)'(?!\p{L})|«([^»\n]+)»|「([^」\n]+)」/gu;

describe("quotations", () => {
  it("are found with each kind of marks, apostrophes left out", () => {
    const text = `It's "one" and “two”, ‘the dog’s’, 'four', «five», 「六」; none: "", “no\nend”`;
    expect(quotations(text)).toEqual(["one", "two", "four", "five", "六"]);
  });

  it("are those that a pattern finds", () => {
    const text = fc.string({
      unit: fc.constantFrom(...(`"“”‘’'«»「」ab1 \n😀é`.match(/./gsu) ?? [])),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (written) => {
        const found = [...written.matchAll(asPattern)].map((match) =>
          match.slice(1).find((one) => one !== undefined),
        );
        expect(quotations(written)).toEqual(found);
      }),
      { numRuns: 3000 },
    );
  });
});
