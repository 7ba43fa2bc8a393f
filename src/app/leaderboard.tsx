import { useCallback, useMemo } from "react";
import { LeaderboardPage } from "../boards/page/leaderboard-page";
import {
  type LeaderboardAddress,
  leaderboardQuery,
  readLeaderboardAddress,
} from "../boards/store/leaderboard-address";
import { goTo } from "../state/page-address";

/** The boards. `query`: of the address, without its `?`. */
export function Leaderboard({ query }: { query: string }) {
  const address = useMemo(() => readLeaderboardAddress(query), [query]);
  const onAddress = useCallback(
    (next: LeaderboardAddress, how: { replace: boolean }) =>
      goTo(`/leaderboard${leaderboardQuery(next)}`, how),
    [],
  );
  return <LeaderboardPage address={address} onAddress={onAddress} />;
}
