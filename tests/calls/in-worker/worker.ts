import { listModels } from "../../../src/calls/list-models";
import type { EndpointSettings } from "../../../src/calls/provider";
import { createProvider } from "../../../src/calls/registry";
import { toProblem } from "../../../src/foundation/errors";
import { requestWith } from "../calls";

/** Calls the endpoint it is told, and reports reply or problem, and every violation of the policy. */
const violations: string[] = [];
addEventListener("securitypolicyviolation", (event) => {
  if (event instanceof SecurityPolicyViolationEvent) violations.push(event.violatedDirective);
});

async function answer(settings: EndpointSettings): Promise<unknown> {
  try {
    const provider = await createProvider(settings);
    const { text } = await provider.generate(requestWith(), { signal: new AbortController().signal });
    return { text, models: await listModels(settings) };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

addEventListener("message", async (event: MessageEvent<EndpointSettings>) => {
  const outcome = await answer(event.data);
  postMessage({ outcome, violations });
});
