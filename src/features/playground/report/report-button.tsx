import { Button, Center, Loader, Modal } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconFileText } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";

// Nobody waits for it who only looks.
const ReportDialog = lazy(async () => ({ default: (await import("./report-dialog")).ReportDialog }));

/** Opens the report on the session: to read, copy, save and print. */
export function ReportButton() {
  const [opened, setOpened] = useState(false);
  const narrow = useMediaQuery("(max-width: 48rem)", undefined, { getInitialValueInEffect: false });
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
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title="Verdict report"
        size="min(68rem, 94vw)"
        fullScreen={narrow === true}
        closeButtonProps={{ "aria-label": "Close report" }}
      >
        <Suspense
          fallback={
            <Center p="xl" role="status" aria-label="Opening">
              <Loader size="sm" />
            </Center>
          }
        >
          <ReportDialog />
        </Suspense>
      </Modal>
    </>
  );
}
