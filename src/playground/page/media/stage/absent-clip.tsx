import { Text } from "@mantine/core";
import { IconFolderOpen, IconLockOpen } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { usePlayground, usePlaygroundStore } from "../../../../state/playground/playground-context";
import { CompactButton } from "../../../../ui/buttons";
import { canChoosePlaces, choosePlace, useOpenFile } from "../open-file";
import classes from "./stage.module.css";
import { StandIn } from "./stand-in";

/** Placeholder for the player: why there is none, and what to do about it. */
export function AbsentClip({ kind }: { kind: "none" | "missing" | "locked" }) {
  const store = usePlaygroundStore();
  const { chooseFile } = useOpenFile();
  const name = usePlayground((state) => state.session?.video?.name ?? "The video");
  const taken = usePlayground(({ session }) => session?.frames != null || session?.audio != null);

  /** With its place, where the browser says that, so that it is found by itself the next time. */
  async function chooseAgain(): Promise<void> {
    if (!canChoosePlaces()) return chooseFile();
    const chosen = await choosePlace();
    if (chosen) await store.getState().openVideo(chosen.file, Promise.resolve(chosen.handle));
  }

  if (kind === "none") {
    return (
      <Empty>
        No video yet. Open one, or drop it anywhere on this page. A caption can be pasted and checked without.
      </Empty>
    );
  }
  const words =
    kind === "missing"
      ? `“${name}” is not in this browser's storage. Choose the file again; it is recognised by its content.`
      : `“${name}” is too large for a copy. The browser knows where it lies, and asks before it reads it again.`;
  const way =
    kind === "missing" ? (
      <CompactButton Icon={IconFolderOpen} onClick={() => void chooseAgain()}>
        Choose it again
      </CompactButton>
    ) : (
      <CompactButton variant="filled" Icon={IconLockOpen} onClick={() => void store.getState().unlockClip()}>
        Open it again
      </CompactButton>
    );
  if (!taken) {
    return (
      <Empty>
        {words}
        {way}
      </Empty>
    );
  }
  return (
    <>
      <StandIn>{words} Until then what was taken from it stands in.</StandIn>
      <div>{way}</div>
    </>
  );
}

function Empty({ children }: { children: ReactNode }) {
  return (
    <Text component="div" size="sm" className={classes.empty}>
      {children}
    </Text>
  );
}
