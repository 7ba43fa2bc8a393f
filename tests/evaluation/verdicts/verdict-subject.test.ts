import { expect, it } from "vitest";
import { judgedText } from "../../../src/evaluation/verdicts/verdict-subject";

it("shows judges all of a caption, or its first 2,048 characters as the released scripts do", () => {
  const long = "word ".repeat(1000);
  expect(judgedText({ asReleased: false }, long)).toBe(long);
  expect(judgedText({ asReleased: true }, long)).toBe(long.slice(0, 2048));
  expect(judgedText({ asReleased: true }, "short")).toBe("short");
});

it("counts characters as Python does, and cuts none in two", () => {
  const text = "🎬".repeat(2050);
  expect(judgedText({ asReleased: true }, text)).toBe("🎬".repeat(2048));
  expect(judgedText({ asReleased: true }, "🎬".repeat(2000))).toBe("🎬".repeat(2000));
});
