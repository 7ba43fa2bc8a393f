import { expect, it } from "vitest";
import { tasksHere } from "../../../src/engine/shared/calls-away";
import { taskKey } from "../../../src/shapes/result";

const task = (sampleId: string) => ({ sampleId, entryId: "m", repeat: 1 });
const [done, out, arrived, open] = ["done", "out", "arrived", "open"].map(task);

it("a run does here what is planned and neither out as files nor come home, but what is out if people want that", () => {
  if (!done || !out || !arrived || !open) throw new Error("there are four");
  const away = { out: new Map([[taskKey(out), ["call"]]]), arrived: new Set([taskKey(arrived)]) };
  const planned = [out, arrived, open];
  const told = (askOut: boolean) => {
    const { here, leftOut } = tasksHere({ entries: [] }, away, planned, askOut);
    return { here: [...here], leftOut: [...leftOut] };
  };
  expect(told(false)).toEqual({ here: [taskKey(open)], leftOut: [taskKey(out), taskKey(arrived)] });
  expect(told(true)).toEqual({ here: [taskKey(out), taskKey(open)], leftOut: [taskKey(arrived)] });
});
