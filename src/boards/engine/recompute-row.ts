import { FETCH_LIMITS, fetchFile, fileAddress } from "../../engine/shared/fetch-file";
import { type KillableHelpers, verdictTools } from "../../engine/shared/killable-helpers";
import type { PublishedRuns } from "../../engine/shared/published-runs";
import { openWhole, scoresFound } from "../../engine/shared/recompute-directory";
import { ROW_LABELS_BYTES } from "../../evaluation/labels/row-labels";
import { hashOfRow } from "../../evaluation/recompute/ledger";
import type { Handlers } from "../../foundation/bridge/serve-worker";
import { ProblemError } from "../../foundation/errors";
import type { RowLabels } from "../../shapes/leaderboard";
import type { OwnRowCalls } from "../protocol";
import { holdRow } from "./hold-row";

/** A host's answer that leaves a row's file of labels away, as its reader takes it: none there, or one too large to be read. */
const LEFT_AWAY: Readonly<Record<string, null | undefined>> = {
  "remote-missing": undefined,
  "remote-too-large": null,
};

/** The text of a file of labels beside the rows of a board; null where it is too large, undefined where there is none. */
async function labelText(folder: string, { file }: RowLabels, signal: AbortSignal) {
  const bytes = ROW_LABELS_BYTES;
  const { silenceMilliseconds } = FETCH_LIMITS;
  try {
    const fetched = await fetchFile(new URL(file, fileAddress(folder)), {
      ...{ signal, onProgress: () => undefined, agreed: true, staysThere: true, fresh: true },
      limits: { bytes, unaskedBytes: bytes, silenceMilliseconds },
    });
    return "file" in fetched ? await fetched.file.text() : null;
  } catch (error) {
    if (error instanceof ProblemError && Object.hasOwn(LEFT_AWAY, error.problem.code))
      return LEFT_AWAY[error.problem.code];
    throw error;
  }
}

/** Rows of boards held against their runs and labels, for the page. */
export function recomputeRowHandlers(
  published: PublishedRuns,
  helpers: Pick<KillableHelpers, "checks" | "mend">,
): Handlers<Pick<OwnRowCalls, "boards/recompute-row">> {
  const tools = { verdicts: verdictTools(helpers), mend: helpers.mend };
  return {
    "boards/recompute-row": async ({ board, row, folder, run, mostBytes }, { signal, emit }) => {
      const opened = await published.open(run, row.run?.sha256 ?? null, signal);
      const { files } = opened.directory;
      const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
      if (mostBytes !== null && bytes > mostBytes) return { asks: { files: files.length, bytes } };
      const labels = new Map<string, string | null>();
      for (const named of row.labels ?? []) {
        const text = await labelText(folder, named, signal);
        if (text !== undefined) labels.set(named.file, text);
      }
      const whole = await openWhole(opened, signal);
      const held = await holdRow(board, row, whole, labels, tools, { signal, onProgress: emit });
      const { recomputation, differences, behind, of } = held;
      return {
        found: { recomputation, differences, behind, scores: scoresFound(of), row: await hashOfRow(row) },
      };
    },
  };
}
