import { AllBenchmarksPage } from "../playground/page/all-benchmarks/all-benchmarks-page";
import { PageProblems } from "../playground/page/page-problems";
import { UndoNotice } from "../playground/page/undo-notice";
import { useAddress } from "../playground/page/use-address";
import { useUndoKeys } from "../playground/page/use-undo-keys";
import { addressQuery, type PlaygroundAddress } from "../state/address";
import { goTo } from "../state/page-address";
import { useWayBack } from "../state/playground/use-way-back";

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
      back={useWayBack().back}
      onModels={() => goTo("/models")}
    />
  );
}
