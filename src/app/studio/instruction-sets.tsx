import { useCallback, useEffect } from "react";
import { QueueLine } from "../../playground/page/queue/queue-line";
import { goTo, type PageAddress } from "../../state/page-address";
import { SetPage } from "../../studio/page/set/set-page";
import { SetProvider } from "../../studio/store/set/set-context";
import { readStudioPath, STUDIO_PATH, studioPath } from "../../studio/store/studio-paths";
import { RunNotices } from "../runs/run-notices";

/** One instruction set in the making. */
export function InstructionSets({ path, query }: PageAddress) {
  const named = readStudioPath("set", path);
  const page = named?.page ?? "";
  const isKnown = named !== null && page === "";
  useEffect(() => {
    if (!isKnown) goTo(STUDIO_PATH, { replace: true });
  }, [isKnown]);
  const onMoved = useCallback(
    (id: string) =>
      goTo(`${studioPath("set", id, page || undefined)}${query === "" ? "" : `?${query}`}`, {
        replace: true,
      }),
    [page, query],
  );
  if (!isKnown) return null;
  return (
    <SetProvider id={named.id} onMoved={onMoved}>
      <SetPage
        step={new URLSearchParams(query).get("step")}
        notices={<RunNotices />}
        calls={<QueueLine atRest={null} />}
        onCopy={(id) => goTo(studioPath("set", id))}
      />
    </SetProvider>
  );
}
