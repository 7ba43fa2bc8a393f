import { describe, expect, it } from "vitest";
import { TASK_POINTS, type TaskVerification } from "../../../../src/shapes/instruction-set";
import {
  changedDrafts,
  draftFate,
  taskHash,
  taskHashes,
  taskVerdict,
  taskVerdicts,
  verifiersAgree,
  withTaskVerification,
} from "../../../../src/studio/logic/set/task-verdicts";
import { madeClip, madeSet, madeTask } from "./made-set";

/** A person's answers in four letters: "yyn-" is yes, yes, no, nothing. */
function said(annotator: string, answers: string, changes: Partial<TaskVerification> = {}): TaskVerification {
  const answerOf = (at: number) => ({ y: true, n: false })[answers[at] ?? ""] ?? null;
  return {
    ...{ annotator, taskId: "i1", of: "hash", senior: false, note: "" },
    ...{
      fitsVideo: answerOf(0),
      rightTypes: answerOf(1),
      rightParameters: answerOf(2),
      oneRight: answerOf(3),
    },
    ...{ verifiedAt: "2026-11-27T08:00:00.000Z", milliseconds: null },
    ...changes,
  };
}

describe("people's verdict on an instruction", () => {
  const verdict = (...answers: string[]) =>
    taskVerdict(answers.map((one, index) => said(`person ${index}`, one)));

  it("is open until three people have answered all four points", () => {
    expect(verdict("yyyy", "yyyy")).toMatchObject({ by: "open", holds: null, people: 2, wantsSenior: false });
    expect(verdict("yyyy", "yyyy", "yyy-")).toMatchObject({ by: "open", holds: null, people: 2 });
  });

  it("is unanimous where all say the same, yes or no, and by most where they do not: then a senior is wanted", () => {
    expect(verdict("yyyy", "yyyy", "yyyy")).toMatchObject({
      by: "unanimous",
      holds: true,
      wantsSenior: false,
    });
    expect(verdict("yyny", "yyny", "yyny")).toMatchObject({
      ...{ by: "unanimous", holds: false, denied: ["rightParameters"], wantsSenior: false },
    });
    expect(verdict("yyyy", "yyyy", "nyyy")).toMatchObject({ by: "majority", holds: true, wantsSenior: true });
    expect(verdict("yyyy", "nyyy", "nyyn")).toMatchObject({
      ...{ by: "majority", holds: false, denied: ["fitsVideo"], wantsSenior: true },
    });
  });

  it("is open where as many say yes as no: a senior settles it, and any other", () => {
    const four = ["yyyy", "yyyy", "nyyy", "nyyy"].map((one, index) => said(`person ${index}`, one));
    expect(taskVerdict(four)).toMatchObject({ by: "open", holds: null, wantsSenior: true });
    const settled = taskVerdict([...four, said("Senior", "yyyy", { senior: true })]);
    expect(settled).toMatchObject({ by: "senior", holds: true, people: 4, wantsSenior: false });
    expect(settled.counts[0]).toEqual({ point: "fitsVideo", yes: 2, of: 4 });
    expect(taskVerdict([said("Senior", "yny-", { senior: true })])).toMatchObject({
      by: "open",
      holds: null,
    });
  });
});

describe("verifications of a set", () => {
  const task = madeTask("i1");
  const set = madeSet([madeClip("c1")], { tasks: [task, madeTask("i2")] });

  it("count while instruction and checklist are as they were, one a person", async () => {
    const hashes = await taskHashes(set.tasks);
    const of = hashes.get("i1") ?? "";
    const all = ["Ada", "Ben", "Eve"].map((name) => said(name, "yyyy", { of }));
    const verified = all.reduce((now, one) => withTaskVerification(now, one, 100), set);
    expect(taskVerdicts(verified, hashes).get("i1")).toMatchObject({ by: "unanimous", holds: true });
    expect(taskVerdicts(verified, hashes).get("i2")).toMatchObject({ by: "open", people: 0 });

    const changed = { ...task, checklist: { ...task.checklist, content: [] }, instruction: "Another one." };
    const now = await taskHashes([changed]);
    expect(taskVerdicts({ ...verified, tasks: [changed] }, now).get("i1")).toMatchObject({ people: 0 });
    expect(verifiersAgree({ ...verified, tasks: [changed] }, now)).toMatchObject({ stale: 3, byThree: 0 });

    const again = withTaskVerification(verified, said("Ada", "nyyy", { of }), 100);
    expect(again.verifications).toHaveLength(3);
    expect(taskVerdicts(again, hashes).get("i1")).toMatchObject({ by: "majority", holds: true });
  });

  it("are told with Gwet's AC1, seniors aside", async () => {
    const hashes = await taskHashes(set.tasks);
    const verifications = set.tasks.flatMap(({ id }) => [
      ...["Ada", "Ben", "Eve"].map((name) => said(name, "yyyy", { taskId: id, of: hashes.get(id) ?? "" })),
      said("Old", "nnnn", { taskId: id, of: hashes.get(id) ?? "", senior: true }),
    ]);
    const told = verifiersAgree({ ...set, verifications }, hashes);
    expect(told.byThree).toBe(2);
    expect(told.overall).toMatchObject({ yes: 24, of: 24 });
    expect(told.overall.ac1.value).toBe(1);
    expect(told.people.find(({ senior }) => senior)).toEqual({
      ...{ annotator: "Old", senior: true, whole: 2, begun: 0 },
    });
    expect(told.points.map(({ point }) => point)).toEqual([...TASK_POINTS]);
  });

  it("have a hash of instruction and checklist alone", async () => {
    const elsewhere = { ...task, field: "Retrieval" };
    expect(await taskHash(elsewhere)).toBe(await taskHash(task));
    expect(await taskHash({ ...task, instruction: `${task.instruction} ` })).not.toBe(await taskHash(task));
    expect(await taskHash(task)).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("what people make of a draft", () => {
  it("is told from the first word of people on: changed, or rewritten where little of it stayed", () => {
    const task = madeTask("i1");
    expect(draftFate(task)).toBe(null);
    const set = withTaskVerification(madeSet([madeClip("c1")], { tasks: [task] }), said("Ada", "yyyy"), 100);
    const [seen = task] = set.tasks;
    expect(seen.drafted).toEqual({ instruction: task.instruction, checklist: task.checklist });
    expect(draftFate(seen)).toBe("unchanged");
    const [check] = task.checklist.format;
    const stricter = check ? [{ ...check, parameters: { unit: "word", max_len: 40 } }] : [];
    const changed = { ...seen, instruction: task.instruction.replace("50", "40") };
    expect(draftFate(changed)).toBe("changed");
    expect(draftFate({ ...seen, checklist: { format: stricter, content: [] } })).toBe("changed");
    const rewritten = { ...seen, instruction: "Who pours the tea, and for whom does the kettle sing?" };
    expect(draftFate(rewritten)).toBe("rewritten");
    expect(changedDrafts([task, seen, changed, rewritten])).toEqual({ of: 3, changed: 1, rewritten: 1 });
  });
});
