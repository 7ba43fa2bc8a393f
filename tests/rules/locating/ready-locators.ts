import { readyLocator } from "../../../src/rules/locating/extract-direct";
import { checkers } from "../../../src/rules/registry";

/** Fetches what finds the parts of all checks. */
export async function readyLocators(): Promise<void> {
  await Promise.all(checkers.map(({ id }) => readyLocator({ constraintId: id, description: "sentence" })));
}
