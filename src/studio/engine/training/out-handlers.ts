import type { Handlers } from "../../../foundation/bridge/serve-worker";
import { isAbort, ProblemError } from "../../../foundation/errors";
import { inFileName } from "../../../foundation/file-names";
import { stepByStep } from "../../../foundation/steps";
import { openScratchPlace } from "../../../storage/exported-files/scratch";
import { counting, zipTarget } from "../../../storage/exported-files/zip-target";
import { toStorageError } from "../../../storage/storage-problems";
import { planOut } from "../../logic/training/out/plan-out";
import { planFault } from "../../logic/training/out/row-faults";
import { trainerOf } from "../../logic/training/out/trainers/registry";
import { writeOut } from "../../logic/training/out/write-out";
import type { AskedOut, TrainingSetCalls } from "../../protocol/training-calls";

/** Rows that stay behind of which a forecast tells; all of them are in the file. */
const MOST_TOLD = 200;

function checkedPlan({ trainerId, plan }: AskedOut) {
  const trainer = trainerOf(trainerId);
  const fault = planFault(plan, trainer);
  if (fault !== null)
    throw new ProblemError({
      code: "no-such-rows",
      message: fault,
      nextStep: "Choose another use, or another program.",
    });
  return trainer;
}

/** Training sets on their way out. */
export function outHandlers(): Handlers<
  Pick<TrainingSetCalls, "training-sets/plan-out" | "training-sets/write-out">
> {
  return {
    "training-sets/plan-out": async (asked, { signal }) => {
      const { leaving, behind } = await stepByStep(
        planOut(asked.set, checkedPlan(asked), asked.plan),
        signal,
      );
      const count = (split: string) => leaving.filter(({ out }) => out.split === split).length;
      return {
        leaving: { train: count("train"), validation: count("validation"), test: count("test") },
        behind: behind.slice(0, MOST_TOLD),
        behindCount: behind.length,
      };
    },

    "training-sets/write-out": async (asked, { signal }) => {
      const { set, plan, form } = asked;
      const trainer = checkedPlan(asked);
      const now = new Date();
      const { target, files } = counting(zipTarget(await openScratchPlace(), now));
      try {
        const done = await writeOut({ set, trainer, plan, form }, target.open, {
          signal,
          time: now.toISOString(),
        });
        const rows = done.files.reduce((sum, file) => sum + file.rows, 0);
        const blob = rows === 0 ? null : await target.end();
        if (!blob)
          throw new ProblemError({
            code: "no-rows-leave",
            message: "No row may leave in this shape.",
            nextStep: "The list below says why each stays behind.",
          });
        const words = [inFileName(set.title), trainer.id, plan.use].filter((word) => word !== "");
        return {
          ...{ fileName: `${words.join("-")}.zip`, blob, rows, behind: done.behind.length },
          files: files.map(({ path }) => path),
        };
      } catch (error) {
        await target.drop();
        throw isAbort(error) || error instanceof ProblemError ? error : toStorageError(error);
      }
    },
  };
}
