import { type Handlers, serveWorker } from "../../foundation/bridge/serve-worker";
import { toProblem } from "../../foundation/errors";
import { fetchPart } from "../../foundation/fetch-part";
import { type FormatChecker, formatChecker } from "../../rules/check-format";
import type { CheckContext } from "../../rules/define-checker";
import { findChecker } from "../../rules/registry";
import type { FormatCheck } from "../../shapes/checklist";
import type { Extraction, Verdict } from "../../shapes/verdict";
import type { CheckRequest, ChecksCalls } from "./checks-protocol";

/** Lets a cancel message in between two checks; timers would wait for 4 ms each. */
function createBreath(): { take: () => Promise<void>; end: () => void } {
  const { port1: here, port2: there } = new MessageChannel();
  here.start();
  return {
    take: () =>
      new Promise((resolve) => {
        here.addEventListener("message", () => resolve(), { once: true });
        there.postMessage(null);
      }),
    end: () => here.close(),
  };
}

/** Loads a check's rule. Null once it is there; where it can't be fetched, the verdict that says so. Never rejects. */
async function load({ check }: CheckRequest, context: CheckContext): Promise<Verdict | null> {
  try {
    await fetchPart("The rule", async () => {
      const checker = await findChecker(check.constraintId)?.load();
      await checker?.ready?.(context);
    });
    return null;
  } catch (error) {
    return {
      checkId: check.checkId,
      constraintId: check.constraintId,
      half: "format",
      status: "unscored",
      cause: "not loaded",
      reason: `${toProblem(error).message} Check the network, then reload the page; your work is kept.`,
      evidence: [],
      source: "rule",
      semantics: context.semantics,
    };
  }
}

/** The handlers of the check worker. */
export const checksHandlers: Handlers<ChecksCalls> = {
  batch: async ({ response, requests, siblings, instruction, benchmark }, { signal, emit }) => {
    const breath = createBreath();
    const checkers = new Map<FormatCheck, { given: Extraction | null; decide: FormatChecker }>();
    try {
      // Loaded before the clock starts, all at a time: a slow network is no runaway check.
      const loading = requests.map((request) => {
        const context = { semantics: request.semantics, benchmark };
        return { request, context, load: load(request, context) };
      });
      for (const { request, context, load } of loading) {
        await breath.take();
        signal.throwIfAborted();
        const notLoaded = await load;
        if (notLoaded) {
          emit({ kind: "decided", verdict: notLoaded });
          continue;
        }
        const { check, given } = request;
        emit({ kind: "started", checkId: check.checkId });
        let known = checkers.get(check);
        if (known?.given !== given) {
          known = { given, decide: formatChecker({ response, check, siblings, instruction, given }) };
          checkers.set(check, known);
        }
        emit({ kind: "decided", verdict: await known.decide(context) });
      }
      return null;
    } finally {
      breath.end();
    }
  },
  edit: async (request, { emit }) => {
    const { smallestEdit } = await import("../../rules/mending/smallest-edit");
    emit({ kind: "loaded" });
    return smallestEdit(request);
  },
  suggest: async ({ instruction }, { emit }) => {
    const { suggestChecks } = await import("../../rules/suggesting/suggest-checks");
    emit({ kind: "loaded" });
    return suggestChecks(instruction);
  },
  mend: async ({ reply }, { emit }) => {
    const { mendObjects } = await import("../../judges/mend-json");
    emit({ kind: "loaded" });
    return mendObjects(reply);
  },
  parameters: async () =>
    Object.fromEntries(await (await import("../draft-checklist/parameter-schemas")).parameterSchemas()),
  validate: async ({ checks, benchmark }, { signal, emit }) => {
    const { parameterFaults } = await import("../parameter-faults");
    await Promise.all(checks.map(({ constraintId }) => findChecker(constraintId)?.load()));
    emit({ kind: "loaded" });
    const faults = [];
    for (const check of checks) {
      signal.throwIfAborted();
      faults.push(await parameterFaults(check, benchmark));
    }
    return faults;
  },
};

serveWorker<ChecksCalls>(self, checksHandlers);
