import { expect, it } from "vitest";
import { annotatorsAgree } from "../../../../src/studio/logic/quiz/annotators-agree";
import { withVerification } from "../../../../src/studio/logic/quiz/edit-draft";
import { asked, draftOf, verified } from "./made-draft";

const [one, two] = [asked("q1", "", ""), asked("q2", "", "")];

it("what people verify is counted over the questions in the quiz, point by point and all together", () => {
  const told = annotatorsAgree(
    draftOf([one, two], {
      verifications: [
        ...["Ada", "Ben", "Cy"].map((name) => verified(name, one, "+++")),
        verified("Ada", two, "+-+"),
        verified("Ben", two, "++?"),
        verified("Cy", { ...two, question: "Another one?" }, "---"),
      ],
    }),
  );
  expect(told).toMatchObject({ questions: 2, byThree: 1, stale: 1 });
  expect(told.annotators).toEqual([
    { annotator: "Ada", whole: 2, begun: 0 },
    { annotator: "Ben", whole: 1, begun: 1 },
    { annotator: "Cy", whole: 1, begun: 0 },
  ]);
  expect(told.points.map(({ yes, of }) => [yes, of])).toEqual([
    [5, 5],
    [4, 5],
    [4, 4],
  ]);
  expect(told.overall).toMatchObject({ point: null, yes: 13, of: 14 });
  // Ada and Ben differ on one of two questions: observed 1/2 of the way; by chance 2 * 3/4 * 1/4.
  expect(told.points[1]?.ac1.value).toBeCloseTo((0.5 - 0.375) / (1 - 0.375));
  expect(told.points[0]?.ac1).toMatchObject({ value: 1, interval: expect.anything() });
});

it("a question that only one person has seen has no agreement, and a second saying of a person takes the place of the first", () => {
  const draft = draftOf([one], { verifications: [verified("Ada", one, "+++")] });
  expect(annotatorsAgree(draft).overall.ac1).toMatchObject({ value: null, why: "no item has two ratings" });
  const again = withVerification(draft, verified("Ada", one, "-++"));
  expect(again.verifications).toHaveLength(1);
  expect(annotatorsAgree(again).points[0]).toMatchObject({ yes: 0, of: 1 });
});
