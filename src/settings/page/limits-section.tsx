import { Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { normaliseBaseUrl } from "../../foundation/base-url";
import type { EndpointLimits, LimitsChange } from "../../shapes/model-settings";
import { USUAL_ENDPOINT_LIMITS } from "../../shapes/usual";
import { type ModelChoice, recallModels } from "../../state/models/model-choices";
import { useModelSettings, useSettings, useSettingsStore } from "../../state/settings/settings-context";
import { CompactButton } from "../../ui/buttons";
import classes from "./settings.module.css";
import { SettingsSection, TypedNumber, useAct } from "./settings-section";

function LimitsRow({
  limits,
  own,
  onChange,
}: {
  limits: EndpointLimits;
  /** Set here, and not the usual ones. */
  own: boolean;
  onChange: (limits: LimitsChange["limits"]) => void;
}) {
  const { baseUrl, concurrency, requestsPerMinute, timeoutSeconds } = limits;
  return (
    <li className={classes.row}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600} className={classes.address}>
          {baseUrl}
        </Text>
        {own ? (
          <CompactButton aria-label={`Use the usual limits for ${baseUrl}`} onClick={() => onChange(null)}>
            Use the usual limits
          </CompactButton>
        ) : (
          <Text size="xs" c="var(--caplens-text-quiet)">
            the usual limits
          </Text>
        )}
      </Group>
      <fieldset
        className={classes.numbers}
        aria-label={`Limits for ${baseUrl}`}
        style={{ border: 0, padding: 0, margin: 0 }}
      >
        <TypedNumber
          label="Calls at a time"
          value={concurrency}
          min={1}
          max={64}
          required
          onChange={(value) => value !== null && onChange({ concurrency: value })}
        />
        <TypedNumber
          label="Requests a minute"
          placeholder="No limit"
          value={requestsPerMinute}
          min={1}
          max={100_000}
          onChange={(value) => onChange({ requestsPerMinute: value })}
        />
        <TypedNumber
          label="Time limit of a call, seconds"
          value={timeoutSeconds}
          min={1}
          max={3600}
          required
          onChange={(value) => value !== null && onChange({ timeoutSeconds: value })}
        />
      </fieldset>
    </li>
  );
}

/** Addresses that are worth a row, each once: those with limits, those with keys, those of models. */
export function knownEndpoints(
  limits: readonly EndpointLimits[],
  keys: readonly { baseUrl: string }[],
  choices: readonly (ModelChoice | null | undefined)[],
): string[] {
  const addresses = [...limits, ...keys, ...choices].flatMap((known) => {
    if (!known) return [];
    try {
      return [normaliseBaseUrl(known.baseUrl)];
    } catch {
      return [];
    }
  });
  return [...new Set(addresses)].toSorted();
}

/** The rate limits of each endpoint. */
export function LimitsSection() {
  const store = useSettingsStore();
  const { limits } = useModelSettings();
  const keys = useSettings((state) => state.keys?.keys);
  const [remembered] = useState(recallModels);
  const [typed, setTyped] = useState("");
  const act = useAct();
  const endpoints = knownEndpoints(limits, keys ?? [], [remembered?.caption, remembered?.judge]);

  function add(): void {
    void act.run(async () => {
      const baseUrl = normaliseBaseUrl(typed);
      await store.getState().change({ limits: [{ baseUrl, limits: {} }] });
      setTyped("");
      return "Added.";
    });
  }

  return (
    <SettingsSection
      title="Limits per endpoint"
      about="Calls that wait their turn are shown while they wait. A call that exceeds its time limit is stopped and tried again."
      act={act}
    >
      {endpoints.length === 0 && (
        <Text size="sm" c="var(--caplens-text-quiet)">
          No endpoint is known yet: connect a model, or add an address here.
        </Text>
      )}
      <ul className={classes.list} aria-label="Endpoints">
        {endpoints.map((baseUrl) => {
          const own = limits.find((candidate) => candidate.baseUrl === baseUrl);
          return (
            <LimitsRow
              key={baseUrl}
              limits={own ?? { baseUrl, ...USUAL_ENDPOINT_LIMITS }}
              own={own !== undefined}
              onChange={(changed) => act.save({ limits: [{ baseUrl, limits: changed }] })}
            />
          );
        })}
      </ul>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <TextInput
          label="Another endpoint"
          description="Its address up to and including the version"
          placeholder="https://api.example.com/v1"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <CompactButton type="submit" w="fit-content" disabled={typed.trim() === ""}>
          Add endpoint
        </CompactButton>
      </form>
    </SettingsSection>
  );
}
