import { abortError, ProblemError } from "../../lib/errors";
import type { SpendingCaps } from "../../schemas/model-settings";
import type { Reservation, SpendingLedger, SpentByNow } from "../../storage/spending/spending-ledger";
import type { Cost } from "./call-cost";
import { capProblem } from "./spending-problems";

/** Leave for one attempt, to be settled once with what it cost; null: it was never sent. Never rejects. */
export type Admission = { settle(cost: Cost | null): Promise<void> };

/** Lets calls through as long as the caps allow. */
export type SpendingGate = {
  /**
   * Sets aside what the attempt may cost at most. Where that does not fit beside what calls under way have set aside, it
   * waits for them: most cost less. Rejects with `spending-cap-run` or `spending-cap-day`, or `AbortError`. `mostUsd`
   * null: nobody knows, and no cap can count it.
   */
  admit(asked: {
    runId: string;
    mostUsd: number | null;
    caps: () => Promise<SpendingCaps>;
    signal: AbortSignal;
  }): Promise<Admission>;
};

/** The gate before a ledger. `onSpent` hears of each change of what a run and its day have cost. */
export function createSpendingGate(
  ledger: () => Promise<SpendingLedger>,
  onSpent: (runId: string, spent: SpentByNow) => void,
): SpendingGate {
  /** Reservations of this worker that are not settled, and who waits for that. */
  let open = 0;
  const wakers = new Set<() => void>();

  let turn: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = turn.then(work, work);
    turn = done.catch(() => undefined);
    return done;
  }

  function settled(): void {
    open -= 1;
    for (const wake of [...wakers]) wake();
  }

  /** Resolves at the next settlement. */
  function nextSettlement(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (finish: () => void) => {
        wakers.delete(wake);
        signal.removeEventListener("abort", stop);
        finish();
      };
      const wake = () => end(resolve);
      const stop = () => end(() => reject(abortError()));
      if (signal.aborted) return stop();
      wakers.add(wake);
      signal.addEventListener("abort", stop, { once: true });
    });
  }

  /** One after the other, so that a refusal always knows what others have set aside. */
  async function reserve(
    runId: string,
    usd: number,
    caps: () => Promise<SpendingCaps>,
    signal: AbortSignal,
  ): Promise<Reservation> {
    for (;;) {
      if (signal.aborted) throw abortError();
      const { answer, others } = await inTurn(async () => {
        const { perRunUsd, perDayUsd } = await caps();
        const found = await (await ledger()).reserve(runId, usd, { perRunUsd, perDayUsd });
        if ("reservation" in found) open += 1;
        return { answer: found, others: open };
      });
      if ("reservation" in answer) {
        onSpent(runId, answer.spent);
        return answer.reservation;
      }
      if (others === 0) throw new ProblemError(capProblem(answer.refused));
      if (open === others) await nextSettlement(signal);
    }
  }

  return {
    async admit({ runId, mostUsd, caps, signal }) {
      const { perRunUsd, perDayUsd } = await caps();
      const capped = perRunUsd !== null || perDayUsd !== null;
      const reservation =
        capped && mostUsd !== null && mostUsd > 0 ? await reserve(runId, mostUsd, caps, signal) : null;
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
