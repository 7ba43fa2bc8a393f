import { describe, expect, it } from "vitest";
import type { ChecksCalls } from "../../src/evaluation/checks/checks-protocol";
import { createMender } from "../../src/evaluation/checks/mender";
import { mendObjects } from "../../src/judges/mend-json";
import { workerStarter } from "./fake-worker";

const unused = () => {
  throw new Error("Not asked here.");
};

/** Workers that mend, and come to no end with replies that say "for ever". */
function workers() {
  return workerStarter<ChecksCalls>({
    mend: ({ reply }, { emit }) => {
      emit({ kind: "loaded" });
      return reply.includes("for ever") ? new Promise<never>(() => undefined) : mendObjects(reply);
    },
    ...{
      batches: unused,
      edit: unused,
      suggest: unused,
      parameters: unused,
      validate: unused,
      sound: unused,
      derive: unused,
      draw: unused,
      wording: unused,
      hold: unused,
      faults: unused,
      contradiction: unused,
    },
  });
}

describe("mending a reply", () => {
  it("gives its broken objects as JSON", async () => {
    const mend = createMender(workers().start);
    expect(await mend(`Here: {'answer': "B",}`)).toEqual(new Map([[`{'answer': "B",}`, `{"answer": "B"}`]]));
  });

  it("that comes to no end costs only that reply: its worker is killed, and another mends those after it", async () => {
    const { start, started } = workers();
    const mend = createMender(start, 1000);
    const [lost, mended] = await Promise.all([mend("{for ever}"), mend("{answer: 'A'}")]);
    expect(lost.size).toBe(0);
    expect([...mended.values()]).toEqual(['{"answer": "A"}']);
    expect(started).toHaveLength(2);
  });

  it("without a worker mends nothing", async () => {
    const mend = createMender(() => {
      throw new Error("no workers here");
    });
    expect((await mend("{a: 1}")).size).toBe(0);
  });
});
