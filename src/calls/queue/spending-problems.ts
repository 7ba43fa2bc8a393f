import { dollars } from "../../foundation/dollars";
import { hostOf } from "../../foundation/hosts";
import type { ModelChoice } from "../../shapes/connection";
import type { Problem } from "../../shapes/problem";
import type { CapReached } from "../../storage/spending/spending-ledger";
import type { Unbounded } from "../model-services/call-cost";

/** Why a request was not sent: it could have passed a spending cap. */
export function capProblem({ scope, capUsd, neededUsd, spent }: CapReached): Problem {
  const whose = scope === "run" ? "this run" : "today";
  const underWay =
    spent.reservedUsd > 0 ? ` and ${dollars(spent.reservedUsd)} are set aside for requests under way` : "";
  return {
    code: `spending-cap-${scope}`,
    message:
      `The next request was not sent: ${dollars(neededUsd)} would have to be set aside for its input and its longest ` +
      `reply with all reasoning, and the spending cap leaves less. Of ${dollars(capUsd)} for ${whose}, ` +
      `${dollars(spent.usd)} are spent${underWay}.`,
    nextStep:
      "Raise the cap under “Settings” and run again: answers so far are kept, and only the rest is asked. " +
      "A shorter longest reply, less reasoning or fewer frames need less set aside.",
    retryable: false,
  };
}

const WHY: Record<Unbounded, string> = {
  "no price": "no price is known for it",
  "extra fields": "one of the extra body fields may change what it costs",
  "open length": "nothing bounds the length of its reply",
  "reasoning beside": "the longest reply does not bound its reasoning, which is billed beside it",
};

const BOUNDED_BY: Record<Unbounded, string> = {
  "no price": "Add its price under Settings, Prices (0 where it costs nothing)",
  "extra fields": "Leave that field out under Models",
  "open length": "Choose a model that takes a longest reply",
  "reasoning beside":
    "Add “thinking_budget” (tokens), or “enable_thinking” as false, to its extra body fields under Models",
};

/** Why a request was not sent: nobody knows what it costs, and people want such calls stopped. */
export function unboundedProblem(why: Unbounded, { baseUrl, model }: ModelChoice): Problem {
  return {
    code: "spending-unbounded",
    message:
      `Nothing was sent to the model “${model}” at ${hostOf(baseUrl)}: ${WHY[why]}, so a spending cap can't bound it, ` +
      "and the settings say that such calls are stopped.",
    nextStep: `${BOUNDED_BY[why]}, or allow calls of unknown cost under Settings, Spending caps.`,
    retryable: false,
  };
}
