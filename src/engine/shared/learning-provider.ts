import { AdaptionError } from "../../calls/model-services/adaptions";
import type { Learnt } from "../../calls/model-services/corrections";
import type { GenerateResult, Provider } from "../../calls/provider";
import { ProblemError } from "../../foundation/errors";

const TAKES_NO = {
  image: "no pictures",
  audio: "no sound",
  video: "no whole videos",
  system: "no system prompt",
} as const;

/** Writes down what a model turned out to take none of; resolves to whether there was anything to learn. */
export type Learn = (learnt: Learnt) => Promise<boolean>;

/** A refusal with what was learnt from it in its next step; the same where nothing was. */
async function learntFrom(error: unknown, learn: Learn): Promise<unknown> {
  // Asked otherwise, it may be answered yet: what that teaches comes with the reply.
  if (error instanceof AdaptionError) return error;
  const refused = error instanceof ProblemError ? error.problem.refused : undefined;
  if (!(error instanceof ProblemError) || refused === undefined) return error;
  // A browser that keeps no settings still tells the refusal itself.
  const noted = await learn({ [refused]: false }).catch(() => false);
  if (!noted) return error;
  const nextStep = `Noted: this model takes ${TAKES_NO[refused]}; the next run keeps to that. Change it under “Models”.`;
  return new ProblemError({ ...error.problem, nextStep }, { cause: error });
}

/** The reply with a word on the form that was refused before it came. */
async function withForms(result: GenerateResult, learn: Learn): Promise<GenerateResult> {
  const { refusedForms = [], record } = result;
  if (refusedForms.length === 0) return result;
  const json = refusedForms.includes("json") ? "none" : "object";
  const noted = await learn({ json }).catch(() => false);
  if (!noted) return result;
  const form = json === "none" ? "no JSON mode" : "no schema for its replies";
  const warnings = [...record.warnings, `Noted: this model takes ${form}; change it under “Models”`];
  return { ...result, record: { ...record, warnings } };
}

/** The reply with a word on what was refused before it came. */
async function withAdaptions(result: GenerateResult, learn: Learn): Promise<GenerateResult> {
  const { learnt, record } = result;
  if (learnt === undefined || !(await learn(learnt).catch(() => false))) return result;
  const warnings = [...record.warnings, "Noted for this model: the next run asks so at once"];
  return { ...result, record: { ...record, warnings } };
}

/** The same model, whose refusals are learnt from; the problem, or the record, then says so. */
export function learningProvider(provider: Provider, learn: Learn): Provider {
  return {
    ...provider,
    async generate(request, options) {
      const result = await provider.generate(request, options).catch(async (error: unknown) => {
        throw await learntFrom(error, learn);
      });
      return withForms(await withAdaptions(result, learn), learn);
    },
  };
}
