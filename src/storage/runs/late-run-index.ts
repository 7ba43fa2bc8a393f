import { partOnUse } from "../../foundation/fetch-part";

/** What makes an index of a run; fetched when the first is made, since runs are saved and listed without. */
export const lateRunIndex = partOnUse("What finds results of runs", () => import("./index/run-index"));
