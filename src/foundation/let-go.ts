/** A port with nobody at its other end: what it is given is nobody's. */
let nowhere: MessagePort | null = null;

/**
 * Gives the memory of a buffer back at once; left to itself it waits for a collection, which tens of megabytes of
 * buffers alone do not bring about. The buffer is empty afterwards. Buffers that the browser made are not let go of by
 * their own `transfer`, but by being sent away.
 */
export function letGo(buffer: ArrayBuffer): void {
  if (!nowhere) {
    const { port1, port2 } = new MessageChannel();
    port2.close();
    nowhere = port1;
  }
  nowhere.postMessage(null, [buffer]);
}

/** Views may still be about to load it: a browser complains where an address is gone by then. */
const REVOKE_AFTER_MILLISECONDS = 10_000;

/** Gives the bytes behind an object URL back, once nothing can be about to load them any more. */
export function revokeSoon(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MILLISECONDS);
}
