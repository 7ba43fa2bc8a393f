import { newTrainingSet, type TrainingSet } from "../../src/shapes/training-set";

/** A small set that docs and tests show in each trainer's shape: one row, which is a pair, and one that is none. */
export function exampleTrainingSet(): TrainingSet {
  const checklist = {
    format: [
      {
        checkId: "format-001",
        constraintId: "unordered_list",
        description: "The answer is an unordered list with '-'.",
        parameters: { symbol: "-" },
      },
    ],
    content: [
      {
        checkId: "content-001",
        constraintId: "events_actions",
        description: "It tells what the robot does.",
        items: [],
      },
    ],
  };
  const passed = { status: "passed", by: "rule", why: "every line is a bullet" } as const;
  const verdicts = [
    { checkId: "format-001", constraintId: "unordered_list", ...passed },
    {
      checkId: "content-001",
      constraintId: "events_actions",
      status: "passed" as const,
      by: "source" as const,
      why: "As the caption of “A” was judged.",
    },
  ];
  const row = {
    ...{
      sourceId: "s1",
      recipe: "rejection" as const,
      instruction: "List what the robot does, with '-'.",
      checklist,
    },
    ...{ verdicts, refused: null, split: "train" as const, models: [], promptVersions: [] },
  };
  return {
    ...newTrainingSet({
      benchmark: "if-vidcap",
      id: "example",
      title: "Tea for three",
      at: "2026-11-27T12:00:00.000Z",
      seed: 1,
    }),
    licence: "CC BY 4.0",
    shares: { validation: 0, test: 0 },
    sources: [
      {
        id: "s1",
        media: {
          path: "clips/tea.mp4",
          hash: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
          sound: true,
          seconds: 12,
        },
        ...{ field: "Understanding", instruction: row.instruction, checklist, captions: [] },
      },
    ],
    rows: [
      {
        ...row,
        id: "r1",
        response: "- lifts the kettle\n- pours tea into three cups",
        rejected: {
          text: "* lifts the kettle\n* pours tea into three cups",
          failsIn: ["format-001"],
          how: "another bullet in front of every item",
        },
      },
      { ...row, id: "r2", response: "- pours tea\n- hands a cup to the cat", rejected: null },
    ],
  };
}
