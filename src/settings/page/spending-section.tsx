import { Switch, Text } from "@mantine/core";
import { useState } from "react";
import { isCapped } from "../../calls/model-services/call-cost";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { hostOf } from "../../foundation/hosts";
import type { PriceRow } from "../../shapes/model-settings";
import { USUAL_MODEL_SETTINGS } from "../../shapes/usual-model-settings";
import { recallModels } from "../../state/models/model-choices";
import { useSettings, useSettingsStore } from "../../state/settings/settings-context";
import classes from "./settings.module.css";
import { SettingsSection } from "./settings-section";
import { TypedNumber } from "./typed-number";
import { useAct } from "./use-act";

const MOST_USD = 100_000;

/** The models set up here of which nobody knows the price as they are called, each once: "qwen at localhost:11434". */
function unpricedModels(remembered: ReturnType<typeof recallModels>, prices: readonly PriceRow[]): string[] {
  const names = [remembered?.caption, remembered?.judge].flatMap((choice) =>
    choice && priceAsCalled(choice, prices) === null && URL.canParse(choice.baseUrl)
      ? [`${choice.model} at ${hostOf(choice.baseUrl)}`]
      : [],
  );
  return [...new Set(names)];
}

/** How much a run and a day may cost. */
export function SpendingSection() {
  const store = useSettingsStore();
  const caps = useSettings((state) => (state.kept?.settings ?? USUAL_MODEL_SETTINGS).caps);
  const prices = useSettings((state) => (state.kept?.settings ?? USUAL_MODEL_SETTINGS).prices);
  const [remembered] = useState(recallModels);
  const unpriced = unpricedModels(remembered, prices);
  const act = useAct();

  function change(part: Partial<typeof caps>): void {
    void act.run(async () => {
      await store.getState().change({ caps: part });
      return "Saved.";
    });
  }

  return (
    <SettingsSection
      title="Spending caps"
      about="Before each request, the most it can cost is set aside: its input and the longest possible reply, reasoning included. If a cap leaves too little, the request is not sent."
      act={act}
    >
      <div className={`${classes.numbers} ${classes.wide}`}>
        <TypedNumber
          label="At most per run, in US dollars"
          placeholder="No cap"
          prefix="$ "
          value={caps.perRunUsd}
          min={0}
          max={MOST_USD}
          decimals={4}
          onChange={(perRunUsd) => change({ perRunUsd })}
        />
        <TypedNumber
          label="At most per day, in US dollars"
          placeholder="No cap"
          prefix="$ "
          value={caps.perDayUsd}
          min={0}
          max={MOST_USD}
          decimals={4}
          onChange={(perDayUsd) => change({ perDayUsd })}
        />
      </div>
      <Switch
        label="Stop calls of unknown cost while a cap is set"
        description="Otherwise they are made and counted separately: a cap cannot cover calls whose price is unknown."
        checked={caps.refuseUnknown ?? false}
        onChange={(event) => change({ refuseUnknown: event.currentTarget.checked })}
      />
      {isCapped(caps) && unpriced.length > 0 && (
        <Text size="sm" className={classes.wide}>
          No price is known for {unpriced.join(", ")}:{" "}
          {caps.refuseUnknown ? "calls are stopped" : "the caps don't bound calls"} until it has a row under
          Prices, with 0 where it costs nothing, and no extra body field that may change its price.
        </Text>
      )}
    </SettingsSection>
  );
}
