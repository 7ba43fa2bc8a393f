import { AllBenchmarksPage } from "../playground/page/all-benchmarks/all-benchmarks-page";
import { useAddress } from "../playground/page/use-address";
import { addressQuery, type PlaygroundAddress } from "../state/address";
import { goTo } from "../state/page-address";
import { useWayBack } from "../state/playground/use-way-back";
import { RunNotices } from "./runs/run-notices";

const goToBenchmarks = (address: PlaygroundAddress, how: { replace: boolean }) =>
  goTo(`/benchmarks${addressQuery(address)}`, how);

/** The session's caption judged by all benchmarks, with the way back to the playground. */
export function AllBenchmarks({ address }: { address: PlaygroundAddress }) {
  useAddress(address, goToBenchmarks);
  return (
    <AllBenchmarksPage notices={<RunNotices />} back={useWayBack().back} onModels={() => goTo("/models")} />
  );
}
