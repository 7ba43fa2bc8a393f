import { ActionIcon, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { addressOf } from "../../../state/playground/address-of";
import { usePlaygroundStore } from "../../../state/playground/playground-context";
import { isAtWork } from "../../../state/runs/runs-state";
import { useRuns } from "../../../state/runs/use-runs";
import { useSessionsStore } from "../../../state/sessions/use-sessions";

/** Leads to the page on which several models follow the instruction of the session side by side. */
export function SideBySideButton() {
  const store = usePlaygroundStore();
  const sessions = useSessionsStore();
  const navigate = useNavigate();
  const running = useRuns(isAtWork);
  const label = running ? "Models side by side, at work" : "Models side by side";

  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={running ? "light" : "subtle"}
        color={running ? "cyan" : "gray"}
        aria-label={label}
        onClick={() =>
          void navigate({
            to: "/side-by-side",
            search: addressOf(store.getState(), sessions.getState()) ?? {},
          })
        }
      >
        <IconColumns3 size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
