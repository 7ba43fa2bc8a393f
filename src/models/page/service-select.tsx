import { Anchor, Select, Stack, Text } from "@mantine/core";
import { MODEL_SERVICES, type ModelService } from "../../calls/model-services/model-services";
import { findLanguageModel } from "../logic/language-model";

/** Where a browser has no model of its own, the entry says which one would. */
function itemOf({ id, label, kind }: ModelService) {
  return kind === "built-in" && findLanguageModel() === null
    ? { value: id, label: `${label}: only in Chrome 148 and later, on desktop computers`, disabled: true }
    : { value: id, label };
}

function groups() {
  return [...new Set(MODEL_SERVICES.map(({ group }) => group))].map((group) => ({
    group,
    items: MODEL_SERVICES.filter((service) => service.group === group).map(itemOf),
  }));
}

/** Whose models are used, with what its users have to know. */
export function ServiceSelect({
  value,
  onChange,
}: {
  value: ModelService;
  onChange: (service: ModelService) => void;
}) {
  return (
    <Stack gap={4}>
      <Select
        label="Provider"
        data={groups()}
        value={value.id}
        allowDeselect={false}
        searchable
        nothingFoundMessage="No provider of that name. For any other endpoint choose the last entry"
        onChange={(id) => {
          const service = MODEL_SERVICES.find((candidate) => candidate.id === id);
          if (service) onChange(service);
        }}
      />
      <Text size="xs" c="var(--caplens-text-quiet)">
        {value.access}
        {value.account && (
          <>
            {" "}
            Keys are made at{" "}
            <Anchor href={value.account} target="_blank" rel="noreferrer" size="xs" underline="always">
              {new URL(value.account).host}
            </Anchor>
            .
          </>
        )}
      </Text>
    </Stack>
  );
}
