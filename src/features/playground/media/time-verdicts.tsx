import { Text } from "@mantine/core";
import { sentence } from "../../../components/measures";
import { TimeEvidenceLine } from "../../../components/time-evidence-line";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { secondsOf } from "../../../state/playground/session-document";
import { useVerdicts } from "../verdicts/use-verdicts";
import { usePlayhead } from "./playhead";

/** Truth and prediction of the time verdict that is looked at, under the player. */
export function TimeVerdicts() {
  const store = usePlaygroundStore();
  const active = usePlayground((state) => state.activeCheckId);
  const length = usePlayground((state) => secondsOf(state.session?.video ?? null, state.sample));
  const { seconds } = usePlayhead();
  const times = (useVerdicts().find(({ checkId }) => checkId === active)?.items ?? []).filter(
    ({ time }) => time,
  );
  return times.map(({ checkId, time, reason }) =>
    time ? (
      <div key={checkId}>
        <Text size="xs">{sentence(reason)}</Text>
        <TimeEvidenceLine
          time={time}
          seconds={length ?? Math.max(1, ...[...time.truth, ...time.predicted].map(([, end]) => end))}
          playhead={seconds}
          onSeek={(to) => store.getState().seekTo(to)}
        />
      </div>
    ) : null,
  );
}
