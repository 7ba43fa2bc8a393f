type Mark = true | false | null;

export const rule = (constraintId: string, result: Mark) => ({ constraint_id: constraintId, result });
export const question = (type: string, result: Mark) => ({ check_type: type, result });
export const demand = (constraintId: string, ...items: unknown[]) => ({
  constraint_id: constraintId,
  check_items: items,
});

/** The captions that one model made by the three instructions on two videos: A passes all, B some, C has an open rule alone. */
export const first = {
  "001": [
    {
      field: "Retrieval",
      prompt_id: "A",
      check_result: {
        format_check: [rule("length", true)],
        content_check: [
          demand("omni_audio_visibility", question("attempt", true), question("correctness", true)),
        ],
      },
    },
    {
      field: "Understanding",
      prompt_id: "B",
      check_result: {
        format_check: [rule("length", false), rule("case", true)],
        content_check: [
          demand("visual_focus", question("attempt", true), question("correctness", null)),
          demand("audio_focus", question("correctness", false)),
        ],
      },
    },
  ],
  "002": [{ field: "Retrieval", prompt_id: "C", check_result: { format_check: [rule("case", null)] } }],
};

/** Another model: it fails the rule of A, passes all of B and C. */
export const second = {
  "001": [
    {
      ...first["001"][0],
      check_result: {
        format_check: [rule("length", false)],
        content_check: [
          demand("omni_audio_visibility", question("attempt", true), question("correctness", true)),
        ],
      },
    },
    {
      ...first["001"][1],
      check_result: {
        format_check: [rule("length", true), rule("case", true)],
        content_check: [
          demand("visual_focus", question("attempt", true), question("correctness", true)),
          demand("audio_focus", question("correctness", true)),
        ],
      },
    },
  ],
  "002": [{ ...first["002"][0], check_result: { format_check: [rule("case", true)] } }],
};
