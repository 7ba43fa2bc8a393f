import { Loader, Text } from "@mantine/core";
import { useMemo } from "react";
import { matrixRows } from "../../../components/matrix-rows";
import { NextStepButton, ProblemAlert } from "../../../components/problem-alert";
import { VerdictMatrix } from "../../../components/verdict-matrix";
import type { Caption } from "../../../schemas/session";
import { usePlayground } from "../../../state/playground/playground-context";
import classes from "./compare.module.css";
import { matrixChecks } from "./matrix-checks";
import { scoreRows } from "./score-rows";
import { useCaptionVerdicts } from "./use-caption-verdicts";

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
  const known = useCaptionVerdicts(captions.map(({ id }) => id));
  const columns = useMemo(
    () =>
      known.kind === "ready"
        ? captions.map((caption) => ({ ...caption, verdicts: known.byCaption.get(caption.id) ?? [] }))
        : [],
    [known, captions],
  );
  const rows = useMemo(
    () => (session ? matrixRows(matrixChecks(session.checklist, session.flawedChecks), columns) : []),
    [session, columns],
  );

  return (
    <section aria-label="Verdicts compared" className={classes.verdicts}>
      {known.kind === "loading" && (
        <Text size="sm" role="status">
          <Loader size={12} mr={6} aria-hidden />
          Checking both captions
        </Text>
      )}
      {known.kind === "failed" && (
        <ProblemAlert problem={known.problem} onClose={known.again}>
          <NextStepButton onClick={known.again}>Check again</NextStepButton>
        </ProblemAlert>
      )}
      {known.kind === "ready" && (
        <VerdictMatrix
          label="Verdicts side by side"
          heading={<h3 className={classes.heading}>Verdicts</h3>}
          note={session?.semantics === "reference" ? "read as released" : "read strictly"}
          columns={captions.map(({ id, title, origin }) => ({ id, title, kind: KINDS[origin.kind] }))}
          rows={rows}
          foot={scoreRows(columns, session?.flawedChecks ?? [])}
          onPick={onPick}
        />
      )}
    </section>
  );
}
