import fc from "fast-check";
import { expect, test } from "vitest";
import { fold } from "../../../src/rules/shared/fold";
import { runs } from "../../support/effort";

test("what is plainly printed folds as it does beside a letter that is not", () => {
  const pieces = [
    "Tea",
    " ",
    "  ",
    "\n",
    "\t",
    "\n\n",
    "'",
    '"',
    "-",
    "*",
    "`",
    "Z",
    "~",
    "\u001f",
    "\u007f",
    ".",
    "9",
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join(""));
  const options = fc.record({ lowerCase: fc.boolean(), withoutEmphasis: fc.boolean() });
  fc.assert(
    fc.property(text, options, (plain, how) => {
      const alone = fold(plain, how);
      const beside = fold(`${plain}É`, how);
      expect(`${alone.text}${how.lowerCase ? "é" : "É"}`).toBe(beside.text);
      for (let index = 0; index < alone.text.length; index += 1) {
        expect([alone.startOf(index), alone.endOf(index + 1)]).toEqual([
          beside.startOf(index),
          beside.endOf(index + 1),
        ]);
      }
      expect([alone.endOf(0), alone.startOf(alone.text.length)]).toEqual([0, plain.length]);
    }),
    runs(500),
  );
});
