import type { ContentItem } from "../../../src/shapes/checklist";
import type { SetTask } from "../../../src/shapes/instruction-set";

/** A question with options; the right one is "B". */
export function madeItem(checkId: string, changes: Partial<ContentItem> = {}): ContentItem {
  return {
    checkId,
    type: "correctness",
    question: `What does the robot hold in shot ${checkId}?`,
    options: ["A. A lamp", "B. A kettle", "C. A broom", "D. None of the above"],
    correctAnswer: "B",
    ...changes,
  };
}

/** An instruction of four constraints whose checklist keeps to every rule. */
export function madeTask(changes: Partial<SetTask> = {}): SetTask {
  return {
    id: "i1",
    clipId: "c1",
    field: "Understanding",
    level: 1,
    drawn: [
      { half: "content", constraintId: "visual_entities_attributes", parameters: {} },
      { half: "content", constraintId: "visual_events_actions", parameters: {} },
      { half: "format", constraintId: "length", parameters: { unit: "word", min_len: 40, max_len: 60 } },
      {
        half: "format",
        constraintId: "keyword",
        parameters: { keyword: "suddenly", keyword_type: "exclude" },
      },
    ],
    instruction:
      "Describe how the robot looks. Tell what the cat does in the kitchen. Use 40 to 60 words. Do not use the word 'suddenly'.",
    source: { kind: "person" },
    checklist: {
      format: [
        {
          checkId: "format-001",
          constraintId: "length",
          description: "The whole answer has 40 to 60 words",
          parameters: { unit: "word", min_len: 40, max_len: 60 },
        },
        {
          checkId: "format-002",
          constraintId: "keyword",
          description: "The word 'suddenly' does not occur in the answer",
          parameters: { keyword: "suddenly", keyword_type: "exclude" },
        },
      ],
      content: [
        {
          checkId: "content-001",
          constraintId: "visual_entities_attributes",
          description: "Describe how the robot looks",
          items: [madeItem("content-001-1", { question: "What does the robot hold?" })],
        },
        {
          checkId: "content-002",
          constraintId: "visual_events_actions",
          description: "Tell what the cat does in the kitchen",
          items: [
            {
              checkId: "content-002-1",
              type: "attempt",
              question: "Does the caption tell what the cat does in the kitchen?",
              options: ["yes", "no"],
              correctAnswer: "yes",
            },
            {
              checkId: "content-002-2",
              type: "timestamp",
              question: "When does the cat jump?",
              options: [],
              correctAnswer: "00:11",
            },
          ],
        },
      ],
    },
    checkSources: {},
    drafted: null,
    blind: {},
    decisions: {},
    decision: null,
    ...changes,
  };
}
