import { describe } from "vitest";
import { testReader } from "../../support/verdict-table";

const scene = {
  schema: {
    type: "object",
    required: ["scene"],
    properties: {
      scene: { type: "string" },
      people: { type: "integer", minimum: 0 },
      time: { type: "string", pattern: "^\\d{2}:\\d{2}$" },
      date: { type: "string", format: "date" },
    },
    additionalProperties: false,
  },
};

describe("json_object, as a careful reader judges it", () => {
  testReader("json_object", [
    ['{"scene": "A chef dices onions.", "people": 1}', scene, true],
    ['  {\n  "scene": "厨师在切洋葱。",\n  "people": 1\n}\n', scene, true],
    ['```json\n{"scene": "A chef dices onions."}\n```', scene, true],
    ['```\n{"scene": "A chef dices onions."}\n```', scene, true],
    ['Here is the JSON you asked for:\n{"scene": "A chef dices onions."}', scene, false],
    ['{"scene": "A chef dices onions."}\nLet me know if you need more.', scene, false],
    ['{"scene": "A chef dices onions.",}', scene, false],
    ["{'scene': 'A chef dices onions.'}", scene, false],
    ['{scene: "A chef dices onions."}', scene, false],
    ['{"scene": "A chef dices onions.", "people": 1.0}', scene, true],
    ['{"scene": "A chef dices onions.", "people": "1"}', scene, false],
    ['{"scene": "A chef dices onions.", "people": -1}', scene, false],
    ['{"scene": "A chef dices onions.", "mood": "calm"}', scene, false],
    ['{"scene": "A", "time": "00:05"}', scene, true],
    ['{"scene": "A", "time": "0:05"}', scene, false],
    ['{"scene": "A", "date": "2024-02-30"}', scene, false],
    ['{"scene": "A", "date": "2024-02-29"}', scene, true],
    ['{"scene": "A chef says: “quick {now}!”"}', scene, true],
    ['{"scene": "A"}{"scene": "B"}', scene, false],
    ['[{"scene": "A"}]', scene, false],
    ['{"scene": "A // no comment"}', scene, true],
    ['{"scene": "A"} // done', scene, false],
    ['{"scene": null}', scene, false],
    ['{"scene": "A", "people": 007}', scene, false],
    ['{"scene": "line one\nline two"}', scene, false],
    ["{}", scene, false],
  ]);
});
