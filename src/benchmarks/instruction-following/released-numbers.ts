import { ProblemError } from "../../foundation/errors";
import type { ReleasedSummary } from "./released-summary";

/** The numbers of the released script on a `check_result` document; none where it raises, since ours stand all the same. */
export function releasedNumbers(
  released: (checkResult: unknown) => ReleasedSummary,
  checkResult: Record<string, unknown> | null,
): Record<string, number> {
  try {
    const numbers = Object.entries(released(checkResult ?? {}));
    return Object.fromEntries(
      numbers.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
    );
  } catch (error) {
    if (error instanceof ProblemError) return {};
    throw error;
  }
}
