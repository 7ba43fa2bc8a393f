import { Text, Title } from "@mantine/core";
import { describeRatio } from "../../../metrics/ratio";
import { csr, isr } from "../../../metrics/score-caption";
import { constraintLabel } from "../../../rules/taxonomy/lookup";
import type { Verdict } from "../../../shapes/verdict";
import { LineItem, LineList } from "../../../ui/judged-lines/line-item";
import { sentence } from "../../../ui/measures";
import classes from "./all-benchmarks.module.css";

/** The constraints of the session's checklist on its caption, as the playground has them. */
export function ConstraintsPanel({
  verdicts,
  looked,
  onLook,
}: {
  verdicts: readonly Verdict[];
  looked: string | null;
  onLook: (checkId: string | null) => void;
}) {
  const satisfied = isr(verdicts);
  return (
    <section
      className={classes.panel}
      aria-labelledby="constraints-title"
      data-testid="part"
      data-part="constraints"
    >
      <div>
        <Title order={2} size="h5" id="constraints-title">
          Constraints
        </Title>
        <Text size="xs" c="var(--caplens-text-quiet)">
          IF-VidCap and OmniCap-IF. Does the caption do what the instruction asks?
        </Text>
      </div>
      {verdicts.length === 0 ? (
        <Text size="sm">The session has no checklist: make one in the playground.</Text>
      ) : (
        <>
          <dl className={classes.scores}>
            <div>
              <dt>CSR</dt>
              <dd>{describeRatio(csr(verdicts))}</dd>
            </div>
            <div>
              <dt>ISR</dt>
              <dd>{satisfied ?? "–"}</dd>
            </div>
          </dl>
          <LineList>
            {verdicts.map((verdict) => {
              const { checkId, constraintId, status, reason, stale, half } = verdict;
              return (
                <LineItem
                  key={checkId}
                  status={status}
                  kind={stale ? "stale" : undefined}
                  tag={half}
                  title={constraintId ? constraintLabel(constraintId) : checkId}
                  reason={sentence(reason)}
                  looked={looked === checkId}
                  onLook={() => onLook(looked === checkId ? null : checkId)}
                  data={{ "data-constraint": constraintId ?? "content" }}
                />
              );
            })}
          </LineList>
        </>
      )}
    </section>
  );
}
