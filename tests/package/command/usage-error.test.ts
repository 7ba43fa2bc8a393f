import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ProblemError } from "../../../src/foundation/errors";
import { told, UsageError } from "../../../src/package/command/usage-error";

it("tells of each fault its cause and the next step, of those of the file system too", () => {
  expect(told(new UsageError("No.", "Do it."))).toBe("No. Do it.");
  expect(told(new ProblemError({ code: "x", message: "No.", nextStep: "Do it.", detail: "Why." }))).toBe(
    "No. Why. Do it.",
  );
  const folder = mkdtempSync(join(tmpdir(), "caplens-told-"));
  try {
    writeFileSync(join(folder, "none", "x"), "");
  } catch (error) {
    expect(told(error)).toMatch(/^ENOENT: .*'\. Look at the path\.$/);
  } finally {
    rmSync(folder, { recursive: true });
  }
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  expect(told(full)).toMatch(/, write\. The disk is full: make room there/);
  expect(told(new Error("Something."))).toBe("Something.");
  expect.assertions(5);
});
