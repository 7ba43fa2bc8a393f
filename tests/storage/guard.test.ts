import { describe, expect, it } from "vitest";
import { createLocalGuard } from "../../src/storage/guard";

function gate() {
  let open: () => void = () => undefined;
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

describe("a guard within one page", () => {
  it("lets writers in together and no clean-up beside them", async () => {
    const guard = createLocalGuard();
    const { passed, open } = gate();
    const first = guard.write(() => passed);
    expect(await guard.write(async () => "second")).toBe("second");
    expect(await guard.cleanUp(async () => "cleaned")).toBeNull();
    open();
    await first;
    expect(await guard.cleanUp(async () => "cleaned")).toBe("cleaned");
  });

  it("keeps writers and other clean-ups waiting during a clean-up, even one that fails", async () => {
    const guard = createLocalGuard();
    const { passed, open } = gate();
    const order: string[] = [];
    const cleaning = guard.cleanUp(async () => {
      await passed;
      order.push("clean-up");
      throw new Error("failed");
    });
    const writing = guard.write(async () => order.push("write"));
    expect(await guard.cleanUp(async () => 1)).toBeNull();
    open();
    await expect(cleaning).rejects.toThrow("failed");
    await writing;
    expect(order).toEqual(["clean-up", "write"]);
  });

  it("lets go after a writer that fails", async () => {
    const guard = createLocalGuard();
    await expect(guard.write(async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await guard.cleanUp(async () => 1)).toBe(1);
  });
});

describe("work that is to be alone", () => {
  it("begins when the last writer is done, and lets nobody in before it ends", async () => {
    const guard = createLocalGuard();
    const { passed, open } = gate();
    const order: string[] = [];
    const first = guard.write(async () => {
      await passed;
      order.push("first");
    });
    const alone = guard.alone(async () => {
      await Promise.resolve();
      order.push("alone");
    }, 60_000);
    open();
    await first;
    const second = guard.write(async () => order.push("second"));
    await Promise.all([alone, second]);
    expect(order).toHaveLength(3);
    expect(order[0]).toBe("first");
    expect(await guard.alone(async (isAlone) => isAlone, 60_000)).toBe(true);
  });

  it("does not wait for ever for a writer that hangs", async () => {
    const guard = createLocalGuard();
    void guard.write(() => new Promise(() => undefined));
    expect(await guard.alone(async (isAlone) => isAlone, 5)).toBe(false);
  });
});
