import { expect, it } from "vitest";
import { abortError, isAbort } from "../../src/foundation/errors";
import { createSharedWork } from "../../src/foundation/shared-work";

const never = new AbortController().signal;

it("does what several want at the same time once, and anew afterwards", async () => {
  const shared = createSharedWork<number>();
  let begun = 0;
  const work = async () => {
    begun += 1;
    return begun;
  };
  expect(await Promise.all([shared.join("a", never, work), shared.join("a", never, work)])).toEqual([1, 1]);
  expect(await shared.join("a", never, work)).toBe(2);
});

it("goes on while one still waits, and stops when nobody does", async () => {
  const shared = createSharedWork<string>();
  const stopped: string[] = [];
  const work = (signal: AbortSignal) =>
    new Promise<string>((_resolve, reject) => {
      signal.addEventListener("abort", () => {
        stopped.push("stopped");
        reject(abortError());
      });
    });
  const [one, other] = [new AbortController(), new AbortController()];
  const first = shared.join("a", one.signal, work);
  const second = shared.join("a", other.signal, work);
  one.abort();
  await expect(first).rejects.toSatisfy(isAbort);
  expect(stopped).toEqual([]);
  other.abort();
  await expect(second).rejects.toSatisfy(isAbort);
  expect(stopped).toEqual(["stopped"]);
});
