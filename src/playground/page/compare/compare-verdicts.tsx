import { Loader, Text } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { scoreRows } from "../../../metrics/score-rows";
import { constraintLabel, modalityOf } from "../../../rules/taxonomy/lookup";
import type { Caption, Session } from "../../../shapes/session";
import { usePlayground } from "../../../state/playground/playground-context";
import { matrixChecks } from "../../../ui/matrix-checks";
import { matrixRows } from "../../../ui/matrix-rows";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import { VerdictMatrix } from "../../../ui/verdict-matrix";
import { useVerdictsByCaption } from "../verdicts/use-verdicts-by-caption";
import classes from "./compare.module.css";

const KINDS = { example: "example", model: "model", pasted: "pasted" } as const;

/** The verdicts of these captions side by side, in the semantics of the session. */
export function CompareVerdicts({
  captions,
  onPick,
}: {
  captions: readonly Caption[];
  onPick: (checkId: string, captionId: string) => void;
}) {
  const session = usePlayground((state) => state.session);
  const ids = captions.map(({ id }) => id).join("\n");
  const captionsOf = useCallback(
    (of: Session) => of.captions.filter(({ id }) => ids.split("\n").includes(id)),
    [ids],
  );
  const { byCaption, problem, again } = useVerdictsByCaption(captionsOf);
  const ready = problem === null && captions.every(({ id }) => byCaption.has(id));
  const columns = useMemo(
    () =>
      ready ? captions.map((caption) => ({ ...caption, verdicts: byCaption.get(caption.id) ?? [] })) : [],
    [ready, byCaption, captions],
  );
  const rows = useMemo(() => {
    if (!session) return [];
    return matrixRows(matrixChecks(session.checklist, session.disputedChecks, constraintLabel), columns);
  }, [session, columns]);

  return (
    <section aria-label="Verdicts compared" className={classes.verdicts}>
      {problem === null && !ready && (
        <Text size="sm" role="status">
          <Loader size={12} mr={6} aria-hidden />
          Checking both captions
        </Text>
      )}
      {problem && (
        <ProblemAlert problem={problem} onClose={again}>
          <NextStepButton onClick={again}>Check again</NextStepButton>
        </ProblemAlert>
      )}
      {ready && (
        <VerdictMatrix
          label="Verdicts side by side"
          heading={<h3 className={classes.heading}>Verdicts</h3>}
          note={session?.semantics === "reference" ? "read as released" : "read strictly"}
          columns={captions.map(({ id, title, origin }) => ({ id, title, kind: KINDS[origin.kind] }))}
          rows={rows}
          foot={scoreRows(columns, session?.disputedChecks ?? [], modalityOf)}
          onPick={onPick}
        />
      )}
    </section>
  );
}
