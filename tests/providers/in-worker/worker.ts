import { toProblem } from "../../../src/lib/errors";
import { listModels } from "../../../src/providers/list-models";
import type { EndpointSettings } from "../../../src/providers/provider";
import { providerKinds } from "../../../src/providers/registry";
import { requestWith } from "../calls";

/** Calls the endpoint it is told, and reports reply or problem, and every violation of the policy. */
const violations: string[] = [];
addEventListener("securitypolicyviolation", (event) => {
  if (event instanceof SecurityPolicyViolationEvent) violations.push(event.violatedDirective);
});

async function answer(settings: EndpointSettings): Promise<unknown> {
  try {
    const create = await providerKinds[0]?.load();
    const signal = new AbortController().signal;
    const reply = await create?.(settings).generate(requestWith(), { signal });
    return { text: reply?.text, models: await listModels(settings) };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

addEventListener("message", async (event: MessageEvent<EndpointSettings>) => {
  const outcome = await answer(event.data);
  postMessage({ outcome, violations });
});
