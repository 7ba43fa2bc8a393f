import { ModelsPage } from "../models/page/models-page";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { RunNotices } from "./runs/run-notices";
import { useWayBack } from "./use-way-back";

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
          // Who came here first has no session yet: the playground opens one, and “Run” writes.
          if (playground.getState().session !== null) void playground.getState().runModel();
        }}
      />
    </>
  );
}
