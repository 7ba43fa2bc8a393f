import { vi } from "vitest";

/**
 * Lets a vault's key be derived in few rounds, until mocks are restored: a real one takes half a second, and nothing but
 * that. Returns the mock, which is told the real number of rounds.
 */
export function quickKeyDerivation() {
  const derive = crypto.subtle.deriveKey.bind(crypto.subtle);
  return vi.spyOn(crypto.subtle, "deriveKey").mockImplementation((algorithm, ...rest) => {
    const quick = typeof algorithm === "object" && "iterations" in algorithm ? { iterations: 10 } : {};
    return derive(Object.assign({}, algorithm, quick), ...rest);
  });
}
