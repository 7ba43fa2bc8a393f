import { describe, expect, it } from "vitest";
import { USUAL_JUDGING } from "../../../src/schemas/judging";
import { forecast } from "../../../src/state/playground/comparison-forecast";
import { comparison, contestant, trial } from "../../support/comparison";
import { checklist, contentCheck } from "../support/example-verdicts";

const [item] = contentCheck.items;
if (!item) throw new Error("There is one.");
const long = {
  ...checklist,
  content: [
    {
      ...contentCheck,
      items: [
        item,
        { ...item, checkId: "second" },
        { ...item, checkId: "unanswered", correctAnswer: null },
        { ...item, checkId: "time", type: "timestamp" as const },
      ],
    },
  ],
};
const four = comparison({
  contestants: ["a", "b", "c", "d"].map((id) => contestant(id)),
  repeats: 5,
  trials: [],
});
const once = { judges: 1, judging: USUAL_JUDGING };

describe("what is still to be called", () => {
  it("is every caption and every question with a right answer; format checks only perhaps", () => {
    expect(forecast(four, long, once)).toEqual({ captions: 20, judgings: 60, locating: 20 });
  });

  it("leaves out what is done, and does not count a caption twice whose judge was away", () => {
    const away = { code: "unreachable", message: "", nextStep: "" };
    const trials = [
      trial("a", 1),
      trial("b", 1, { problem: away }),
      trial("c", 1, { caption: null, problem: away }),
    ];
    expect(forecast({ ...four, trials }, long, once)).toMatchObject({ captions: 18, judgings: 57 });
  });

  it("counts rounds and judges, and questions in one call as one", () => {
    const judging = { rounds: 3, batched: false, otherJudges: true };
    expect(forecast(four, long, { judges: 2, judging })).toMatchObject({ judgings: 360 });
    expect(
      forecast(four, long, { judges: 1, judging: { ...judging, rounds: 1, batched: true } }),
    ).toMatchObject({
      judgings: 40,
    });
  });

  it("is no judging where nobody judges", () => {
    expect(forecast(four, long, { ...once, judges: 0 })).toEqual({ captions: 20, judgings: 0, locating: 0 });
  });
});
