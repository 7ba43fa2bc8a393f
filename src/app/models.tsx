import { ModelsPage } from "../models/page/models-page";
import { useWayBack } from "./use-way-back";

/** Models and judges, with the way back to the playground. */
export function Models() {
  return <ModelsPage {...useWayBack()} />;
}
