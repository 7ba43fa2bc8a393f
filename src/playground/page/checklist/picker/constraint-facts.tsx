import { Code, Stack, Text } from "@mantine/core";
import type { ContentConstraint, FormatConstraint } from "../../../../rules/taxonomy/constraint";

/** What a constraint means, with an example; shown beside the list one chooses from. */
export function ConstraintFacts({ constraint }: { constraint: FormatConstraint | ContentConstraint }) {
  const { id, label, definition, example, dimension } = constraint;
  const note = "note" in constraint ? constraint.note : undefined;
  const types = "types" in constraint ? constraint.types : undefined;
  return (
    <Stack gap={6}>
      <Text fw={600}>{label}</Text>
      <Text size="xs" c="var(--caplens-text-quiet)">
        <Code>{id}</Code> · {dimension === "format" ? "a rule on form" : "a demand on content"}
      </Text>
      <Text size="sm">
        {definition ??
          (types ? `In its taxonomy: ${types.join(", ")}.` : "Its taxonomy gives no definition.")}
      </Text>
      {example && (
        <Text size="sm" c="var(--caplens-text-quiet)">
          {dimension === "format" ? "An instruction may say" : "For example"}: “{example}”
        </Text>
      )}
      {note && (
        <Text size="xs" c="var(--caplens-text-quiet)">
          {note}
        </Text>
      )}
    </Stack>
  );
}
