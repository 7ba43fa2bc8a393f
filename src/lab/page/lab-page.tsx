import { ActionIcon, Anchor, Loader, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { localMinute } from "../../ui/measures";
import { PageHead } from "../../ui/page/page-head";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { studySentence } from "../logic/study-words";
import {
  DEMO_STUDY_PATH,
  type StudySummary,
  studyPath,
  useStudies,
  useStudyActs,
  useToldStudy,
} from "../store/use-studies";
import own from "./lab.module.css";
import { StudyThumb } from "./study-picture";

/** The demo study is kept under this id, so that it is told of once. */
const DEMO_STUDY_BASE = "demo-frames";

/** A study with its picture and one sentence; the whole of it leads to its page. */
function StudyCard({ summary, onDelete }: { summary: StudySummary; onDelete: () => void }) {
  const { id, study, problem, updatedAt } = summary;
  const told = useToldStudy(id, 0);
  const name = study?.title ?? "A study that can’t be read";
  const { judged = 0, tasks = 0 } = told.value ?? {};
  const stands =
    told.value === null ? "" : judged < tasks ? `${judged} of ${tasks} judged` : `${judged} judged`;
  return (
    <li className={own.card} data-testid="study" data-study={id} data-state={summary.state}>
      <a className={own.cardLink} href={`#${studyPath(id)}`}>
        <span className={own.cardName}>{name}</span>
        {study && told.value && <StudyThumb study={study} told={told.value} />}
        {study && <Text size="sm">{studySentence(study)}</Text>}
        {problem && <Text size="sm">{problem.message}</Text>}
        {told.problem && <Text size="sm">{told.problem.message}</Text>}
      </a>
      <span />
      <div className={own.cardFoot}>
        <span className={classes.facts}>
          {[stands, localMinute(updatedAt)].filter((fact) => fact !== "").join(" · ")}
        </span>
        <ActionIcon variant="subtle" color="gray" aria-label={`Delete ${name}`} onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

/** The bundled study where it is not kept here yet. */
function DemoCard() {
  return (
    <li className={own.card} data-testid="study" data-study="demo" data-state="bundled">
      <a className={own.cardLink} href={`#${DEMO_STUDY_PATH}`}>
        <span className={own.cardName}>Bundled: how many frames?</span>
        <Text size="sm">
          2 to 32 frames of the sample clip, by a stand-in of ours and no model: with more frames it gives the
          caption that follows more often. Opens without a key.
        </Text>
      </a>
    </li>
  );
}

/** All studies as cards, and what a study is. */
export function LabPage({ notices }: { notices: ReactNode }) {
  const { value, problem } = useStudies();
  const acts = useStudyActs();
  useEffect(() => {
    document.title = "Lab - Caplens";
  }, []);
  const hasDemo = value?.some(
    ({ study }) => study?.base.kind === "run" && study.base.runId === DEMO_STUDY_BASE,
  );
  return (
    <div className={classes.page} data-testid="lab">
      <PageHead title="Lab" />
      {notices}
      {problem && <ProblemAlert problem={problem} />}
      {acts.problem && <ProblemAlert problem={acts.problem} onClose={acts.dismiss} />}
      <p className={classes.facts}>
        A study changes one thing (frames, resolution, settings, what is asked) and shows what that does to
        the scores. It begins with a run: <Anchor href="#/runs">open one</Anchor> and press “Study”, or with
        the session on screen: <Anchor href="#/lab/new?session=1">would it again?</Anchor>
      </p>
      {value === null && !problem && <Loader size="sm" role="status" aria-label="Reading the studies" />}
      {value !== null && (
        <ul className={own.cards} aria-label="Studies">
          {value.map((summary) => (
            <StudyCard key={summary.id} summary={summary} onDelete={() => void acts.remove(summary)} />
          ))}
          {!hasDemo && <DemoCard />}
        </ul>
      )}
    </div>
  );
}
