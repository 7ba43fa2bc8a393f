/** Work that other threads do for a promise, under way now; what this thread does counts in turns. */
let elsewhere = 0;

const METHODS = ["digest", "importKey", "deriveKey", "deriveBits", "encrypt", "decrypt"] as const;
for (const method of METHODS) {
  const original: unknown = Reflect.get(crypto.subtle, method);
  if (typeof original !== "function") throw new Error(`crypto.subtle has no ${method}`);
  Object.defineProperty(crypto.subtle, method, {
    configurable: true,
    value: async (...given: unknown[]) => {
      elsewhere += 1;
      try {
        return await Reflect.apply(original, crypto.subtle, given);
      } finally {
        elsewhere -= 1;
      }
    },
  });
}

/**
 * Lets everything happen that waits for nothing but its turn, and for hashes, which other threads make. The same on a
 * slow machine as on a fast one: turns are counted, and none while another thread is at work.
 */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    if (elsewhere > 0) turn = 0;
  }
}
