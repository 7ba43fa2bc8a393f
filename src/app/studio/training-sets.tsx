import { useCallback, useEffect } from "react";
import { QueueLine } from "../../playground/page/queue/queue-line";
import { goTo, type PageAddress } from "../../state/page-address";
import { TrainingPage } from "../../studio/page/training/training-page";
import { readStudioPath, STUDIO_PATH, studioPath } from "../../studio/store/studio-paths";
import { TrainingProvider } from "../../studio/store/training/training-context";
import { RunNotices } from "../runs/run-notices";

/** One training set in the making. */
export function TrainingSets({ path, query }: PageAddress) {
  const named = readStudioPath("training", path);
  const isKnown = named !== null && named.page === "";
  useEffect(() => {
    if (!isKnown) goTo(STUDIO_PATH, { replace: true });
  }, [isKnown]);
  const onMoved = useCallback(
    (id: string) =>
      goTo(`${studioPath("training", id)}${query === "" ? "" : `?${query}`}`, { replace: true }),
    [query],
  );
  if (!isKnown) return null;
  return (
    <TrainingProvider id={named.id} onMoved={onMoved}>
      <TrainingPage
        step={new URLSearchParams(query).get("step")}
        notices={<RunNotices />}
        calls={<QueueLine atRest={null} />}
        onCopy={(id) => goTo(studioPath("training", id))}
      />
    </TrainingProvider>
  );
}
