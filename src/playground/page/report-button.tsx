import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { usePlaces } from "./places";

/** Leads to the report on the session: to read, copy, save and print. */
export function ReportButton() {
  const { goToReport } = usePlaces();
  return (
    <Button
      size="xs"
      variant="default"
      flex="none"
      leftSection={<IconFileText size={15} aria-hidden />}
      onClick={goToReport}
    >
      Report
    </Button>
  );
}
