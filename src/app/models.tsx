import { ModelsPage } from "../models/page/models-page";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { RunNotices } from "./runs/run-notices";
import { useWayBack } from "./use-way-back";

/** Acts once the playground has a session: who came here first has none yet. */
function onceShown(playground: ReturnType<typeof usePlaygroundStore>, act: () => void): void {
  if (playground.getState().session !== null) return act();
  const stop = playground.subscribe(({ session }) => {
    if (session === null) return;
    stop();
    act();
  });
}

/** Models and judges, with the way back to the playground. `query`: `page` leads to the models that run in the page. */
export function Models({ query }: { query: string }) {
  const playground = usePlaygroundStore();
  const { back, onPlayground } = useWayBack();
  return (
    <>
      <RunNotices />
      <ModelsPage
        back={back}
        onPlayground={onPlayground}
        inPage={new URLSearchParams(query).has("page")}
        onCaption={() => {
          onPlayground();
          onceShown(playground, () => void playground.getState().runModel());
        }}
      />
    </>
  );
}
