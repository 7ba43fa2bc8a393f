import { Button } from "@mantine/core";
import { runPath } from "../../../foundation/run-paths";
import { goTo } from "../../../state/page-address";
import { useRunSetUpStore } from "../../store/run-set-up-context";

/** Makes another run of the same, in which all can be changed, and goes to its set-up. */
export function CopyButton({ disabled = false }: { disabled?: boolean }) {
  const store = useRunSetUpStore();
  return (
    <Button
      size="sm"
      variant="default"
      disabled={disabled}
      onClick={() => {
        void store
          .getState()
          .copy()
          .then((id) => id !== null && goTo(runPath(id, "set-up")));
      }}
    >
      Set up another run of the same
    </Button>
  );
}
