import { describe, expect, it } from "vitest";
import { runOfQuiz, runOfSet } from "../../src/app/run-of-file";
import type { DataSample } from "../../src/shapes/data-set";
import type { InstructionSet, SetTask } from "../../src/shapes/instruction-set";
import { withBlindTrial, withTask } from "../../src/studio/logic/set/edit-set";
import { faultsByRules } from "../../src/studio/logic/set/faults-by-rules";
import { taskStandings } from "../../src/studio/logic/set/task-standings";
import { blindQuestionsOf } from "../../src/studio/store/set/set-making";
import { engineWithStandIn } from "../engine/engine-with-stand-in";
import { isOver, progressUntil, servePage } from "../runs/engine/run-set-up";
import { codeOf } from "../storage/code-of";
import { exampleQuizDraft } from "../storage/example-quiz-draft";
import { madeClip, madeSet, madeTask } from "../studio/logic/set/made-set";
import { choiceOf } from "../support/made-runs";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);

const kept = { kept: true, why: "", at: "2026-11-27T12:00:00.000Z" };

/** A clip whose bytes are in storage. */
async function storedClip(id: string, name = `${id}.mp4`) {
  const { hash } = await call("blobs/put", { blob: new Blob([`clip ${id}`]) });
  const { video } = madeClip(id);
  return madeClip(id, { hash, video: { ...video, name, stored: { kind: "blob", hash } } });
}

/** An instruction that somebody keeps, with two questions of which one has options. */
function askedTask(id: string, changes: Partial<SetTask> = {}): SetTask {
  const task = madeTask(id, { decision: kept, ...changes });
  const content = [
    {
      ...{
        checkId: `${id}-c1`,
        constraintId: "visual_events_actions",
        description: "Tell who pours the tea.",
      },
      items: [
        {
          ...{
            checkId: `${id}-c1-1`,
            type: "attempt" as const,
            options: ["yes", "no"],
            correctAnswer: "yes",
          },
          question: "Does the description tell who pours the tea?",
        },
        {
          ...{ checkId: `${id}-c1-2`, type: "correctness" as const, correctAnswer: "B" },
          question: "Who pours the tea?",
          options: ["A. A cat", "B. A robot", "C. A child", "D. None of the above"],
        },
      ],
    },
  ];
  return { ...task, checklist: { ...task.checklist, content } };
}

async function opened(runId: string) {
  const found = await call("runs/open", { id: runId });
  if (found?.state !== "ready") throw new Error("The run is not there.");
  const dataSet = await call("data-sets/get", { id: found.run.dataSet.id });
  if (!dataSet) throw new Error("Its data set is not there.");
  return { run: found.run, dataSet };
}

const questionsOf = ({ material }: DataSample) =>
  (material as { checklist: SetTask["checklist"] }).checklist.content.flatMap(({ items }) =>
    items.map(({ checkId }) => checkId),
  );

describe("a run of an instruction set", () => {
  it("asks what may go out, of clips in their places, and is judged to the end", async () => {
    // Two files of one name, and a title that is markup.
    const clips = [await storedClip("c1", "tea.mp4"), await storedClip("c2", "tea.mp4")];
    const set = madeSet(clips, {
      title: "<img src=x onerror=alert(1)>",
      tasks: [askedTask("i1"), askedTask("i2", { clipId: "c2" }), madeTask("i3")],
    });
    const id = await runOfSet(place.engine.client, set);
    const { run, dataSet } = await opened(id);
    expect(run).toMatchObject({ title: set.title, entries: [], dataSet: { benchmark: "omnicap-if" } });
    expect(dataSet.samples.map(({ video, instruction }) => [video.id, instruction])).toEqual([
      ["c1", set.tasks[0]?.instruction],
      ["c2", set.tasks[1]?.instruction],
    ]);
    const places = await call("videos/places", { dataSetId: run.dataSet.id });
    expect(Object.entries(places).map(([video, at]) => [video, at.stored])).toEqual(
      clips.map((clip) => [clip.id, clip.video.stored]),
    );

    servePage(place.engine.client);
    for (const model of ["m", "judge"]) await place.connect(place.connection({ model }));
    const entry = { id: "m", title: "m", choice: choiceOf(place.standIn.url, "m") };
    await call("runs/save", {
      run: {
        ...run,
        entries: [{ ...entry, settings: null, plan: null, wholeVideo: false }],
        judges: [choiceOf(place.standIn.url, "judge")],
      },
    });
    await call("runs/start", { id });
    const over = await progressUntil(place.engine.client, id, isOver);
    expect(over).toMatchObject({ problem: null, counts: { done: 2, failed: 0, total: 2 } });
    const [task] = (await call("runs/window", { id, from: 0, count: 1 })).rows;
    expect(task).toMatchObject({ sampleId: dataSet.samples[0]?.id, state: "done" });
  });

  it("leaves out what two models answer without the video, and only that", async () => {
    let set: InstructionSet = madeSet([await storedClip("c1")], {
      tasks: [askedTask("i1"), askedTask("i2")],
    });
    const choices = ["one", "two"].map((model) => choiceOf(place.standIn.url, model));
    for (const { model } of choices) await place.connect(place.connection({ model }));
    // Both find the robot where the question is of the first instruction; of the other they know nothing.
    place.standIn.script({
      match: { task: "answer_blind" },
      reply: ({ judge }) => {
        const [question] = judge?.questions ?? [];
        const options = Object.entries(question?.options ?? {});
        const wanted = question?.id.startsWith("i1/") ? "A robot" : "A cat";
        return JSON.stringify({
          answers: [{ id: question?.id, answer: options.find(([, text]) => text === wanted)?.[0] }],
        });
      },
    });
    const questions = blindQuestionsOf(taskStandings(set, faultsByRules), new Set(["i1", "i2"]));
    expect(questions.map(({ id }) => id)).toEqual(["i1/i1-c1-2", "i2/i2-c1-2"]);
    const { problem } = await call(
      "instruction-sets/blind",
      { runId: "00000000-0000-4000-8000-000000000001", models: choices, questions, seed: 3 },
      {
        onEvent(event) {
          if (event.kind !== "trial") return;
          const [taskId = "", checkId = ""] = event.id.split("/");
          set = withTask(set, taskId, (task) => withBlindTrial(task, checkId, event.trial));
        },
      },
    );
    expect(problem).toBeNull();
    // Two questions, two models, three orders each.
    expect(place.standIn.requests.filter(({ task }) => task === "answer_blind")).toHaveLength(12);
    const { dataSet } = await opened(await runOfSet(place.engine.client, set));
    expect(dataSet.samples.map(questionsOf)).toEqual([["i1-c1-1"], ["i2-c1-1", "i2-c1-2"]]);
    // A person may keep it all the same.
    const ofPerson = withTask(set, "i1", (task) => ({ ...task, decisions: { "i1-c1-2": kept } }));
    const again = await opened(await runOfSet(place.engine.client, ofPerson));
    expect(again.dataSet.samples.map(questionsOf)).toEqual([
      ["i1-c1-1", "i1-c1-2"],
      ["i2-c1-1", "i2-c1-2"],
    ]);
  });

  it("of which nothing may go out is refused, and makes no run", async () => {
    const set = madeSet([await storedClip("c1")], { tasks: [madeTask("i1")] });
    expect(await codeOf(runOfSet(place.engine.client, set))).toBe("no-tasks-leave");
    expect(await call("runs/list", null)).toEqual([]);
  });
});

it("a run of a quiz asks its questions of its video", async () => {
  const { video } = await storedClip("c1");
  const draft = exampleQuizDraft({ video, title: "" });
  const { run, dataSet } = await opened(await runOfQuiz(place.engine.client, draft));
  expect(run).toMatchObject({ title: "Quiz", dataSet: { benchmark: "capquiz" } });
  const [sample] = dataSet.samples;
  const places = await call("videos/places", { dataSetId: run.dataSet.id });
  expect(Object.entries(places).map(([id, at]) => [id, at.stored])).toEqual([
    [sample?.video.id, video.stored],
  ]);
});
