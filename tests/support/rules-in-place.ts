import type { JudgeTools } from "../../src/benchmarks/judge-tools";
import { checkFormat, ruleRunner } from "../../src/evaluation/check-format";

/** Decides format checks here and now; in the app a worker does that can be killed. */
export const rulesInPlace: JudgeTools["runRules"] = ({ requests, context, ...batch }) =>
  Promise.all(
    requests.map((request) =>
      checkFormat({ ...batch, ...request, semantics: context.semantics }, ruleRunner(context)),
    ),
  );
