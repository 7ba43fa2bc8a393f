import { ProblemError } from "../../lib/errors";
import type { Provider } from "../../providers/provider";
import type { Problem } from "../../schemas/problem";

const TAKES_NO = {
  image: "no pictures",
  audio: "no sound",
  video: "no whole videos",
  system: "no system prompt",
} as const;

/**
 * The same model, whose refusals are learnt from: `learn` writes down what it takes none of, and resolves to whether it
 * did; the problem then says so.
 */
export function learningProvider(
  provider: Provider,
  learn: (refused: NonNullable<Problem["refused"]>) => Promise<boolean>,
): Provider {
  return {
    ...provider,
    async generate(request, options) {
      try {
        return await provider.generate(request, options);
      } catch (error) {
        const refused = error instanceof ProblemError ? error.problem.refused : undefined;
        if (!(error instanceof ProblemError) || refused === undefined) throw error;
        // A browser that keeps no settings still tells the refusal itself.
        const noted = await learn(refused).catch(() => false);
        if (!noted) throw error;
        throw new ProblemError(
          {
            ...error.problem,
            nextStep: `Noted: this model takes ${TAKES_NO[refused]}; the next run keeps to that. Change it under “Models”.`,
          },
          { cause: error },
        );
      }
    },
  };
}
