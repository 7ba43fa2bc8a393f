import "./foundation/trusted-types";
import { StrictMode } from "react";
import { boards, samplesFolder } from "./app/boards";
import { Frame, showPage } from "./app/frame";
import { Leaderboard } from "./app/leaderboard";
import { askForBoard } from "./boards/store/ask-for-board";
import { type BoardServices, BoardServicesProvider } from "./boards/store/board-services";
import { pageAddress } from "./foundation/search-parameters";
import { usePageAddress } from "./state/page-address";

/** Within another page nothing of this browser is read: neither runs nor what was found again nor settings. */
const SERVICES: BoardServices = {
  boards,
  runs: null,
  recallRecomputed: async () => new Map(),
  samplesFolder,
};

/** A board to be looked at within another page. */
function EmbeddedBoard() {
  const { query } = usePageAddress();
  return (
    <Frame readsColours={false}>
      <BoardServicesProvider value={SERVICES}>
        {/* The table has the rest of the frame's height, as it has that of the app. */}
        <main style={{ height: "100dvh" }}>
          <Leaderboard query={query} />
        </main>
      </BoardServicesProvider>
    </Frame>
  );
}

// First: nothing of the page makes text part of itself before.

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element.");

void askForBoard(boards, samplesFolder, pageAddress(location.hash).query);
showPage(
  root,
  <StrictMode>
    <EmbeddedBoard />
  </StrictMode>,
);
