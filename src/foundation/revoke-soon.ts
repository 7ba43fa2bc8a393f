/** Views may still be about to load it: a browser complains where an address is gone by then. */
const REVOKE_AFTER_MILLISECONDS = 10_000;

/** Gives the bytes behind an object URL back, once nothing can be about to load them any more. */
export function revokeSoon(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MILLISECONDS);
}
