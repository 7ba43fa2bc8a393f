import { describe, expect, it } from "vitest";
import type { InstructionSet, TaskVerification } from "../../../../src/shapes/instruction-set";
import { taskHash } from "../../../../src/studio/logic/set/task-verdicts";
import { engineWithStandIn } from "../../../engine/engine-with-stand-in";
import { madeClip, madeSet, madeTask } from "../../logic/set/made-set";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);

const task = madeTask("i1");
const set = madeSet([madeClip("c1", { picture: "0".repeat(64) })], { tasks: [task, madeTask("i2")] });

async function saidBy(annotator: string, changes: Partial<TaskVerification> = {}): Promise<TaskVerification> {
  return {
    ...{ annotator, taskId: "i1", of: await taskHash(task), senior: false, note: "" },
    ...{ fitsVideo: true, rightTypes: true, rightParameters: true, oneRight: true },
    ...{ verifiedAt: "2026-11-27T08:00:00.000Z", milliseconds: 1200 },
    ...changes,
  };
}

const written = async (draft: InstructionSet, form: "studio" | "verifications") =>
  call("instruction-sets/write", { draft, form });
const read = (file: Blob, path = "file.json") => call("instruction-sets/read", { files: [{ path, file }] });
const readVerifications = (draft: InstructionSet, file: Blob) =>
  call("instruction-sets/read-verifications", { draft, files: [{ path: "said.jsonl", file }] });

describe("an instruction set as a file", () => {
  it("is all that is known of it, and comes back under another id, without pictures that are not here", async () => {
    const verified = { ...set, verifications: [await saidBy("Ada")] };
    const { fileName, count, blob } = await written(verified, "studio");
    expect([fileName, count]).toEqual(["Tea-instruction-set.json", 2]);
    const { drafts, problems } = await read(blob);
    expect(problems).toEqual([]);
    const [back] = drafts;
    expect(back?.id).not.toBe(set.id);
    expect(back).toMatchObject({ tasks: set.tasks, verifications: verified.verifications });
    expect(back?.clips[0]?.picture).toBe(null);
  });

  it("is refused with the reason where it is none, is cut, or names a clip twice or one that is not there", async () => {
    const asFile = (value: unknown) => new Blob([JSON.stringify(value)]);
    const whole = await (await written(set, "studio")).blob.text();
    const messages = await Promise.all(
      [
        new Blob(["{}"]),
        new Blob([whole.slice(0, -40)]),
        asFile({ ...set, clips: [madeClip("c1"), madeClip("c1")] }),
        asFile({ ...set, clips: [madeClip("c9")] }),
        asFile({ ...set, version: 99, tasks: "none" }),
      ].map(async (file) => (await read(file)).problems.map(({ message }) => message)),
    );
    expect(messages.map(([first]) => first)).toEqual([
      "This file holds no instruction set.",
      expect.stringContaining("This file can't be read."),
      "The clip “c1” is there twice.",
      "The clip “c1” of the instruction “i1” is not there.",
      "This instruction set was written by a newer version of Caplens.",
    ]);
  });
});

describe("verifications as a file", () => {
  it("are placed by the hash of what they are about, whatever its id, told as new, the same or other than here", async () => {
    const there = { ...set, verifications: [await saidBy("Ada"), await saidBy("Ben", { oneRight: false })] };
    const { blob, count, fileName } = await written(there, "verifications");
    expect([fileName, count]).toEqual(["Tea-instruction-verifications.jsonl", 2]);
    const renamed = {
      ...set,
      tasks: [{ ...task, id: "i9" }],
      verifications: [await saidBy("Ben", { taskId: "i9" })],
    };
    const placed = await readVerifications(renamed, blob);
    expect(placed.added).toEqual([await saidBy("Ada", { taskId: "i9" })]);
    expect(placed.conflicts).toEqual([
      {
        kept: await saidBy("Ben", { taskId: "i9" }),
        read: await saidBy("Ben", { taskId: "i9", oneRight: false }),
      },
    ]);
    expect(await readVerifications(there, blob)).toMatchObject({ added: [], same: 2, problemCount: 0 });
  });

  it("of another state of an instruction, said twice, or none at all are told with their lines", async () => {
    const line = async (changes: Partial<TaskVerification>) =>
      JSON.stringify({
        ...{ format: "caplens-instruction-verification", version: 1, instruction: "" },
        ...(await saidBy("Ada", changes)),
      });
    const text = [
      await line({ of: "f".repeat(64) }),
      await line({}),
      await line({ oneRight: false }),
      "{",
      '{"annotator": "Ada"}',
      await line({ annotator: " " }),
      (await line({ taskId: "i2" })).replace('"version":1', '"version":2'),
      (await line({ taskId: "i3" })).replace('"oneRight":true', '"oneRight":"yes"'),
    ].join("\n");
    const { added, problems } = await readVerifications(set, new Blob([text]));
    expect(added).toHaveLength(1);
    expect(problems.map(({ path }) => path).sort()).toEqual([
      ...["line 1", "line 3", "line 4", "line 5", "line 6", "line 7", "line 8"],
    ]);
    const told = new Map(problems.map(({ path, message }) => [path, message]));
    expect(told.get("line 6")).toBe("This is no verification of an instruction. The annotator has no name.");
    expect(told.get("line 7")).toMatch(/^A newer version of Caplens wrote this \(version 2\)/);
    expect(told.get("line 8")).toMatch(/^This is no verification of an instruction\. .*oneRight/);
  });
});
