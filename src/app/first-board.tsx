import { StrictMode, useEffect, useState } from "react";
import { type BoardServices, BoardServicesProvider } from "../boards/store/board-services";
import { lazyModule } from "../foundation/fetch-part";
import { usePageAddress } from "../state/page-address";
import { lazyPart } from "../ui/lazy-part/lazy-part";
import { PartBoundary, ReloadProvider } from "../ui/lazy-part/part-boundary";
import { boards, samplesFolder } from "./boards";
import { Frame, showPage } from "./frame";
import { Leaderboard } from "./leaderboard";
import { offline } from "./offline-store";
import { restAfterFirstView } from "./page-at-rest";
import { recallRecomputed } from "./recomputed-here";
import { Shell } from "./shell";

const WholeApp = lazyPart("Caplens", async () => (await import("./whole-app")).wholeApp());
const services = lazyModule("What reads runs", async () => (await import("./services")).services);

const boardServices: BoardServices = {
  boards,
  runs: { call: async (...given) => (await services()).engine.call(...given) },
  recallRecomputed,
  samplesFolder,
};

/** The boards for a visit that begins there, without all that the other screens need; the whole app for those. */
function FirstBoard() {
  const { path, query } = usePageAddress();
  const [hasLeft, setHasLeft] = useState(false);
  if (path !== "/leaderboard" && !hasLeft) setHasLeft(true);
  useEffect(restAfterFirstView, []);
  if (hasLeft) return <WholeApp />;
  return (
    <ReloadProvider value={() => void offline.reload()}>
      <BoardServicesProvider value={boardServices}>
        <Shell>
          <PartBoundary>
            <Leaderboard query={query} />
          </PartBoundary>
        </Shell>
      </BoardServicesProvider>
    </ReloadProvider>
  );
}

/** Shows the boards, and the whole app once somebody goes on to another screen. */
export function showFirstBoard(place: HTMLElement): void {
  showPage(
    place,
    <StrictMode>
      <Frame>
        <FirstBoard />
      </Frame>
    </StrictMode>,
  );
}
