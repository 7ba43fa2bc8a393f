import { useStores } from "../stores-context";
import type { TryRule } from "./try-rule";

/** The way to try rules, for components. */
export function useTryRule(): TryRule {
  return useStores().tryRule;
}
