import { ActionIcon, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";

// Most sessions are about one model.
const SideBySideDialog = lazy(() =>
  import("./side-by-side-dialog").then((module) => ({ default: module.SideBySideDialog })),
);

/** Opens the view in which several models follow the instruction of the session side by side. */
export function SideBySideButton() {
  const store = usePlaygroundStore();
  const opened = usePlayground((state) => state.sideBySide);
  const running = usePlayground((state) => state.comparing !== null);
  const [wanted, setWanted] = useState(false);
  if (opened && !wanted) setWanted(true);
  const label = running ? "Models side by side, at work" : "Models side by side";

  return (
    <>
      <Tooltip label={label}>
        <ActionIcon
          variant={running ? "light" : "subtle"}
          color={running ? "cyan" : "gray"}
          aria-label={label}
          onClick={() => store.getState().showSideBySide(true)}
        >
          <IconColumns3 size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {wanted && (
        <Suspense>
          <SideBySideDialog opened={opened} onClose={() => store.getState().showSideBySide(false)} />
        </Suspense>
      )}
    </>
  );
}
