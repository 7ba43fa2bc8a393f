import type { PageAddress } from "../foundation/search-parameters";
import { DecidePage } from "../labels/page/decide-page";
import { JudgeCardsPage } from "../labels/page/judge-cards-page";
import { LabelPage } from "../labels/page/label-page";
import { LabelSetPage } from "../labels/page/label-set-page";
import { LabelsPage } from "../labels/page/labels-page";
import { JUDGES_PATH, LABELS_PATH, labelSetPath, readLabelPath } from "../labels/store/label-paths";
import { useLabelSet } from "../labels/store/use-labels";
import { LONGEST_RATER_NAME, tidyName } from "../shapes/rating";
import { goTo } from "../state/page-address";
import { Waiting } from "../ui/lazy-part/lazy-part";
import { UnopenedPage } from "../ui/page-frames";
import { ProblemAlert } from "../ui/problem-alert";
import { NothingHere } from "./nothing-here";
import { RunNotices } from "./runs/run-notices";

const openSet = (id: string) => goTo(labelSetPath(id));

/** The label sets of this browser: their list, or one of them. */
export function Labels({ path, query }: PageAddress) {
  if (path === JUDGES_PATH) return <JudgeCardsPage notices={<RunNotices />} />;
  if (path === LABELS_PATH) return <LabelsPage run={null} notices={<RunNotices />} onSet={openSet} />;
  const named = readLabelPath(path);
  if (named === null) return <NothingHere />;
  return <OneSet key={named.id} id={named.id} page={named.page} query={query} />;
}

function OneSet({ id, page, query }: { id: string; page: string; query: string }) {
  const { value, problem } = useLabelSet(id);
  const isUnread = value?.state === "unreadable";
  if (value === null || isUnread) {
    const found = isUnread ? value.problem : problem;
    if (found)
      return (
        <UnopenedPage back={{ words: "All label sets", to: LABELS_PATH }} title="Label set">
          <ProblemAlert problem={found} />
        </UnopenedPage>
      );
    return <Waiting words="Opening the label set" />;
  }
  const person = tidyName(new URLSearchParams(query).get("person") ?? "").slice(0, LONGEST_RATER_NAME);
  const fixed = value.state === "read-only";
  const onPerson = (name: string) => goTo(labelSetPath(id, page, name));
  const notices = (
    <>
      <RunNotices />
      {value.state === "read-only" && <ProblemAlert problem={value.problem} />}
    </>
  );
  if (page === "label")
    return (
      <>
        {notices}
        <LabelPage set={value.set} fixed={fixed} person={person} onPerson={onPerson} />
      </>
    );
  if (page === "decide" && !fixed)
    return (
      <>
        {notices}
        <DecidePage set={value.set} person={person} onPerson={onPerson} />
      </>
    );
  return <LabelSetPage set={value.set} fixed={fixed} notices={notices} />;
}
