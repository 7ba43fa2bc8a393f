import { ActionIcon, Button, Popover, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { hostName } from "../../../foundation/hosts";
import { useQueue, useQueueStore } from "../../../state/stores-context";
import { useNow } from "../../../ui/measures";
import classes from "./queue.module.css";
import { endpointWords, isBusy, queueWords, spentAndOpenWords, spentWords } from "./queue-words";

function PauseButton({ baseUrl, paused, of }: { baseUrl: string | null; paused: boolean; of: string }) {
  const { pause, resume } = useQueueStore().getState();
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  const label = `${paused ? "Resume" : "Pause"} ${of}`;
  return (
    <ActionIcon
      variant="default"
      size={24}
      aria-label={label}
      title={label}
      onClick={() => void (paused ? resume(baseUrl) : pause(baseUrl))}
    >
      <Icon size={14} aria-hidden />
    </ActionIcon>
  );
}

/** Waiting calls and why they wait, the cost of the run so far, and a stop button. */
export function BusyCalls() {
  const queue = useQueue((state) => state.queue);
  const busy = queue.endpoints.filter(isBusy);
  const now = useNow(busy.some(({ until }) => until !== null));
  const spent = spentWords(queue.run);
  const allPaused = busy.length > 0 && busy.every(({ paused }) => paused);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div className={classes.calls} role="group" aria-label="Calls to models" data-testid="queue">
      <Text size="xs" component="span" className={classes.summary}>
        {/* One that holds calls back is named: “it asked for a pause” was said of nobody. */}
        {busy.length === 1 && busy[0]?.until != null && `${hostName(busy[0].baseUrl)}: `}
        {queueWords(queue, now)}
        {spent && `. This run: ${spent}`}
      </Text>
      <PauseButton baseUrl={null} paused={allPaused} of="all calls" />
      <Popover position="bottom-end" withArrow trapFocus returnFocus width="min(30rem, 92vw)">
        <Popover.Target>
          <Button size="compact-xs" variant="subtle">
            Details
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Calls to models in detail">
          <ul className={classes.endpoints}>
            {busy.map((endpoint) => (
              <li key={endpoint.baseUrl} className={classes.endpoint}>
                <Text size="sm" component="span" className={classes.words}>
                  <strong>{hostName(endpoint.baseUrl)}</strong>: {endpointWords(endpoint, now)}
                </Text>
                <PauseButton
                  baseUrl={endpoint.baseUrl}
                  paused={endpoint.paused}
                  of={`calls to ${hostName(endpoint.baseUrl)}`}
                />
              </li>
            ))}
          </ul>
          <Text size="sm">This run: {spentAndOpenWords(queue.run)}</Text>
          <Text size="sm">Today, in all tabs: {spentAndOpenWords(queue.day)}</Text>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
