import { CompareCaptions } from "../playground/page/compare-captions";
import type { PlaygroundAddress } from "../state/address";
import { RunNotices } from "./runs/run-notices";

/** Two captions of the session beside each other, with the way back to the playground. */
export function Compare({ address, query }: { address: PlaygroundAddress; query: string }) {
  return <CompareCaptions address={address} query={query} notices={<RunNotices />} />;
}
