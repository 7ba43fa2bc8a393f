import { Text } from "@mantine/core";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { useVerdicts } from "../../../state/playground/use-verdicts";
import { sentence } from "../../../ui/measures";
import { TimeEvidenceLine } from "../../../ui/time-evidence-line";
import { usePlayheadSeconds } from "./playhead";
import { useLength } from "./use-length";

/** Truth and prediction of the time verdict that is looked at, under the player. */
export function TimeVerdicts() {
  const store = usePlaygroundStore();
  const active = usePlayground((state) => state.activeCheckId);
  const length = useLength();
  const seconds = usePlayheadSeconds();
  const times = (useVerdicts().find(({ checkId }) => checkId === active)?.items ?? []).filter(
    ({ time }) => time,
  );
  return times.map(({ checkId, time, reason }) =>
    time ? (
      <div key={checkId}>
        <Text size="xs">{sentence(reason)}</Text>
        <TimeEvidenceLine
          time={time}
          seconds={
            length ?? [...time.truth, ...time.predicted].reduce((most, [, end]) => Math.max(most, end), 1)
          }
          playhead={seconds}
          onSeek={(to) => store.getState().seekTo(to)}
        />
      </div>
    ) : null,
  );
}
