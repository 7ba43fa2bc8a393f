import { Text } from "@mantine/core";
import { dollars } from "../../foundation/dollars";
import { counted } from "../../foundation/plural";
import type { ModelSettings, SpendingCaps } from "../../shapes/model-settings";
import { USUAL_MODEL_SETTINGS } from "../../shapes/usual";
import { useSettings } from "../../state/settings/settings-context";
import { costWords, smallestCap } from "../../ui/forecast-call-words";
import type { AskingForecast } from "../logic/forecast-asking";

/** The basis of a forecast: prices, caps, and known facts about models. */
export function useModelSettings(): ModelSettings {
  return useSettings((state) => state.kept?.settings ?? USUAL_MODEL_SETTINGS);
}

/** "10 calls, about $0.12. Retries after failures come on top."; with the cap that would stop them. */
function askingWords(forecast: AskingForecast, { perRunUsd, perDayUsd }: SpendingCaps): string {
  const { calls, more, usd } = forecast;
  const rest =
    more > 0 ? ` and 1 for each group that is found, at most ${more.toLocaleString("en")} more` : "";
  const cap = smallestCap(perRunUsd, perDayUsd);
  const stops = cap !== null && usd > cap ? ` The spending cap of ${dollars(cap)} stops them before.` : "";
  return `${counted(calls, "call")}${rest}, ${costWords(forecast, calls)}. Retries after failures come on top.${stops}`;
}

/** The cost of asking models, before it starts; empty where there is nothing to ask. */
export function AskingWords({ forecast }: { forecast: AskingForecast | null }) {
  const { caps } = useModelSettings();
  if (!forecast || forecast.calls === 0) return null;
  return (
    <Text size="sm" data-testid="asking-forecast" data-calls={forecast.calls} data-usd={forecast.usd}>
      {askingWords(forecast, caps)}
    </Text>
  );
}
