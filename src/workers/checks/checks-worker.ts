import { findChecker } from "../../checkers/registry";
import { checkFormat, ruleRunner } from "../../evaluation/check-format";
import { serveWorker } from "../bridge/serve-worker";
import type { ChecksCalls } from "./checks-protocol";

/** Lets a cancel message in between two checks. */
function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

serveWorker<ChecksCalls>(self, {
  batch: async ({ response, requests, siblings, instruction, context }, { signal, emit }) => {
    const run = ruleRunner(context);
    for (const { check, given } of requests) {
      await breathe();
      signal.throwIfAborted();
      // Loaded before the clock starts: a slow network is no runaway check.
      const checker = await findChecker(check.constraintId)?.load();
      await checker?.ready?.(context);
      emit({ kind: "started", checkId: check.checkId });
      const question = { response, check, siblings, instruction, semantics: context.semantics, given };
      emit({ kind: "decided", verdict: await checkFormat(question, run) });
    }
    return null;
  },
  edit: async (request) =>
    (await import("../../evaluation/smallest-edit/smallest-edit")).smallestEdit(request),
  suggest: async ({ instruction }) =>
    (await import("../../evaluation/suggest-checks/suggest-checks")).suggestChecks(instruction),
});
