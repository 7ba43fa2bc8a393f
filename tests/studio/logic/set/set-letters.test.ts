import { describe, expect, it } from "vitest";
import { type InstructionSet, newInstructionSet, type SetTask } from "../../../../src/shapes/instruction-set";
import { changedByHand, withItem, withoutCheck } from "../../../../src/studio/logic/set/edit-set";
import { faultsByRules, unseenTasks } from "../../../../src/studio/logic/set/faults-by-rules";
import {
  missingNones,
  raiseNones,
  rightAnswers,
  spreadSetLetters,
  spreadWords,
} from "../../../../src/studio/logic/set/set-letters";
import { taskStandings } from "../../../../src/studio/logic/set/task-standings";
import { madeItem, madeTask } from "../../../evaluation/made-instructions/made-task";
import { exampleClip } from "./example-clip";

const SUBJECTS = ["lamp", "kettle", "broom", "ladder", "cup", "bell", "robot", "garden", "window", "cat"];

/** Ten instructions of one question each whose right letter is B. */
function tenAlike(): InstructionSet {
  const tasks = SUBJECTS.map((subject, index): SetTask => {
    const task = madeTask({ id: `i${index + 1}` });
    const items = [madeItem("content-001-1", { question: `Which tool stands beside the ${subject}?` })];
    const content = task.checklist.content.map((check, at) => (at === 0 ? { ...check, items } : check));
    return { ...task, checklist: { ...task.checklist, content } };
  });
  const kept = { kept: true, why: "", at: "" };
  return {
    ...newInstructionSet({ benchmark: "omnicap-if", seed: 4 }),
    clips: [exampleClip("c1", { decision: kept })],
    tasks,
  };
}

const counted = (set: InstructionSet) => rightAnswers(taskStandings(set, faultsByRules));

describe("right answers over a whole set", () => {
  it("are spread over the letters, their texts unchanged", () => {
    const set = tenAlike();
    expect(counted(set)).toEqual({ letters: [0, 10, 0, 0], none: 0, all: 10 });
    const spread = { ...set, tasks: spreadSetLetters(set) };
    const { letters } = counted(spread);
    expect(Math.max(...letters.slice(0, 3)) - Math.min(...letters.slice(0, 3))).toBeLessThanOrEqual(1);
    expect(spreadSetLetters(set)).toEqual(spread.tasks);
    for (const task of spread.tasks) {
      const [item] = task.checklist.content[0]?.items ?? [];
      expect(item?.options.find((option) => option.startsWith(`${item.correctAnswer}. `))).toContain(
        "A kettle",
      );
    }
  });

  it("say beforehand where spreading moves options that people have verified", () => {
    const set = tenAlike();
    const verifications = set.tasks.map(({ id: taskId }): InstructionSet["verifications"][number] => ({
      ...{
        taskId,
        of: "",
        annotator: "Ada",
        senior: false,
        note: "",
        verifiedAt: "2026-11-24T10:00:00.000Z",
      },
      ...{ fitsVideo: true, rightTypes: true, rightParameters: true, oneRight: true, milliseconds: null },
    }));
    const spread = spreadSetLetters(set);
    const moved = set.tasks.filter((task, at) => JSON.stringify(task) !== JSON.stringify(spread[at])).length;
    expect(moved).toBeGreaterThan(1);
    expect(spreadWords({ ...set, verifications })).toBe(
      `Spreading moves options of ${moved} instructions that people have verified. Their verifications then no longer count: people verified the options in the order that they saw.`,
    );
    expect(spreadWords(set)).toBeNull();
    expect(spreadWords({ ...set, tasks: spread, verifications })).toBeNull();
  });

  it("are none of the above in as many as the benchmark wants, by taking the right option out", () => {
    const set = tenAlike();
    expect(missingNones(counted(set))).toBe(3);
    const raised = { ...set, tasks: raiseNones(set, taskStandings(set, faultsByRules)) };
    expect(counted(raised)).toMatchObject({ none: 3, all: 10 });
    expect(missingNones(counted(raised))).toBe(0);
    const changed = raised.tasks.flatMap((task, at) =>
      task === set.tasks[at] ? [] : (task.checklist.content[0]?.items ?? []),
    );
    expect(changed.map(({ options, correctAnswer }) => [options, correctAnswer])).toEqual(
      Array.from({ length: 3 }, () => [["A. A lamp", "B. A broom", "C. None of the above"], "C"]),
    );
  });
});

describe("a checklist changed by hand", () => {
  it("gets questions with ids of their own, and loses checks with their questions", () => {
    const { checklist } = madeTask();
    const item = {
      type: "attempt",
      question: "Is it so?",
      options: ["yes", "no"],
      correctAnswer: "yes",
    } as const;
    const more = withItem(checklist, "content-001", null, { ...item, options: [...item.options] });
    const ids = more.content.flatMap(({ items }) => items.map(({ checkId }) => checkId));
    expect(new Set(ids).size).toBe(ids.length);
    expect(more.content[0]?.items).toHaveLength(2);
    expect(withoutCheck(more, "content-001").content.map(({ checkId }) => checkId)).toEqual(["content-002"]);
    expect(withoutCheck(more, "format-001").format).toHaveLength(1);
  });

  it("remembers what was drafted at the first change, and that alone", () => {
    const task = madeTask();
    const once = changedByHand(task, { instruction: "Describe the robot." });
    expect(once.drafted).toEqual({ instruction: task.instruction, checklist: task.checklist });
    expect(changedByHand(once, { instruction: "Describe it." }).drafted).toEqual(once.drafted);
    expect(changedByHand(madeTask({ instruction: "" }), { instruction: "Describe it." }).drafted).toBeNull();
  });

  it("is looked at anew alone", () => {
    const set = tenAlike();
    taskStandings(set, faultsByRules);
    expect(unseenTasks(set)).toEqual([]);
    const [first, ...others] = set.tasks;
    if (!first) throw new Error("no task");
    const changed = { ...set, tasks: [changedByHand(first, { instruction: "Describe it." }), ...others] };
    expect(unseenTasks(changed).map(({ id }) => id)).toEqual(["i1"]);
  });
});
