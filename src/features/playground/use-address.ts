import { useEffect, useRef } from "react";
import { type PlaygroundAddress, sameAddress } from "../../state/address";
import { addressOf } from "../../state/playground/address-of";
import { usePlaygroundStore } from "../../state/playground/playground-context";

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
