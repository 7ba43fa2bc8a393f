import type { MantineColorSchemeManager } from "@mantine/core";
import { type BoardServices, BoardServicesProvider } from "../boards/store/board-services";
import { usePageAddress } from "../state/page-address";
import { boards, samplesFolder } from "./boards";
import { Frame } from "./frame";
import { Leaderboard } from "./leaderboard";

/** Light or dark as the browser prefers it. */
const AS_PREFERRED: MantineColorSchemeManager = {
  get: (preferred) => preferred,
  set: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/** Within another page nothing of this browser is read: neither runs nor what was found again nor settings. */
const SERVICES: BoardServices = {
  boards,
  runs: null,
  recallRecomputed: async () => new Map(),
  samplesFolder,
};

/** A board to be looked at within another page. */
export function EmbeddedBoard() {
  const { query } = usePageAddress();
  return (
    <Frame colours={AS_PREFERRED}>
      <BoardServicesProvider value={SERVICES}>
        <main>
          <Leaderboard query={query} />
        </main>
      </BoardServicesProvider>
    </Frame>
  );
}
