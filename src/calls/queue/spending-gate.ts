import { dollars, mostDollars } from "../../foundation/dollars";
import { abortError, ProblemError } from "../../foundation/errors";
import { hostOf } from "../../foundation/hosts";
import { untilAborted } from "../../foundation/or-aborted";
import type { ModelChoice } from "../../shapes/connection";
import type { SpendingCaps } from "../../shapes/model-settings";
import type { Problem } from "../../shapes/problem";
import type {
  CapReached,
  Reservation,
  SpendingLedger,
  SpentByNow,
} from "../../storage/spending/spending-ledger";
import { type Cost, isCapped, type Tariff, type Unbounded } from "../model-services/call-cost";
import type { CallSource } from "./call-source";

/** The reason why a request was not sent: it could have passed a spending cap, or nobody knows whether it would. */
function capProblem({ scope, capUsd, neededUsd, spent }: CapReached): Problem {
  const whose = scope === "run" ? "this run" : "today";
  if (spent.isLost)
    return {
      code: `spending-cap-${scope}`,
      message:
        `The next request was not sent: what was spent ${scope === "run" ? "by this run" : "today"} can't be read any more, ` +
        `so the spending cap of ${dollars(capUsd)} can't be kept to.`,
      nextStep:
        "Look up at your endpoints what was spent, and set the cap to what may still be spent, under “Settings” or where " +
        "the run is set up: a cap with another value counts from here on. Answers so far are kept.",
      retryable: false,
    };
  const underWay =
    spent.reservedUsd > 0 ? ` and ${dollars(spent.reservedUsd)} are set aside for requests under way` : "";
  return {
    code: `spending-cap-${scope}`,
    message:
      `The next request was not sent: ${mostDollars(neededUsd)} would have to be set aside for its input and its longest ` +
      `reply with all reasoning, and the spending cap leaves less. Of ${dollars(capUsd)} for ${whose}, ` +
      `${dollars(spent.usd)} are spent${underWay}.`,
    nextStep:
      "Raise the cap under “Settings”, or the run's own where it is set up, and run again: answers so far are kept, and " +
      "only the rest is asked. " +
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
  "no price": "Add its price under “Settings”, “Prices” (0 where it costs nothing)",
  "extra fields": "Leave that field out under “Models”",
  "open length": "Choose a model that takes a longest reply",
  "reasoning beside":
    "Add “thinking_budget” (tokens), or “enable_thinking” as false, to its extra body fields under “Models”",
};

/** The reason why a request was not sent: nobody knows what it costs, and people want such calls stopped. */
function unboundedProblem(why: Unbounded, { baseUrl, model }: ModelChoice): Problem {
  return {
    code: "spending-unbounded",
    message:
      `Nothing was sent to the model “${model}” at ${hostOf(baseUrl)}: ${WHY[why]}, so a spending cap can't bound it, ` +
      "and the settings say that such calls are stopped.",
    nextStep: `${BOUNDED_BY[why]}, or allow calls of unknown cost under “Settings”, “Spending caps”.`,
    retryable: false,
  };
}

/** Sums of fractions come out a little off, as the ledger's. */
const ROUNDING_USD = 1e-9;

/** Leave for one attempt, to be settled once with what it cost; null: it was never sent. Never rejects. */
export type Admission = { settle(cost: Cost | null): Promise<void> };

/** Lets calls through as long as the caps allow. */
type SpendingGate = {
  /**
   * Sets aside what the request may cost at most. Where that fits beside what is spent, but not beside what calls under way
   * have set aside, it waits for them: most cost less. Rejects with `spending-cap-run` or `spending-cap-day`, or `AbortError`. Where nobody
   * knows the most, no cap can count it: it is counted apart, or, where the caps say so, refused with
   * `spending-unbounded`.
   */
  admit(asked: {
    source: Pick<CallSource, "runId" | "choice">;
    tariff: Pick<Tariff, "mostUsd" | "unbounded">;
    caps: () => Promise<SpendingCaps>;
    signal: AbortSignal;
  }): Promise<Admission>;
};

/** The gate before a ledger. `onSpent` hears of each change of what a run and its day have cost. */
export function createSpendingGate(
  ledger: () => Promise<SpendingLedger>,
  onSpent: (runId: string, spent: SpentByNow) => void,
): SpendingGate {
  /** Reservations of this worker that are not settled, and those that are being asked for. */
  let open = 0;
  let asked = 0;
  let settlements = 0;
  const wakers = new Set<() => void>();

  function wakeAll(): void {
    for (const wake of [...wakers]) wake();
  }

  function settled(): void {
    open -= 1;
    settlements += 1;
    wakeAll();
  }

  /** Resolves once somebody has settled, or nobody is left who may. */
  function nextChange(signal: AbortSignal): Promise<void> {
    return untilAborted<void>(signal, (wake) => {
      wakers.add(wake);
      return () => wakers.delete(wake);
    });
  }

  /** Asks the ledger; others that ask meanwhile share its transaction. */
  async function ask(runId: string, usd: number | null, caps: () => Promise<SpendingCaps>) {
    asked += 1;
    try {
      const answer = await (await ledger()).reserve(runId, usd, await caps());
      if ("reservation" in answer) open += 1;
      return answer;
    } finally {
      asked -= 1;
      // Those who waited for it look once more.
      if (open + asked === 0) wakeAll();
    }
  }

  async function reserve(
    runId: string,
    usd: number | null,
    caps: () => Promise<SpendingCaps>,
    signal: AbortSignal,
  ): Promise<Reservation> {
    for (;;) {
      if (signal.aborted) throw abortError();
      const before = settlements;
      const answer = await ask(runId, usd, caps);
      if ("reservation" in answer) {
        onSpent(runId, answer.spent);
        return answer.reservation;
      }
      const { refused } = answer;
      // Money that others give back makes no room beside what is spent.
      const isSpent = refused.spent.usd + refused.neededUsd > refused.capUsd + ROUNDING_USD;
      if (isSpent || refused.spent.isLost) throw new ProblemError(capProblem(refused));
      if (settlements !== before) continue;
      if (open + asked === 0) throw new ProblemError(capProblem(refused));
      await nextChange(signal);
    }
  }

  return {
    async admit({ source, tariff: { mostUsd, unbounded }, caps, signal }) {
      const { runId, choice } = source;
      const present = await caps();
      if (unbounded !== null && isCapped(present) && present.refuseUnknown)
        throw new ProblemError(unboundedProblem(unbounded, choice));
      // Also without a cap: a page that is closed meanwhile shall find the request in its books.
      const reservation = mostUsd === 0 ? null : await reserve(runId, mostUsd, caps, signal);
      return {
        async settle(cost) {
          try {
            const kept = await ledger();
            if (cost !== null) onSpent(runId, await kept.settle(reservation ?? { runId }, cost));
            else if (reservation) onSpent(runId, await kept.release(reservation));
          } finally {
            if (reservation) settled();
          }
        },
      };
    },
  };
}
