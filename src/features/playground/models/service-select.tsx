import { Anchor, Select, Stack, Text } from "@mantine/core";
import { MODEL_SERVICES, type ModelService } from "../../../lib/model-services/model-services";

const GROUPS = [...new Set(MODEL_SERVICES.map(({ group }) => group))].map((group) => ({
  group,
  items: MODEL_SERVICES.filter((service) => service.group === group).map(({ id, label }) => ({
    value: id,
    label,
  })),
}));

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
        data={GROUPS}
        value={value.id}
        allowDeselect={false}
        searchable
        nothingFoundMessage="None of that name: choose the last entry"
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
