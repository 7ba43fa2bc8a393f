import { useMemo } from "react";
import { verdictsOfResult } from "../../../evaluation/verdicts/session-sample";
import { dollars } from "../../../foundation/dollars";
import { countedStatus, describeRatio } from "../../../metrics/ratio";
import { flipRate, repeatedScore, stabilityOf } from "../../../metrics/repeat-stability";
import { scoreCaption } from "../../../metrics/score-caption";
import { type ScoreRow, scoreRows } from "../../../metrics/score-rows";
import { modalityOf } from "../../../rules/taxonomy/lookup";
import type { CallRecord } from "../../../shapes/call";
import type { Result } from "../../../shapes/result";
import { taskKey } from "../../../shapes/task-state";
import type { Verdict } from "../../../shapes/verdict";
import { usePlayground } from "../../../state/playground/playground-context";
import type { RunOfSample } from "../../../state/runs/read-run";
import { secondsOf } from "../../../state/sessions/session-document";

/** The verdicts on every judged caption of a run, by the key of its task. */
export type VerdictsByTask = ReadonlyMap<string, readonly Verdict[]>;

/** The verdicts of a run, as the session that it is about reads them. */
export function useResultVerdicts({ run, sample, results }: RunOfSample): VerdictsByTask {
  const known = usePlayground((state) => state.sample);
  const session = usePlayground((state) => state.session);
  const own = session?.id === run.origin?.sessionId ? session : null;
  const semantics = own?.semantics ?? run.semantics;
  const seconds = sample.video.seconds ?? secondsOf(own?.video ?? null, known);
  return useMemo(() => {
    const measured = { ...sample, video: { ...sample.video, seconds: seconds || null } };
    return new Map(
      [...results].flatMap(([key, { result }]) =>
        result?.judgement ? [[key, verdictsOfResult(measured, result, semantics)] as const] : [],
      ),
    );
  }, [sample, results, semantics, seconds]);
}

const NONE = "–";

/** The data on one model: its captions that were written to their end. */
export type ScoredResults = readonly { result: Result; call: CallRecord; verdicts: readonly Verdict[] }[];

export function scoredResults(results: readonly Result[], known: VerdictsByTask): ScoredResults {
  return results.flatMap((result) => {
    const call = result.caption?.call;
    return call ? [{ result, call, verdicts: known.get(taskKey(result)) ?? [] }] : [];
  });
}

function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function seconds(milliseconds: number | null): string {
  return milliseconds === null ? NONE : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The cost of some calls; what nobody has a price for is said. */
function costWords(calls: readonly CallRecord[]): string {
  if (calls.length === 0) return NONE;
  const known = calls.flatMap(({ price }) => (price && price.usd !== null ? [price] : []));
  if (known.length === 0) return "price unknown";
  const sum = dollars(known.reduce((total, { usd }) => total + (usd ?? 0), 0));
  const about = known.some(({ estimated }) => estimated) ? "at most " : "";
  const unknown = calls.length - known.length;
  return `${about}${sum}${unknown > 0 ? `, ${unknown} of ${calls.length} calls unknown` : ""}`;
}

function tokenWords(calls: readonly CallRecord[], side: "input" | "output"): string {
  const told = calls.flatMap(({ usage }) => (usage[side] === null ? [] : [usage[side]]));
  if (told.length === 0) return NONE;
  const sum = told.reduce((total, one) => total + one, 0).toLocaleString("en");
  return told.length === calls.length ? sum : `${sum}, reported by ${told.length} of ${calls.length}`;
}

function callRows(columns: readonly ScoredResults[], repeated: boolean): ScoreRow[] {
  const behind = repeated ? ", mean" : "";
  const together = repeated ? ", together" : "";
  const calls = columns.map((own) => own.map(({ call }) => call));
  const judging = columns.map((own) =>
    own.flatMap(({ result }) => result.judgement?.replies?.flatMap((reply) => reply.call ?? []) ?? []),
  );
  const refining = columns.map((own) =>
    own.flatMap(({ result }) => result.refined?.replies?.flatMap((reply) => reply.call ?? []) ?? []),
  );
  const row = (id: string, label: string, values: string[]): ScoreRow => ({ id, label, values });
  return [
    row(
      "first-token",
      `Time to the first word${behind}`,
      calls.map((own) => seconds(mean(own.flatMap((call) => call.firstTokenMilliseconds ?? [])))),
    ),
    row(
      "time",
      `Time of a caption${behind}`,
      calls.map((own) => seconds(mean(own.map((call) => call.totalMilliseconds)))),
    ),
    row(
      "tokens-in",
      `Tokens in${together}`,
      calls.map((own) => tokenWords(own, "input")),
    ),
    row(
      "tokens-out",
      `Tokens out${together}`,
      calls.map((own) => tokenWords(own, "output")),
    ),
    row("cost", `Cost of captions${together}`, calls.map(costWords)),
    ...(refining.some((own) => own.length > 0)
      ? [row("refining-cost", `Cost of refining${together}`, refining.map(costWords))]
      : []),
    row(
      "judge-calls",
      `Judge's calls${together}`,
      judging.map((own) => `${own.length}`),
    ),
    row("judge-cost", `Cost of judging${together}`, judging.map(costWords)),
  ];
}

function repeatedRows(columns: readonly ScoredResults[]): ScoreRow[] {
  const scores = columns.map((own) =>
    repeatedScore(own.map(({ verdicts }) => scoreCaption(verdicts, modalityOf))),
  );
  const flips = columns.map((own) => {
    const ids = [...new Set(own.flatMap(({ verdicts }) => verdicts.map(({ checkId }) => checkId)))];
    const statuses = (checkId: string) =>
      own.map(({ verdicts }) => countedStatus(verdicts.find((one) => one.checkId === checkId)));
    return flipRate(ids.map((checkId) => stabilityOf(statuses(checkId))));
  });
  return [
    {
      id: "csr",
      label: "CSR, mean",
      meaning: "constraint satisfaction rate: mean over the captions (lowest to highest)",
      values: scores.map(({ meanCsr, range, repeats }) =>
        meanCsr === null || !range
          ? NONE
          : `${meanCsr.toFixed(3)} of ${repeats} (${range[0].toFixed(2)} to ${range[1].toFixed(2)})`,
      ),
    },
    {
      id: "isr",
      label: "ISR",
      meaning: "instruction satisfaction: captions that satisfy every constraint, out of those decided",
      values: scores.map(
        ({ isr, undecided }) => `${describeRatio(isr)}${undecided > 0 ? `, ${undecided} undecided` : ""}`,
      ),
    },
    {
      id: "flips",
      label: "Verdicts that flip",
      meaning:
        "constraints that pass in some captions and fail in others, out of those scored at least twice",
      values: flips.map(describeRatio),
    },
  ];
}

/** Scores, times, tokens and cost of each model, over the captions that are shown. */
export function resultScoreRows(columns: readonly ScoredResults[], repeated: boolean): ScoreRow[] {
  const scores = repeated
    ? repeatedRows(columns)
    : scoreRows(
        columns.map(([one]) => ({ verdicts: one?.verdicts ?? [], overrules: [], call: null })),
        [],
        modalityOf,
      );
  return [...scores, ...callRows(columns, repeated)];
}
