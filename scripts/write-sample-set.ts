import { writeFileSync } from "node:fs";
import { Value } from "typebox/value";
import { formWords } from "../src/evaluation/made-instructions/demand-words";
import type { Checklist, ContentItem } from "../src/shapes/checklist";
import {
  InstructionSet,
  newInstructionSet,
  type SetTask,
  type TaskVerification,
} from "../src/shapes/instruction-set";
import { taskHash } from "../src/studio/logic/set/task-verdicts";
import { bundledSample } from "./bundled-sample";
import { DEMANDS, type DemandItem } from "./sample-set/demands";
import { BUNDLED_TASKS, type BundledTask } from "./sample-set/tasks";

const FOLDER = "public/samples/tea-for-three";
const WRITTEN_AT = "2026-01-01T00:00:00.000Z";
const PEOPLE = ["Example person 1", "Example person 2", "Example person 3"];
const SENIOR = "Example senior";
const NOTE = "Written by hand to show this step.";
const NONE = "None of the above";
const CLIP = "c1";

/** The number of questions so far whose right option stands among the first three: they go round. */
let placed = 0;

function contentItem(item: DemandItem, checkId: string): ContentItem {
  if ("attempt" in item)
    return { checkId, type: "attempt", question: item.attempt, options: ["yes", "no"], correctAnswer: "yes" };
  if ("when" in item)
    return { checkId, type: "timestamp", question: item.when, options: [], correctAnswer: item.at };
  const isNone = "none" in item;
  const at = isNone ? 3 : placed % 3;
  if (!isNone) placed += 1;
  const texts = isNone ? [...item.wrong, NONE] : item.wrong.toSpliced(at, 0, item.right);
  return {
    ...{ checkId, type: "correctness", question: item.ask },
    options: texts.map((text, index) => `${"ABCD"[index]}. ${text}`),
    correctAnswer: "ABCD"[at] ?? null,
  };
}

function checklistOf({ demands, forms }: BundledTask): Checklist {
  let question = 0;
  return {
    format: forms.map(([constraintId, parameters], index) => ({
      ...{ checkId: `f${index + 1}`, constraintId, parameters },
      description: formWords({ constraintId, parameters }),
    })),
    content: demands.map((id, index) => {
      const { constraintId, words, items } = DEMANDS[id];
      return {
        ...{ checkId: `c${index + 1}`, constraintId, description: words },
        items: items.map((item) => {
          question += 1;
          return contentItem(item, `q${question}`);
        }),
      };
    }),
  };
}

function setTask(bundled: BundledTask, index: number): SetTask {
  const { field, level, opening, demands, forms, draftedAs } = bundled;
  const checklist = checklistOf(bundled);
  const sentences = [
    ...demands.map((id) => DEMANDS[id].words),
    ...checklist.format.map((one) => one.description),
  ];
  const instruction = [opening, ...sentences.map((sentence) => `${sentence}.`)].join(" ");
  return {
    ...{ id: `i${index + 1}`, clipId: CLIP, field, level, instruction, checklist },
    drawn: [
      ...demands.map((id) => ({
        ...{ half: "content" as const, constraintId: DEMANDS[id].constraintId, parameters: {} },
      })),
      ...forms.map(([constraintId, parameters]) => ({ half: "format" as const, constraintId, parameters })),
    ],
    source: { kind: "person" },
    checkSources: Object.fromEntries(checklist.content.map(({ checkId }) => [checkId, { kind: "person" }])),
    drafted: { instruction: draftedAs ?? instruction, checklist },
    ...{ blind: {}, decisions: {}, decision: null },
  };
}

async function verificationsOf(task: SetTask, bundled: BundledTask): Promise<TaskVerification[]> {
  const of = await taskHash(task);
  const { said = ["++++", "++++", "++++"], senior } = bundled;
  const one = (annotator: string, signs: string, isSenior: boolean): TaskVerification => {
    const [fitsVideo = null, rightTypes = null, rightParameters = null, oneRight = null] = [...signs].map(
      (sign) => sign === "+",
    );
    return {
      ...{ annotator, taskId: task.id, of, fitsVideo, rightTypes, rightParameters, oneRight },
      ...{ senior: isSenior, note: NOTE, verifiedAt: WRITTEN_AT, milliseconds: null },
    };
  };
  return [
    ...said.map((signs, person) => one(PEOPLE[person] ?? "", signs, false)),
    ...(senior === undefined ? [] : [one(SENIOR, senior, true)]),
  ];
}

/** The bundled instruction set of the studio, as it lies beside the sample. */
export async function sampleSet(): Promise<InstructionSet> {
  placed = 0;
  const sample = bundledSample();
  const tasks = BUNDLED_TASKS.map(setTask);
  const verifications = await Promise.all(
    BUNDLED_TASKS.map(async (bundled, index) => {
      const task = tasks[index];
      return task ? verificationsOf(task, bundled) : [];
    }),
  );
  return Value.Parse(InstructionSet, {
    ...newInstructionSet({
      ...{ benchmark: "omnicap-if", id: sample.id, at: WRITTEN_AT, seed: 1 },
      title: `${sample.title}: instructions (example)`,
    }),
    origin: { sampleId: sample.id },
    // The clip is drawn, and shorter than those of the paper.
    filters: { shortest: 2, longest: 90, leastSide: 720, sound: true, alike: 0.1 },
    clips: [
      {
        id: CLIP,
        video: {
          ...{ name: sample.title, type: "video/mp4", sizeBytes: sample.videoBytes },
          quickKey: `sample:${sample.id}`,
          stored: { kind: "sample", sampleId: sample.id },
          facts: {
            ...{ kind: "video", container: "mp4", durationSeconds: sample.durationSeconds },
            ...{ sizeBytes: sample.videoBytes, bitrate: null },
            video: {
              ...{ codec: "h264", width: 1280, height: 720, framesPerSecond: 30, rotationDegrees: 0 },
              ...{ startSeconds: 0, bitDepth: 8, pixelAspect: 1 },
            },
            audioTracks: [
              {
                ...{ codec: "aac", channels: 2, layout: "stereo", sampleRate: 44_100 },
                ...{ startSeconds: 0, language: null },
              },
            ],
          },
        },
        ...{ path: null, hash: null, frameHashes: [], picture: null, domain: "Animation", split: null },
        ...{ lacks: [], decision: null, frames: null, audio: null },
      },
    ],
    tasks,
    verifications: verifications.flat(),
  });
}

if (process.argv[1]?.endsWith("write-sample-set.ts"))
  writeFileSync(`${FOLDER}/instruction-set.json`, `${JSON.stringify(await sampleSet(), null, 1)}\n`);
