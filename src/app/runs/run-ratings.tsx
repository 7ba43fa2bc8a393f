import { useCallback } from "react";
import { isPublished } from "../../foundation/published-id";
import { runPath } from "../../foundation/run-paths";
import { RatePage } from "../../ratings/page/rate-page";
import { RatingsPage } from "../../ratings/page/ratings-page";
import { RunPageProvider, useRunPage } from "../../runs/store/run-page-context";
import { tidyName } from "../../shapes/rating";
import { goTo } from "../../state/page-address";
import { CallNotices, UnshownRun } from "./run-notices";

type Asked = { page: "rate" | "ratings"; runId: string; query: string };

/** People rate captions of a run, or see what ratings tell. */
export function RunRatings(asked: Asked) {
  return (
    <RunPageProvider runId={asked.runId}>
      <Shown {...asked} />
    </RunPageProvider>
  );
}

function Shown({ page, runId, query }: Asked) {
  const opened = useRunPage((state) => state.opened);
  const problem = useRunPage((state) => state.problem);
  const name = tidyName(new URLSearchParams(query).get("rater") ?? "").slice(0, 80);
  const onName = useCallback(
    (rater: string) =>
      goTo(`${runPath(runId, "rate")}${rater === "" ? "" : `?${new URLSearchParams({ rater })}`}`),
    [runId],
  );
  if (opened?.kind === "run") {
    const fixed = opened.readOnly !== null || isPublished(runId);
    if (page === "rate" && !fixed) return <RatePage run={opened.run} name={name} onName={onName} />;
    return <RatingsPage run={opened.run} fixed={fixed} notices={<CallNotices />} />;
  }
  return (
    <UnshownRun
      {...{ runId, opened, problem }}
      title="Ratings"
      what="Captions are rated in runs of their own."
    />
  );
}
