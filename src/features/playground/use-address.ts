import { useEffect, useRef } from "react";
import { type PlaygroundAddress, sameAddress } from "../../state/address";
import { usePlaygroundStore } from "../../state/playground/playground-context";
import type { PlaygroundStore } from "../../state/playground/playground-state";

/** The address that brings the present view back; null while there is none. */
export function addressOf(state: PlaygroundStore): PlaygroundAddress | null {
  const { session, revision, activeCheckId, fetchedFrom } = state;
  if (!session) return null;
  const check = activeCheckId ? { check: activeCheckId } : {};
  if (fetchedFrom) return { session: fetchedFrom, caption: session.activeCaptionId, ...check };
  if (revision === null && session.origin) {
    const { sampleId, instructionId } = session.origin;
    return { sample: sampleId, instruction: instructionId, example: session.activeCaptionId, ...check };
  }
  if (revision === null) return {};
  return { session: session.id, caption: session.activeCaptionId, ...check };
}

/** Keeps address and view the same: the view follows links, the address follows what one does. */
export function useAddress(
  address: PlaygroundAddress,
  onAddress: (address: PlaygroundAddress) => void,
): void {
  const store = usePlaygroundStore();
  const written = useRef<PlaygroundAddress | null>(null);
  const write = useRef(onAddress);
  write.current = onAddress;

  useEffect(() => {
    const state = store.getState();
    if (state.phase === "starting") {
      void state.start(address);
      return;
    }
    if (written.current && sameAddress(written.current, address)) return;
    if (Object.keys(address).length === 0) {
      if (written.current) write.current(written.current);
      return;
    }
    written.current = address;
    void state.open(address);
  }, [store, address]);

  useEffect(
    () =>
      store.subscribe((state) => {
        const next = addressOf(state);
        if (!next || (written.current && sameAddress(written.current, next))) return;
        written.current = next;
        write.current(next);
      }),
    [store],
  );
}
