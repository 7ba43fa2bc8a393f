import { AllBenchmarksPage } from "../features/all-benchmarks/all-benchmarks-page";
import { PageProblems } from "../features/playground/page-problems";
import { UndoNotice } from "../features/playground/undo-notice";
import { useAddress } from "../features/playground/use-address";
import { useUndoKeys } from "../features/playground/use-undo-keys";
import { addressQuery, type PlaygroundAddress } from "../state/address";
import { goTo } from "../state/page-address";
import { useWayBack } from "./use-way-back";

const goToBenchmarks = (address: PlaygroundAddress, how: { replace: boolean }) =>
  goTo(`/benchmarks${addressQuery(address)}`, how);

/** The session's caption judged by all benchmarks, with the way back to the playground. */
export function AllBenchmarks({ address }: { address: PlaygroundAddress }) {
  useUndoKeys();
  useAddress(address, goToBenchmarks);
  return (
    <AllBenchmarksPage
      notices={
        <>
          <UndoNotice />
          <PageProblems />
        </>
      }
      onPlayground={useWayBack()}
      onModels={() => goTo("/models")}
    />
  );
}
