import { toProblem } from "../../../foundation/errors";
import { CheckedLineShape } from "../../../shapes/generated/checked-line";
import { readOutside } from "../../../shapes/read-outside";
import type { CheckedLine } from "../../../shapes/sample-lines";
import type { VerdictStatus } from "../../../shapes/verdict";
import { rowsOf, type SourceRow } from "../input/row-source";
import { UsageError } from "../usage-error";

type Statuses = ReadonlyMap<string, VerdictStatus>;

const keyOf = ({ id, model }: Pick<CheckedLine, "id" | "model">) => JSON.stringify([id, model ?? null]);

function lineOf(path: string, row: SourceRow): CheckedLine {
  const where = `Line ${row.line} of the baseline ${path}`;
  const next = "Bring a file that caplens check --format jsonl has written.";
  if (!row.ok) throw new UsageError(`${where} can't be read: ${row.problem}`, next);
  const read = readOutside(CheckedLineShape, row.cells);
  if (!read.ok)
    throw new UsageError(`${where} is no checked caption: ${read.problem.path} ${read.problem.wrong}.`, next);
  return read.value;
}

/** An earlier check of the same captions. */
export type Baseline = {
  /** Says of each verdict how it stands beside the earlier one. Throws `UsageError` where the file can't be read. */
  compare(line: CheckedLine): Promise<void>;
};

/**
 * Opens a file of an earlier check. It is read along with the captions: where both are in one order nothing is kept of it, and
 * otherwise what came too early.
 */
export async function openBaseline(path: string): Promise<Baseline> {
  const rows = rowsOf(path);
  const waiting = new Map<string, Statuses[]>();
  let isEnded = false;

  async function take(key: string): Promise<Statuses | null> {
    const early = waiting.get(key)?.shift();
    if (early) {
      if (waiting.get(key)?.length === 0) waiting.delete(key);
      return early;
    }
    while (!isEnded) {
      const next = await rows.next();
      if (next.done) {
        isEnded = true;
        break;
      }
      const line = lineOf(path, next.value);
      const statuses = new Map(line.verdicts.map(({ checkId, status }) => [checkId, status]));
      if (keyOf(line) === key) return statuses;
      waiting.set(keyOf(line), [...(waiting.get(keyOf(line)) ?? []), statuses]);
    }
    return null;
  }

  return {
    async compare(line) {
      const before = await take(keyOf(line)).catch((error: unknown) => {
        if (error instanceof UsageError) throw error;
        throw new UsageError(`The baseline ${path} can't be read: ${toProblem(error).detail ?? ""}`);
      });
      for (const verdict of line.verdicts) {
        const was = before?.get(verdict.checkId);
        if (verdict.status === "failed") verdict.since = was === "failed" ? "known" : "new";
        else if (verdict.status === "passed" && was === "failed") verdict.since = "fixed";
      }
    },
  };
}
