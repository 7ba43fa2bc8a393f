import { expect, it } from "vitest";
import { isRunAddress } from "../../src/foundation/published-id";

it.each(["", "https://boards.example/runs/a/", "runs/a/", "../runs/a/"])(
  "a row may name its run by %o",
  (address) => expect(isRunAddress(address)).toBe(true),
);

it.each([
  "http://boards.example/runs/a/",
  "https://me:secret@boards.example/",
  "//boards.example/a",
  "\\\\boards.example\\a",
  "javascript:alert(1)",
  "https://",
])("and not by %o", (address) => expect(isRunAddress(address)).toBe(false));
