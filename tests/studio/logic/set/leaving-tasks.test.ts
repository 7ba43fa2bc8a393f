import { expect, test } from "vitest";
import { findBenchmark } from "../../../../src/benchmarks/registry";
import { formatHalf } from "../../../../src/evaluation/made-instructions/asked-form";
import { composeInstruction } from "../../../../src/evaluation/made-instructions/demand-words";
import type { SetTask, TaskVerification } from "../../../../src/shapes/instruction-set";
import { faultsByRules } from "../../../../src/studio/logic/set/faults-by-rules";
import {
  leavingTasks,
  sampleLinesOf,
  samplesOfTasks,
  videoIds,
} from "../../../../src/studio/logic/set/leaving-tasks";
import { taskHashes } from "../../../../src/studio/logic/set/task-verdicts";
import { sourcesOfSet } from "../../../../src/studio/logic/training/add-sources";
import { allSteps } from "../../../support/all-steps";
import { madeClip, madeSet, madeTask } from "./made-set";

const kept = { kept: true, why: "", at: "2026-11-27T12:00:00.000Z" };

/** A set of which one instruction is verified by three, one kept by hand, one denied, one dropped, one that nobody has looked at. */
async function exampleSet() {
  const task = (id: string, changes: Partial<SetTask> = {}) => madeTask(id, { decision: null, ...changes });
  // Levels of the papers ask for more constraints than these have: somebody keeps them against that.
  const tasks = [
    task("i1", { decision: kept }),
    task("i2", { decision: kept, clipId: "c2" }),
    task("i3", { decision: { ...kept, kept: false, why: "dull" } }),
    task("i4"),
    task("i5", { decision: kept, clipId: "gone" }),
  ];
  const set = madeSet([madeClip("c1"), madeClip("c2")], { tasks });
  return { ...set, title: "Tea" };
}

test("only what people have verified or somebody keeps goes out; the rest says why", async () => {
  const set = await exampleSet();
  const { leaving, staying } = leavingTasks(set, await taskHashes(set.tasks), faultsByRules);
  expect(leaving.map(({ task }) => task.id)).toEqual(["i1", "i2"]);
  expect(staying.map(({ name }) => name)).toEqual(["I3", "I4", "I5"]);
  expect(staying[0]?.why).toContain("dull");
  expect(staying.every(({ why }) => why !== "")).toBe(true);
  const { sources, left } = await sourcesOfSet(set, faultsByRules);
  expect(sources.map(({ media }) => media.path)).toEqual(["c1.mp4", "c2.mp4"]);
  expect(left).toEqual(staying);
  const clips = set.clips.map((clip) => (clip.id === "c2" ? { ...clip, split: "test" as const } : clip));
  const drawn = await sourcesOfSet({ ...set, clips }, faultsByRules);
  expect(drawn.sources.map(({ split }) => split)).toEqual([undefined, "test"]);
});

test("a set that goes out is read back by its benchmark as it was", async () => {
  const set = await exampleSet();
  const { leaving } = leavingTasks(set, await taskHashes(set.tasks), faultsByRules);
  const samples = samplesOfTasks(leaving, set.clips);
  const benchmark = findBenchmark(set.benchmark);
  const files = benchmark?.write(samples, [], "strict") ?? [];
  expect(files.map(({ name }) => name)).toHaveLength(3);
  const documents = files.map(({ name, text }) => ({ name, document: JSON.parse(text) as unknown }));
  const read = benchmark && allSteps(benchmark.read(documents));
  expect(read?.problems).toEqual([]);
  expect(read?.samples.map(({ instruction, video }) => [video.id, instruction])).toEqual(
    samples.map(({ instruction, video }) => [video.id, instruction]),
  );
  expect(read?.samples.map(({ material }) => (material as { checklist: unknown }).checklist)).toEqual(
    samples.map(({ material }) => material.checklist),
  );
  const [head, ...lines] = sampleLinesOf(samples, set)
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(head).toMatchObject({ format: "caplens-samples", title: "Tea" });
  expect(lines).toHaveLength(2);
});

test("videos are called by their files, but where two files or a clip's id have one name", () => {
  const clip = (id: string, name: string) => ({ id, video: { ...madeClip(id).video, name } });
  expect([
    ...videoIds([clip("c1", "tea.mp4"), clip("c2", "cat.mp4"), clip("c3", "cat.mkv"), clip("c4", "c1.mp4")]),
  ]).toEqual([
    ["c1", "tea"],
    ["c2", "c2"],
    ["c3", "c3"],
    ["c4", "c4"],
  ]);
});

/** An instruction with its checklist that no rule has anything against. */
function soundTask(): SetTask {
  const drawn: SetTask["drawn"] = [
    { half: "content", constraintId: "visual_events_actions", parameters: {} },
    { half: "content", constraintId: "visual_summary", parameters: {} },
    { half: "format", constraintId: "plain_text", parameters: {} },
    { half: "format", constraintId: "length", parameters: { unit: "word", min_len: 0, max_len: 50 } },
  ];
  const { instruction, demands } = composeInstruction(drawn);
  const content = demands.map(({ constraintId, words }, index) => ({
    ...{ checkId: `content-${index}`, constraintId, description: words },
    items: [
      {
        ...{ checkId: `content-${index}-1`, type: "attempt" as const, options: ["yes", "no"] },
        question: `Does the description do this: ${words}?`,
        correctAnswer: "yes",
      },
    ],
  }));
  const checklist = { format: formatHalf(instruction, drawn), content };
  return madeTask("i1", { drawn, instruction, checklist, decision: null });
}

test("three people who say yes on all points let an instruction go, and those who deny keep it", async () => {
  const set = madeSet([madeClip("c1")], { tasks: [soundTask()] });
  const hashes = await taskHashes(set.tasks);
  const said = (annotator: string, fitsVideo: boolean): TaskVerification => ({
    ...{ annotator, taskId: "i1", of: hashes.get("i1") ?? "", senior: false, note: "", milliseconds: null },
    ...{ fitsVideo, rightTypes: true, rightParameters: true, oneRight: true },
    verifiedAt: "2026-11-27T12:00:00.000Z",
  });
  const whyOf = (...answers: boolean[]) => {
    const verifications = answers.map((answer, index) => said(`person ${index}`, answer));
    return leavingTasks({ ...set, verifications }, hashes, faultsByRules).staying[0]?.why ?? null;
  };
  expect(whyOf()).toBe("Nobody has verified it as it stands; 3 people do, or somebody keeps it by hand.");
  expect(whyOf(true, true)).toBe("2 people have verified it as it stands, of 3.");
  expect(whyOf(true, true, true)).toBeNull();
  expect(whyOf(false, false, true)).toBe("People deny that it fits the video.");
});
