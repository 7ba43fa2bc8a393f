import { describe, expect, it } from "vitest";
import { dueTasks } from "../../../../src/evaluation/made-instructions/plan-tasks";
import type { ModelChoice } from "../../../../src/shapes/connection";
import { type InstructionSet, newInstructionSet } from "../../../../src/shapes/instruction-set";
import { USUAL_PLAN } from "../../../../src/shapes/usual";
import {
  withBlindTrial,
  withItems,
  withTask,
  withTasks,
  written,
} from "../../../../src/studio/logic/set/edit-set";
import { faultsByRules } from "../../../../src/studio/logic/set/faults-by-rules";
import { taskStandings } from "../../../../src/studio/logic/set/task-standings";
import { blindQuestionsOf } from "../../../../src/studio/store/set/set-making";
import { engineWithStandIn } from "../../../engine/engine-with-stand-in";
import { choiceOf } from "../../../support/made-runs";
import { samplingPlan } from "../../../support/sampling-plan";
import { exampleClip } from "../../logic/set/example-clip";

const place = engineWithStandIn();
const call: typeof place.engine.client.call = (name, input, options) =>
  place.engine.client.call(name, input, options);
const RUN = "00000000-0000-4000-8000-000000000001";
const KEPT = { kept: true, why: "", at: "" };

async function connected(...models: string[]): Promise<ModelChoice[]> {
  for (const model of models) await place.connect(place.connection({ model }));
  return models.map((model) => choiceOf(place.standIn.url, model));
}

/** A set with a clip of one frame and one whose frames are not taken. */
async function twoClips(): Promise<InstructionSet> {
  const { hash } = await call("blobs/put", { blob: new Blob([new Uint8Array([255, 216, 255])]) });
  const frames = {
    ...{ engine: "test", engineReason: "", sourceHash: null, takenAt: "2026-01-01T00:00:00.000Z" },
    ...{ plan: samplingPlan(), frames: [{ time: 1, hash, width: 32, height: 24 }], notes: [] },
  };
  return {
    ...newInstructionSet({ benchmark: "if-vidcap", seed: 3 }),
    clips: [exampleClip("c1", { decision: KEPT, frames }), exampleClip("c2", { decision: KEPT })],
  };
}

async function drawn(set: InstructionSet, clipIds: string[]): Promise<InstructionSet> {
  let now = set;
  const { benchmark, seed } = set;
  const tasks = dueTasks(set, clipIds).due.map((task) => ({ ...task, lacks: [] }));
  await call(
    "instruction-sets/draw",
    { benchmark, seed, tasks },
    {
      onEvent(event) {
        if (event.kind === "drawn") now = withTasks(now, event.drawn);
      },
    },
  );
  return now;
}

const shown = ({ clips }: InstructionSet) =>
  clips.map(({ id, frames, audio }) => ({ id, frames, audio, seconds: 26 }));

describe("instructions whose model fails", () => {
  /** Twelve drawn tasks on a clip, which this model is to write. */
  async function write(model: ModelChoice, count = 12) {
    const set = await drawn(await twoClips(), ["c1"]);
    const tasks = set.tasks.slice(0, count);
    const work = { runId: RUN, model, tasks, clips: shown(set), plan: USUAL_PLAN };
    const made: string[] = [];
    const { failed, problem } = await call("instruction-sets/write-instructions", work, {
      onEvent(event) {
        if (event.kind === "written") made.push(event.made.instruction);
      },
    });
    const asked = place.standIn.requests.filter(({ task }) => task === "write_instruction").length;
    return { made, failed, problem, asked };
  }

  it("are asked for no more once its key is refused, and no task is said to have failed for it", async () => {
    const [writer] = await connected("writer");
    if (!writer) throw new Error("It is connected.");
    place.standIn.script({ behaviour: { kind: "status", status: 401 } });
    const { made, failed, problem, asked } = await write(writer);
    expect([made, failed, problem?.code]).toEqual([[], [], "key-refused"]);
    // Those that were under way when the first was refused, and no others.
    expect(asked).toBeLessThan(12);
  });

  it("are not said to be kept in part where a reply breaks off: nothing of it is", async () => {
    const [writer] = await connected("writer");
    if (!writer) throw new Error("It is connected.");
    place.standIn.script({ behaviour: { kind: "honest" }, delivery: { cutAfter: 1 } });
    const { made, problem } = await write(writer, 3);
    expect(made).toEqual([]);
    expect(problem?.message).toMatch(/broke off: the connection was lost\.$/);
    expect(problem).not.toHaveProperty("partialText");
  });

  it("keep the try that was paid for where the next one fails", async () => {
    const [writer] = await connected("writer");
    if (!writer) throw new Error("It is connected.");
    const instruction = "Tell what happens.";
    place.standIn.script(
      {
        match: { task: "write_instruction" },
        times: 1,
        behaviour: { kind: "text", text: JSON.stringify({ instruction, demands: [] }) },
      },
      { match: { task: "write_instruction" }, behaviour: { kind: "status", status: 402 } },
    );
    const { made, failed, asked } = await write(writer, 1);
    expect([made, failed, asked]).toEqual([[instruction], [], 2]);
  });
});

describe("instructions made by models", () => {
  it("are drawn, written, asked about and asked blindly; a clip without frames does not stop the others", async () => {
    const [writer, other] = await connected("writer", "other");
    if (!writer || !other) throw new Error("Both are connected.");
    let set = await drawn(await twoClips(), ["c1", "c2"]);
    expect(set.tasks).toHaveLength(24);
    // Two of the first clip, one of the one that nothing was taken of.
    const tasks = [...set.tasks.slice(0, 2), ...set.tasks.slice(12, 13)];
    set = { ...set, tasks };
    const source = { kind: "model", choice: writer, promptVersion: "", callId: null } as const;
    const work = { runId: RUN, model: writer, clips: shown(set), plan: USUAL_PLAN };
    const progress: number[] = [];
    const { failed } = await call(
      "instruction-sets/write-instructions",
      { ...work, tasks },
      {
        onEvent(event) {
          if (event.kind === "progress") progress.push(event.done);
          else set = withTask(set, event.id, (task) => written(task, event.made, source));
        },
      },
    );
    expect(progress).toEqual([0, 1, 2, 3]);
    expect(failed).toMatchObject([{ id: "i13", problem: { code: "writer-sees-nothing" } }]);
    const requests = place.standIn.requests.filter(({ task }) => task === "write_instruction");
    expect(requests).toHaveLength(2);
    expect(JSON.stringify(requests[0]?.body)).toContain("image_url");
    expect(
      taskStandings(set, faultsByRules).map(({ faults }) => [...new Set(faults.map(({ id }) => id))]),
    ).toEqual([["no-questions"], ["no-questions"], ["no-instruction"]]);

    const drafting = await call(
      "instruction-sets/draft-questions",
      { ...work, tasks: set.tasks.slice(0, 2) },
      {
        onEvent(event) {
          if (event.kind === "drafted")
            set = withTask(set, event.id, (task) => withItems(task, event.made.content, source));
        },
      },
    );
    expect(drafting.failed).toEqual([]);
    const [first] = taskStandings(set, faultsByRules);
    expect(first?.items.length).toBeGreaterThan(2);
    expect(first?.task.checklist.format.length).toBeGreaterThan(0);

    const ids = new Set(["i1"]);
    const questions = blindQuestionsOf(taskStandings(set, faultsByRules), ids).slice(0, 1);
    await call(
      "instruction-sets/blind",
      { runId: RUN, models: [writer, other], questions, seed: 3 },
      {
        onEvent(event) {
          const [own] = questions;
          if (event.kind === "trial" && own)
            set = withTask(set, own.taskId, (task) => withBlindTrial(task, own.checkId, event.trial));
        },
      },
    );
    const blind = place.standIn.requests.filter(({ task }) => task === "answer_blind");
    expect(blind).toHaveLength(6);
    expect(JSON.stringify(blind.map(({ body }) => body))).not.toContain("image_url");
    const asked = taskStandings(set, faultsByRules)[0]?.items.find(({ blind: counts }) =>
      counts.some(({ missing }) => missing < 3),
    );
    expect(asked?.blind.map(({ missing }) => missing)).toEqual([0, 0]);
  });
});
