import { useState } from "react";
import { pageAddress } from "../foundation/search-parameters";
import { ModelsPage } from "../models/page/models-page";
import { goTo } from "../state/page-address";
import { usePlaygroundStore } from "../state/playground/playground-context";
import { useWayBack } from "../state/playground/use-way-back";
import type { WayBack } from "../ui/page-frames";
import { RunNotices } from "./runs/run-notices";

/** Pages at which people are at work with models, beside the playground. */
const LEFT: readonly [path: RegExp, words: string][] = [
  [/^\/runs$/, "Back to the runs"],
  [/^\/runs\//, "Back to the run"],
  [/^\/lab\b/, "Back to the lab"],
  [/^\/labels\b/, "Back to the labels"],
  [/^\/studio\b/, "Back to the studio"],
  [/^\/benchmarks$/, "Back to all benchmarks"],
  [/^\/side-by-side$/, "Back to the models side by side"],
  [/^\/compare$/, "Back to the comparison"],
];

/** The page that somebody was at before the models, by the history of the tab; null for those that the playground stands for. */
function pageLeft(): WayBack | null {
  const { navigation } = window;
  const at = navigation?.currentEntry?.index ?? 0;
  const before = (navigation?.entries() ?? [])
    .slice(0, at)
    .map(({ url }) => (url ? new URL(url).hash : ""))
    .findLast((hash) => !/^#\/(models|settings)\b/.test(hash));
  const words = before && LEFT.find(([path]) => path.test(pageAddress(before).path))?.[1];
  return before && words ? { words, to: before.slice(1) } : null;
}

/**
 * Models and judges, with the way back to the playground. `query`: `page` leads to the models that run in the page, `judge`
 * says why one was led here.
 */
export function Models({ query }: { query: string }) {
  const playground = usePlaygroundStore();
  const { back, onPlayground } = useWayBack();
  const [left] = useState(pageLeft);
  const asked = new URLSearchParams(query);
  return (
    <>
      <RunNotices />
      <ModelsPage
        back={left ?? back}
        onPlayground={left ? () => goTo(left.to) : onPlayground}
        inPage={asked.has("page")}
        forJudge={asked.has("judge")}
        onCaption={() => {
          onPlayground();
          // Who came here first has no session yet: the playground opens one, and “Run” writes.
          if (playground.getState().session !== null) void playground.getState().runModel();
        }}
      />
    </>
  );
}
