import { named } from "../../../src/evaluation/labels/judge-cards";
import type { JudgeCard } from "../../../src/shapes/judge-card";

/** A judge's card: of 100 labelled passes 90 are right, of 50 fails 45; a test's own part is given. */
export function madeCard(parts: Partial<JudgeCard> = {}): Promise<JudgeCard> {
  return named({
    ...{ judge: { model: "judge", promptVersion: "answer.v1" }, benchmark: "omnicap-if", people: 2 },
    ...{ labelledFrom: "2026-11-20T10:00:00.000Z", createdAt: "2026-11-21T10:00:00.000Z" },
    ...{ answeredAs: [], askedAgain: null },
    kinds: [
      {
        kind: "content",
        counts: {
          ...{ rightPasses: 90, wrongPasses: 10, rightFails: 45, wrongFails: 5 },
          ...{ passed: 100, failed: 50 },
        },
      },
    ],
    ...parts,
  });
}
