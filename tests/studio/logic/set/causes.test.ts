import { expect, test } from "vitest";
import { causesInWords } from "../../../../src/studio/logic/set/task-standings";

const because = (...ids: string[]) => ids.map((id) => ({ id, why: "The key was refused." }));

test("instructions that came to nothing for one cause are told together, with how many and which they are", () => {
  const other = { id: "i3", why: "The reply was cut off." };
  expect(causesInWords([...because("i1"), other])).toEqual([
    "I1: The key was refused.",
    "I3: The reply was cut off.",
  ]);
  expect(causesInWords([...because("i1", "i2"), other, ...because("i4")])).toEqual([
    "3 instructions (I1, I2, I4): The key was refused.",
    "I3: The reply was cut off.",
  ]);
  const many = because(...Array.from({ length: 30 }, (_, index) => `i${index}`));
  expect(causesInWords(many)).toEqual([
    "30 instructions (I0, I1, I2, I3, I4, I5, I6, I7, I8, I9, I10, I11 and 18 more): The key was refused.",
  ]);
});
