import type { Problem } from "../../shapes/problem";
import type { RunIndexFile } from "../../shapes/run-directory";
import { otherSemantics } from "../../shapes/semantics";
import type { Semantics } from "../../shapes/verdict";
import type { ColumnsRow } from "../runs/index/columns-row";
import { STATES } from "../runs/index/task-codes";
import { REFINED_FLAGS } from "./index-file";

const KNOWN_STATES: readonly string[] = STATES;

/** More than an index tells of why a task failed stands in its result. */
function problemOf(code: string): Problem {
  return {
    code,
    message: `Something failed: ${code.replace(/-/g, " ")}.`,
    nextStep: "Open the result to read more of it.",
  };
}

/**
 * The results of an index as kept runs hold them in columns, by the run's own semantics, in the order of the index. A row
 * that names what is not there is left out; `at` counts it.
 */
export function* indexRows(
  file: RunIndexFile,
  { runId, semantics }: { runId: string; semantics: Semantics },
): Generator<{ at: number; row: ColumnsRow; sample: RunIndexFile["samples"][number] }> {
  const lines = file.shapes.map((shape) => JSON.stringify(shape));
  const readings = Object.entries(file.readings);
  for (const [at, number] of file.sample.entries()) {
    const sample = file.samples[number];
    const entryId = file.entries[file.entry[at] ?? -1];
    const shape = lines[file.shape[at] ?? -1];
    const repeat = file.repeat[at] ?? 0;
    if (!sample || entryId === undefined || shape === undefined || repeat < 1) continue;
    const mark = file.state[at];
    const hasFailed = mark === "failed";
    const words = file.words[at] ?? null;
    const state = hasFailed ? Number(words !== null) : KNOWN_STATES.indexOf(mark ?? "");
    if (state < 0) continue;
    const flags = file.flags[at] ?? [];
    const [flag] = flags;
    const refined = (["changed", "unchanged"] as const).find((how) => flags.includes(REFINED_FLAGS[how]));
    // Digits above 2 are causes, which readings do not tell.
    const others = file.digits[otherSemantics(semantics)][at]?.replace(/[3-9a-z]/g, "2") ?? "";
    const own = readings.flatMap(([name, texts]): [string, string][] =>
      texts[at] ? [[name, texts[at]]] : [],
    );
    const milliseconds = file.milliseconds[at] ?? null;
    yield {
      at,
      sample,
      row: {
        runId,
        sampleId: sample.id,
        entryId,
        repeat,
        mark: hasFailed ? "failed" : (STATES[state] ?? "open"),
        state,
        problem: hasFailed ? problemOf(flag ?? "unknown") : null,
        lines: shape,
        digits: file.digits[semantics][at] ?? "",
        readings: Object.fromEntries(others === "" ? own : [[otherSemantics(semantics), others], ...own]),
        points: file.points[at] ?? null,
        words,
        seconds: milliseconds === null ? null : milliseconds / 1000,
        outputTokens: file.outputTokens[at] ?? null,
        usd: file.usd[at] ?? null,
        ...(refined ? { refined } : {}),
      },
    };
  }
}
