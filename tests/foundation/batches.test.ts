import { describe, expect, it } from "vitest";
import { inBatches } from "../../src/foundation/batches";

/** Work that ends when it is told to, and what was begun so far. */
function told() {
  const begun: { batch: readonly number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const work = (batch: readonly number[]) =>
    new Promise<void>((end, fail) => {
      begun.push({ batch, end, fail });
    });
  return { begun, work };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe("batches", () => {
  it("come in order, each thing once, with never more than two under way", async () => {
    const { begun, work } = told();
    const all = inBatches([1, 2, 3, 4, 5, 6, 7], 2, work);
    await settled();
    expect(begun.map(({ batch }) => batch)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    begun[0]?.end();
    await settled();
    expect(begun.at(-1)?.batch).toEqual([5, 6]);
    begun[1]?.end();
    await settled();
    expect(begun.at(-1)?.batch).toEqual([7]);
    begun[2]?.end();
    let ended = false;
    void all.then(() => {
      ended = true;
    });
    await settled();
    expect(ended).toBe(false);
    begun[3]?.end();
    await all;
  });

  it("of which one fails: it rejects so when the other has ended, and begins no more", async () => {
    const { begun, work } = told();
    let failed: unknown = null;
    const all = inBatches([1, 2, 3], 1, work).catch((error: unknown) => {
      failed = error;
    });
    await settled();
    begun[0]?.fail(new Error("full"));
    await settled();
    expect(failed).toBeNull();
    begun[1]?.end();
    await all;
    expect(failed).toEqual(new Error("full"));
    expect(begun).toHaveLength(2);
  });

  it("of nothing begin nothing", async () => {
    const { begun, work } = told();
    await inBatches([], 5, work);
    expect(begun).toEqual([]);
  });
});
