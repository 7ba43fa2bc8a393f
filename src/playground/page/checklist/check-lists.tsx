import { Title } from "@mantine/core";
import type { ContentCheck, FormatCheck } from "../../../shapes/checklist";
import type { Verdict } from "../../../shapes/verdict";
import { usePlayground } from "../../../state/playground/playground-context";
import { useVerdicts } from "../../../state/playground/use-verdicts";
import { secondsOf } from "../../../state/sessions/session-document";
import { isReadOnly } from "../../../state/sessions/sessions-state";
import { useSessions } from "../../../state/sessions/use-sessions";
import { CheckRow } from "./check-row";
import classes from "./checklist.module.css";
import { contradictionWords, useContradictions } from "./contradictions";
import { useFields } from "./parameter-form/use-fields";
import { useCheckActs } from "./use-check-acts";
import { useTried } from "./use-tried";

const NONE: never[] = [];

/** A verdict as it matters to who edits: what is still to be judged says nothing about the check. */
function statusOf(verdict: Verdict | undefined): Verdict["status"] | null {
  return verdict && verdict.cause !== "not judged" ? verdict.status : null;
}

/** Why, where that is not told as a fault of the check already. */
function reasonOf(verdict: Verdict | undefined): string {
  return verdict && verdict.cause !== "bad parameters" ? verdict.reason : "";
}

/** Every check of the checklist, form and content apart. */
export function CheckLists() {
  const format = usePlayground((state) => state.session?.checklist.format ?? NONE);
  const content = usePlayground((state) => state.session?.checklist.content ?? NONE);
  const activeCheckId = usePlayground((state) => state.activeCheckId);
  const fixed = useSessions(isReadOnly);
  const videoSeconds = usePlayground((state) => secondsOf(state.session?.video ?? null, state.sample));
  const verdicts = new Map(useVerdicts().map((verdict) => [verdict.checkId, verdict]));
  const fields = useFields();
  const tried = useTried(format);
  const acts = useCheckActs();
  const contradictions = useContradictions();

  const half = (title: string, checks: readonly (FormatCheck | ContentCheck)[]) =>
    checks.length > 0 && (
      <section aria-label={`${title} checks`}>
        <Title order={3} size="h6" mb={4} c="var(--caplens-text-quiet)">
          {title} · {checks.length}
        </Title>
        <ul className={classes.list}>
          {checks.map((check, index) => (
            <CheckRow
              key={check.checkId}
              check={check}
              index={index}
              count={checks.length}
              open={activeCheckId === check.checkId}
              fixed={fixed}
              status={statusOf(verdicts.get(check.checkId))}
              reason={reasonOf(verdicts.get(check.checkId))}
              fields={check.constraintId === null ? null : (fields.get(check.constraintId) ?? null)}
              tried={"items" in check ? null : tried(check)}
              videoSeconds={videoSeconds}
              contradictions={contradictionWords(contradictions, check.checkId).join(" ")}
              acts={acts}
            />
          ))}
        </ul>
      </section>
    );

  return (
    <>
      {half("Format", format)}
      {half("Content", content)}
    </>
  );
}
