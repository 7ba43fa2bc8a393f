import { describe, expect, it } from "vitest";
import { isAbort } from "../../src/foundation/errors";
import { abortableSleep } from "../../src/foundation/or-aborted";

describe("abortableSleep", () => {
  it("ends with its time", async () => {
    await expect(abortableSleep(1, new AbortController().signal)).resolves.toBeUndefined();
  });

  it("ends with the signal", async () => {
    const controller = new AbortController();
    const sleeping = abortableSleep(60_000, controller.signal);
    controller.abort();
    await expect(sleeping).rejects.toSatisfy(isAbort);
    await expect(abortableSleep(60_000, controller.signal)).rejects.toSatisfy(isAbort);
  });
});
