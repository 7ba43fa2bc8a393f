import { describe, expect, it } from "vitest";
import { begunAhead, inBatches } from "../../src/foundation/batches";

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

describe("work that is begun ahead", () => {
  it("is given in order, with so many under way and no more", async () => {
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const work = (one: number) =>
      new Promise<string>((resolve) => {
        begun.push(one);
        ends.push(() => resolve(`${one}!`));
      });
    const all = begunAhead([1, 2, 3, 4], 2, work);
    const seen: string[] = [];
    const taken = (async () => {
      for await (const [one, done] of all) seen.push(`${one} ${await done}`);
    })();
    await settled();
    expect(begun).toEqual([1, 2]);
    ends[1]?.();
    await settled();
    expect(seen).toEqual([]);
    ends[0]?.();
    await settled();
    expect(seen).toEqual(["1 1!", "2 2!"]);
    expect(begun).toEqual([1, 2, 3, 4]);
    for (const end of ends) end();
    await taken;
    expect(seen).toEqual(["1 1!", "2 2!", "3 3!", "4 4!"]);
  });

  it("is waited for where nobody asks for more, whether it fails or not", async () => {
    let under = 0;
    const work = async (one: number) => {
      under += 1;
      await settled();
      under -= 1;
      if (one > 1) throw new Error("too late");
      return one;
    };
    const broken = (async () => {
      for await (const [, done] of begunAhead([1, 2, 3, 4, 5], 3, work)) {
        await done;
        throw new Error("enough");
      }
    })();
    await expect(broken).rejects.toThrow("enough");
    expect(under).toBe(0);
  });

  it("fails where its turn comes", async () => {
    const seen: number[] = [];
    const broken = (async () => {
      const work = async (one: number) => {
        if (one === 2) throw new Error("two");
        return one;
      };
      for await (const [, done] of begunAhead([1, 2, 3], 3, work)) seen.push(await done);
    })();
    await expect(broken).rejects.toThrow("two");
    expect(seen).toEqual([1]);
  });
});
