import { beforeEach, expect, it } from "vitest";
import { LABELS_TO_CALIBRATE } from "../../src/foundation/judge-name";
import type { Verdict } from "../../src/shapes/verdict";
import { JudgeLabelsProvider, useIsUncalibrated, useJudgeName } from "../../src/ui/judge-name";
import { stageForEach } from "../support/stage";

const stage = stageForEach();

const EMBEDDED = "Tiny, embedded";
let wanted: number;

beforeEach(() => {
  wanted = 0;
});

function judgedBy(...models: string[]): Verdict {
  const [first = "", ...others] = models;
  const judge = (model: string) => ({ model, promptVersion: "p", mode: "single" as const });
  const round = (model: string) => ({
    ...{ round: 1, judge: judge(model), options: [], answer: "A", explanation: "", evidence: [] },
    status: "passed" as const,
  });
  return {
    ...{
      checkId: "c",
      constraintId: null,
      half: "content",
      status: "passed",
      source: "judge",
      semantics: "strict",
    },
    ...{ reason: "", evidence: [], judge: judge(first) },
    items: [
      {
        ...{ checkId: "c-1", status: "passed", source: "judge", reason: "", evidence: [] },
        rounds: [first, ...others].map(round),
      },
    ],
  };
}

function Told({ verdict }: { verdict: Verdict }) {
  const nameOf = useJudgeName();
  const isUncalibrated = useIsUncalibrated();
  return `${nameOf(verdict.judge?.model ?? "")}: ${isUncalibrated(verdict) ? "uncalibrated" : "as any"}`;
}

function told(verdict: Verdict, labels: [string, number][] = []): string {
  const value = {
    labels: new Map(labels),
    want: () => {
      wanted += 1;
    },
  };
  stage.render(
    <JudgeLabelsProvider value={value}>
      <Told verdict={verdict} />
    </JudgeLabelsProvider>,
  );
  return stage.host.textContent ?? "";
}

it("a judge that the page runs by itself is uncalibrated until its cards have labels enough", async () => {
  expect(told(judgedBy(EMBEDDED))).toBe("Tiny, embedded, uncalibrated: uncalibrated");
  await expect.poll(() => wanted).toBeGreaterThan(0);
  expect(told(judgedBy(EMBEDDED), [[EMBEDDED, LABELS_TO_CALIBRATE - 1]])).toMatch(/uncalibrated$/);
  expect(told(judgedBy(EMBEDDED), [["Other, embedded", LABELS_TO_CALIBRATE]])).toMatch(/uncalibrated$/);
  expect(told(judgedBy(EMBEDDED), [[EMBEDDED, LABELS_TO_CALIBRATE]])).toBe("Tiny, embedded: as any");
});

it("one of several judges makes a verdict uncalibrated; a judge elsewhere never asks for cards", async () => {
  expect(told(judgedBy("gpt-x"))).toBe("gpt-x: as any");
  expect(wanted).toBe(0);
  expect(told(judgedBy("gpt-x", EMBEDDED))).toBe("gpt-x: uncalibrated");
});
