import { goTo, type PageAddress } from "../../state/page-address";
import { StudioListPage } from "../../studio/page/studio-list-page";
import { quizPath, studioPath } from "../../studio/store/studio-paths";
import { RunNotices } from "../runs/run-notices";
import { InstructionSets } from "./instruction-sets";
import { Quizzes } from "./quizzes";
import { TrainingSets } from "./training-sets";

/** The studio: the list of what is in the making, or one document of it. */
export function Studio({ path, query }: PageAddress) {
  if (path.startsWith("/quizzes/")) return <Quizzes path={path} query={query} />;
  if (path.startsWith("/studio/training/")) return <TrainingSets path={path} query={query} />;
  if (path.startsWith("/studio/")) return <InstructionSets path={path} query={query} />;
  return (
    <StudioListPage
      notices={<RunNotices />}
      onQuiz={(id, step) => goTo(`${quizPath(id)}?step=${step}`)}
      onSet={(id, step) => goTo(`${studioPath("set", id)}?step=${step}`)}
      onTraining={(id) => goTo(`${studioPath("training", id)}?step=sources`)}
    />
  );
}
