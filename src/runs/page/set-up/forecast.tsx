import { Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { RunEstimate } from "../../../shapes/run-estimate";
import { USUAL_MODEL_SETTINGS } from "../../../shapes/usual-model-settings";
import { useSettings } from "../../../state/settings/settings-context";
import { useRunSetUp } from "../../store/run-set-up-context";
import type { SetUpOf } from "../../store/run-set-up-state";
import { forecastLines } from "./forecast-lines";
import classes from "./set-up.module.css";

/** What is left of the run takes: calls, tokens, price, time, room on disk, and what a cap does to it. */
export function Forecast({ of: { run }, estimate }: { of: SetUpOf; estimate: RunEstimate }) {
  const caps = useSettings((state) => state.kept?.settings.caps ?? USUAL_MODEL_SETTINGS.caps);
  const freeBytes = useRunSetUp((state) => state.freeBytes);
  return (
    <ul className={classes.forecast} data-testid="forecast">
      {forecastLines(run, estimate, { caps, freeBytes }).map(({ words, warns }) => (
        <li key={words} className={warns ? classes.warning : undefined}>
          {warns && <IconAlertTriangle size={13} aria-hidden />} {words}
        </li>
      ))}
    </ul>
  );
}

/** Says that the forecast is being counted, or why there is none. `runs`: something of the run would be done. */
export function NoForecast({ entries, runs }: { entries: number; runs: boolean }) {
  return (
    <Text size="sm" c="var(--caplens-text-quiet)" role="status">
      {entries === 0
        ? "Choose a model first; what it takes is told then."
        : runs
          ? "Counting what it takes …"
          : "Nothing would be done as it stands, so nothing is forecast."}
    </Text>
  );
}
