import { type Handlers, serveWorker } from "../../foundation/bridge/serve-worker";
import { toProblem } from "../../foundation/errors";
import { fetchPart } from "../../foundation/fetch-part";
import { letOthersGo } from "../../foundation/steps";
import { type FormatChecker, formatChecker } from "../../rules/check-format";
import type { CheckContext } from "../../rules/define-checker";
import { speaksOfSentences } from "../../rules/locating/extract-direct";
import { findChecker } from "../../rules/registry";
import { type ReadyRule, readyRule } from "../../rules/run-check";
import type { Semantics, Verdict } from "../../shapes/verdict";
import {
  askedVerdicts,
  type CheckBatch,
  type CheckEvent,
  type CheckRequest,
  type ChecksCalls,
  receivedBatch,
  verdictPacker,
} from "./checks-protocol";
import { mayRunAway } from "./may-run-away";

/** Before a check that comes later than this, the page hears of the verdicts so far, and a cancel message is let in. */
const SLICE_MILLISECONDS = 8;

/** The rules that are here, with what they need, by id, context, and what their checks are about. */
const loaded = new Map<string, ReadyRule>();

const nameOf = ({ check }: CheckRequest, { semantics, benchmark }: CheckContext) =>
  `${check.constraintId} ${semantics} ${benchmark} ${speaksOfSentences(check.description)}`;

/** Loads a check's rule; where it can't be fetched, gives the verdict that says so. Never rejects. */
function load({ check }: CheckRequest, context: CheckContext, name: string): Promise<ReadyRule | Verdict> {
  return fetchPart("The rule", async () => {
    const rule = await readyRule(check.constraintId, context, check.description);
    loaded.set(name, rule);
    return rule;
  }).catch(
    (error: unknown): Verdict => ({
      checkId: check.checkId,
      constraintId: check.constraintId,
      half: "format",
      status: "unscored",
      cause: "not loaded",
      reason: `${toProblem(error).message} Check the network, then reload the page; your work is kept.`,
      evidence: [],
      source: "rule",
      semantics: context.semantics,
    }),
  );
}

/** All that a batch asks for, with the rules; of those that are not here, what comes of fetching them. */
function questionsOf(received: CheckBatch) {
  const taken = new Map<CheckRequest, { decide: FormatChecker; alone: boolean }>();
  const batch = { ...received, taken };
  const contextBy = (semantics: Semantics): CheckContext => ({ ...received.context, semantics });
  const contexts = { strict: contextBy("strict"), reference: contextBy("reference") };
  return askedVerdicts([received]).map(({ request, semantics }) => {
    const context = contexts[semantics];
    const name = nameOf(request, context);
    return { request, batch, semantics, rule: loaded.get(name) ?? load(request, context, name) };
  });
}

/** The handlers of the check worker. */
export const checksHandlers: Handlers<ChecksCalls> = {
  batches: async ({ batches: sent, known, singly }, { signal, emit }) => {
    const verdicts = verdictPacker();
    let next = "none" as CheckEvent["next"];
    let told = performance.now();
    const tell = (inHand: CheckEvent["next"]) => {
      emit({ verdicts: verdicts.take(), next: inHand });
      next = inHand;
      told = performance.now();
    };
    // Loaded before the clock starts, all at a time: a slow network is no runaway check.
    const asked = sent.map(receivedBatch).flatMap(questionsOf).slice(known);
    for (const { request, batch, semantics, rule: here } of asked) {
      const late = performance.now() - told > SLICE_MILLISECONDS;
      const loading = here instanceof Promise;
      if (late || loading) tell("none");
      if (late) await letOthersGo();
      const rule = loading ? await here : here;
      signal.throwIfAborted();
      if (typeof rule !== "function") {
        verdicts.add(request, rule);
        continue;
      }
      const { response, siblings, instruction, taken } = batch;
      // Asked by both semantics, a check looks at what was found for the first.
      let check = taken.get(request);
      if (check === undefined) {
        const decide = formatChecker({ response, siblings, instruction, ...request });
        check = { decide, alone: singly || mayRunAway(request, response) };
        taken.set(request, check);
      }
      const { decide, alone } = check;
      if (alone || next !== "some") tell(alone ? "alone" : "some");
      verdicts.add(request, decide(rule, semantics));
      if (alone) next = "none";
    }
    return verdicts.take();
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
  parameters: async () => Object.fromEntries(await (await import("../parameter-faults")).parameterSchemas()),
  derive: async ({ samples, vary, seed, rewrites }, { emit }) => {
    const { deriveSamples } = await fetchPart(
      "What derives samples",
      () => import("../derived-samples/derive-samples"),
    );
    emit({ kind: "loaded" });
    return deriveSamples(samples, vary, { seed, rewrites });
  },
  sound: async (question, { emit }) => {
    const { soundnessOf } = await import("../checklist-soundness");
    await Promise.all(question.format.map(({ constraintId }) => findChecker(constraintId)?.load()));
    emit({ kind: "loaded" });
    return soundnessOf(question);
  },
  draw: async ({ task, options }, { emit }) => {
    const { drawMix } = await import("../made-instructions/draw-constraints");
    emit({ kind: "loaded" });
    return drawMix(task, options);
  },
  wording: async (task, { emit }) => {
    const { writingInput } = await import("../made-instructions/worded-instruction");
    emit({ kind: "loaded" });
    return writingInput(task);
  },
  hold: async (held, { emit }) => {
    const { holdInstruction } = await import("../made-instructions/instruction-faults");
    emit({ kind: "loaded" });
    return holdInstruction(held);
  },
  faults: async ({ task, seconds }, { emit }) => {
    const [{ instructionFaults }, { checklistFaults }] = await Promise.all([
      import("../made-instructions/instruction-faults"),
      import("../made-instructions/checklist-faults"),
    ]);
    emit({ kind: "loaded" });
    return [...instructionFaults(task), ...checklistFaults(task, seconds)];
  },
  contradiction: async ({ format }, { emit }) => {
    const { contradictionsOf } = await import("../../rules/suggesting/contradictions");
    emit({ kind: "loaded" });
    return contradictionsOf(format)[0] ?? null;
  },
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
