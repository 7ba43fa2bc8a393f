import { dollars } from "../../lib/dollars";
import type { Problem } from "../../schemas/problem";
import type { CapReached } from "../../storage/spending/spending-ledger";

/** Why a call was not made: it could have passed a spending cap. */
export function capProblem({ scope, capUsd, neededUsd, spent }: CapReached): Problem {
  const whose = scope === "run" ? "this run" : "today";
  const cap = scope === "run" ? "each run" : "each day";
  const underWay = spent.reservedUsd > 0 ? `, and calls under way may add ${dollars(spent.reservedUsd)}` : "";
  return {
    code: `spending-cap-${scope}`,
    message:
      `The next call could cost up to ${dollars(neededUsd)}, more than the spending cap leaves: of ${dollars(capUsd)} ` +
      `for ${cap}, ${dollars(spent.usd)} are spent ${scope === "run" ? "in this run" : whose}${underWay}.`,
    nextStep:
      "Raise the cap in the settings for models and run again: what is answered is kept, and only the rest is asked. " +
      "A lower maximum length of the reply makes calls cheaper.",
    retryable: false,
  };
}
