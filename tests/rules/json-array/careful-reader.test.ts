import { describe } from "vitest";
import { testReader } from "../../support/verdict-table";

const sounds = {
  schema: { type: "array", items: { type: "string", minLength: 1 }, minItems: 2, uniqueItems: true },
};
const events = {
  schema: {
    type: "array",
    items: {
      type: "object",
      required: ["t", "what"],
      properties: { t: { type: "number" }, what: { type: "string" } },
    },
  },
};

describe("json_array, as a careful reader judges it", () => {
  testReader("json_array", [
    ['["rain", "footsteps", "a car horn"]', sounds, true],
    ['["雨声", "脚步声"]', sounds, true],
    ['["rain"]', sounds, false],
    ['["rain", "rain"]', sounds, false],
    ['["rain", ""]', sounds, false],
    ['["rain", "footsteps",]', sounds, false],
    ['Sounds: ["rain", "footsteps"]', sounds, false],
    ['```json\n["rain", "footsteps"]\n```', sounds, true],
    ['{"sounds": ["rain", "footsteps"]}', sounds, false],
    ["[rain, footsteps]", sounds, false],
    ["“rain”, “footsteps”", sounds, false],
    ["- rain\n- footsteps", sounds, false],
    ['[{"t": 0.5, "what": "door"}, {"t": 3, "what": "steps"}]', events, true],
    ['[{"t": "0.5", "what": "door"}]', events, false],
    ['[{"t": 1e2, "what": "door"}]', events, true],
    ['[{"t": 0.5}]', events, false],
    ["[]", events, true],
    ['[["rain", "footsteps"]]', sounds, false],
    ['["rain", "footsteps"]["wind", "birds"]', sounds, false],
    ["[“rain”, “footsteps”]", sounds, false],
  ]);
});
