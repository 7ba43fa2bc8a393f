import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { revokeSoon } from "../../src/foundation/let-go";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("leaves what is about to be loaded, and gives it back later", async () => {
  const url = URL.createObjectURL(new Blob(["tea"]));
  const text = async () => (await fetch(url)).text();
  revokeSoon(url);
  expect(await text()).toBe("tea");
  vi.runAllTimers();
  await expect(text()).rejects.toThrow();
});
