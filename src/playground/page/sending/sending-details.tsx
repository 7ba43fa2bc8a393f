import { List, Text } from "@mantine/core";
import { hostOf } from "../../../foundation/hosts";
import type { ModelChoice } from "../../../shapes/connection";
import { useModels } from "../../../state/models/use-models";
import { mostWords, priceSourceWords, sizeWords } from "./sending-words";
import { UnknownPrice } from "./unknown-price";
import type { ShownForecast } from "./use-forecast";

/** The host of a model, or where else it is. */
export function placeOf({ baseUrl }: Pick<ModelChoice, "baseUrl">): string {
  return baseUrl === "" || !URL.canParse(baseUrl) ? "this browser's own model" : hostOf(baseUrl);
}

/** Bytes, hosts, price, and what stays behind and why. */
export function SendingDetails({ shown }: { shown: ShownForecast }) {
  const { choice, abilities, forecast, taken } = shown;
  const judge = useModels((state) => state.models.judge) ?? choice;
  const { notes } = forecast.fit;
  const lines = [
    `All of it goes to ${placeOf(choice)}, and to no other host.`,
    sizeWords(forecast, abilities.limits.requestBytes),
    ...(taken || forecast.fit.video !== null
      ? []
      : ["Frames and sound are not taken yet; these sizes are estimates from the plan."]),
    priceSourceWords(forecast),
    ...[mostWords(forecast)].filter((words) => words !== null),
    `Then the judge at ${placeOf(judge)} is sent the caption and questions about it, no frames and no sound.`,
  ];
  return (
    <>
      <List size="xs" spacing={2}>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {forecast.price === null && <UnknownPrice choice={choice} />}
      <Text size="xs" fw={600} mt={6}>
        {notes.length === 0 ? "Nothing is left out." : "Left out or changed:"}
      </Text>
      {notes.length > 0 && (
        <List size="xs" spacing={2}>
          {notes.map((note) => (
            <List.Item key={note}>{note}.</List.Item>
          ))}
        </List>
      )}
    </>
  );
}
