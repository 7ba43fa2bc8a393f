import { ActionIcon, Loader, Menu, Modal, Popover } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconAdjustments, IconDots, IconListDetails, IconScale } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useModels } from "../../../state/models/use-models";
import { JudgingPanel } from "../judging/judging-panel";
import { CallsList } from "../queue/calls-list";
import { GenerationPanel } from "./generation-panel";

// Few who judge test their judge.
const JudgeTestDialog = lazy(() =>
  import("../judging/judge-test-dialog").then((module) => ({ default: module.JudgeTestDialog })),
);

type Part = "reply" | "judging" | "record" | "test";

const PANELS: Partial<Record<Part, string>> = {
  reply: "Settings of the model's reply",
  judging: "How captions are judged",
};

/** How the model is asked, how captions are judged, and every call that was made: one quiet place for each. */
export function RunMenu() {
  const rounds = useModels((state) => state.judging.rounds);
  const narrow = useMediaQuery("(max-width: 48rem)", undefined, { getInitialValueInEffect: false });
  const [part, setPart] = useState<Part | null>(null);
  const button = useRef<HTMLButtonElement>(null);

  function close(): void {
    setPart(null);
    // The item of the menu that led here is gone.
    button.current?.focus();
  }

  const panel = part === null ? undefined : PANELS[part];
  return (
    <>
      <Popover
        opened={panel !== undefined}
        onChange={(opened) => !opened && close()}
        position="bottom-end"
        withinPortal
        trapFocus
        returnFocus={false}
        withRoles={false}
      >
        <Popover.Target>
          <div>
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon
                  ref={button}
                  variant="subtle"
                  color="gray"
                  size={30}
                  aria-label="More: reply, judging, record of calls"
                >
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconAdjustments size={15} aria-hidden />}
                  onClick={() => setPart("reply")}
                >
                  Reply settings
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconScale size={15} aria-hidden />}
                  onClick={() => setPart("judging")}
                >
                  {rounds > 1 ? `Judging, ${rounds} rounds` : "Judging"}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconListDetails size={15} aria-hidden />}
                  onClick={() => setPart("record")}
                >
                  Record of calls
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </div>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={panel}>
          {part === "reply" && <GenerationPanel />}
          {part === "judging" && <JudgingPanel onTest={() => setPart("test")} />}
        </Popover.Dropdown>
      </Popover>
      <Modal
        opened={part === "record"}
        onClose={close}
        returnFocus={false}
        title="Record of every call"
        size="min(52rem, 94vw)"
        fullScreen={narrow === true}
        closeButtonProps={{ "aria-label": "Close record" }}
      >
        <CallsList />
      </Modal>
      {part === "test" && (
        <Suspense fallback={<Loader size="sm" role="status" aria-label="Opening the test" />}>
          <JudgeTestDialog onClose={close} />
        </Suspense>
      )}
    </>
  );
}
