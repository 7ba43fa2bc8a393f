import { Button } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { lazyDialog } from "../../../components/lazy-part/lazy-dialog";

// Nobody waits for it who only looks.
const ReportDialog = lazyDialog("The report", async () => (await import("./report-dialog")).ReportDialog);

/** Opens the report on the session: to read, copy, save and print. */
export function ReportButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        flex="none"
        leftSection={<IconFileText size={15} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Report
      </Button>
      <ReportDialog opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
