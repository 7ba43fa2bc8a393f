import { Group, Text } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { useShallow } from "zustand/react/shallow";
import { priceAsCalled } from "../../calls/model-services/extra-output";
import { costOf } from "../../calls/model-services/prices";
import type { Rewrite } from "../../evaluation/derived-samples/rewrites";
import { counted } from "../../foundation/plural";
import type { NotDerived } from "../../shapes/study";
import { connectedJudges } from "../../state/models/known-models";
import { useSettings } from "../../state/settings/settings-context";
import { useModels } from "../../state/stores-context";
import { TinyButton } from "../../ui/buttons";
import { type DiffPart, diffWords } from "../../ui/caption-diff/word-diff";
import { Fold } from "../../ui/fold";
import { costWords } from "../../ui/forecast-call-words";
import { showable } from "../../ui/marked-textarea";
import { ModelOffer } from "../../ui/model-offer";
import { ProblemAlert } from "../../ui/problem-alert";
import classes from "../../ui/runs.module.css";
import { ScrollTable } from "../../ui/scroll-table";
import { textDirection } from "../../ui/text-direction";
import type { StudySetUp } from "../logic/plan-study";
import { type DerivedRow, type StudyPlan, useDerivedRows, useRewriting } from "../store";
import own from "./lab.module.css";

const ROWS = 20;

/** Why samples are left, each cause once, without the constraint that it was about. The most frequent first. */
function causesOf(left: readonly NotDerived[]): { cause: string; count: number; example: NotDerived }[] {
  const causes = new Map<string, { cause: string; count: number; example: NotDerived }>();
  for (const example of left) {
    const told = example.why
      .replace(/^[^“:]+: /, "")
      .replace(/^“.*”: /s, "")
      .replace(/“.*”/s, "“…”");
    const cause = told.charAt(0).toUpperCase() + told.slice(1);
    const known = causes.get(cause);
    if (known) known.count += 1;
    else causes.set(cause, { cause, count: 1, example });
  }
  return [...causes.values()].sort((one, other) => other.count - one.count);
}

/** Offers to have a model rewrite what code could not cut, at its price; nothing is asked before the click. */
export function RewriteOffer({
  setUp,
  plan: { rewritable },
  onRewrites,
}: {
  setUp: StudySetUp;
  plan: StudyPlan;
  onRewrites: (rewrites: readonly Rewrite[]) => void;
}) {
  const models = useModels(useShallow(connectedJudges));
  const prices = useSettings((state) => state.kept?.settings.prices ?? null);
  const [place, setPlace] = useState(0);
  const { asked, problem, dismiss, ask, cancel } = useRewriting(onRewrites);
  const model = models[place] ?? models[0];
  const what = `${counted(rewritable.count, "instruction")} that code could not cut`;
  if (rewritable.count === 0 && !asked && !problem) return null;
  const price = model && prices && priceAsCalled(model, prices);
  const usd = price ? costOf(price, rewritable) : 0;
  return (
    <div className={own.column} data-testid="rewrite-offer" data-count={rewritable.count}>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
      <ModelOffer
        asked={asked}
        units="instructions"
        progressLabel="Instructions rewritten"
        onCancel={cancel}
        models={models}
        model={rewritable.count > 0 && prices ? (model ?? null) : null}
        choiceLabel="Model that rewrites"
        onChoose={setPlace}
        label={
          <>
            Let “{model?.model}” rewrite {what}:{" "}
            {price ? costWords({ usd, unpriced: [] }, rewritable.count) : "price unknown"}
          </>
        }
        onAsk={(chosen) => void ask(setUp, chosen)}
      >
        {rewritable.count > 0 && !model && (
          <Text size="sm">Connect a model under “Models” to have it rewrite {what}.</Text>
        )}
        {rewritable.count > 0 && model && (
          <Text size="xs" c="var(--caplens-text-quiet)">
            Only what our rules prove is used. Retries after failures come on top.
          </Text>
        )}
      </ModelOffer>
    </div>
  );
}

function Marked({
  parts,
  side,
  text,
}: {
  parts: readonly DiffPart[] | null;
  side: "left" | "right";
  text: string;
}) {
  const Change = side === "left" ? "del" : "ins";
  return (
    <div dir={textDirection(text)} className={own.instruction}>
      {parts === null
        ? showable(text)
        : parts.map((part, place) =>
            part.same || part[side] === "" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
              <span key={place}>{showable(part[side])}</span>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
              <Change key={place}>{showable(part[side])}</Change>
            ),
          )}
    </div>
  );
}

function Row({ row, isOut, onTurn }: { row: DerivedRow; isOut: boolean; onTurn: () => void }) {
  const { id, sampleId, cell, before, after, change } = row;
  const [parts, setParts] = useState<readonly DiffPart[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    diffWords(before, after)
      .then((diff) => isCurrent && setParts(diff.kind === "parts" ? diff.parts : null))
      // Without it both texts stand there unmarked.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [before, after]);
  const name = `${sampleId} ${cell}`;
  return (
    <tr data-testid="derived-row" data-sample={id} data-out={isOut}>
      <td>
        <TinyButton onClick={onTurn} aria-label={isOut ? `Put back ${name}` : `Leave out ${name}`}>
          {isOut ? "Put back" : "Leave out"}
        </TinyButton>
        {isOut && <div className={classes.facts}>left out</div>}
      </td>
      <td>
        {sampleId}
        <div>{cell}</div>
        <div className={classes.facts}>{change}</div>
      </td>
      <td>
        <Marked parts={parts} side="left" text={before} />
      </td>
      <td>
        <Marked parts={parts} side="right" text={after} />
      </td>
    </tr>
  );
}

/** One page of the derived samples, each beside its base, and what is left by cause. */
function Looked({
  setUp,
  left,
  onLeftOut,
}: {
  setUp: StudySetUp;
  left: readonly NotDerived[];
  onLeftOut: (ids: readonly string[]) => void;
}) {
  const [from, setFrom] = useState(0);
  const { value, problem } = useDerivedRows(setUp, from, ROWS);
  const causes = useMemo(() => causesOf(left), [left]);
  const out = new Set(setUp.leftOut);
  const total = value?.total ?? 0;
  // Fewer are derived than before.
  useEffect(() => {
    if (value && from > 0 && from >= value.total) setFrom(0);
  }, [value, from]);
  const turn = (id: string) => {
    const now = new Set(out);
    if (!now.delete(id)) now.add(id);
    onLeftOut([...now]);
  };
  return (
    <>
      {problem && <ProblemAlert problem={problem} />}
      {value && total > 0 && (
        <ScrollTable
          label="Derived samples beside what they are made of"
          head={["In the study", "Sample", "Instruction of the base", "Derived instruction"]}
          frameClass={own.numbers}
          tableClass={own.derived}
        >
          {value.rows.map((row) => (
            <Row key={row.id} row={row} isOut={out.has(row.id)} onTurn={() => turn(row.id)} />
          ))}
        </ScrollTable>
      )}
      {total > ROWS && (
        <Group gap="xs">
          <TinyButton disabled={from === 0} onClick={() => setFrom(from - ROWS)}>
            Earlier
          </TinyButton>
          <Text size="sm" role="status">
            {from + 1} to {Math.min(from + ROWS, total)} of {total}
          </Text>
          <TinyButton disabled={from + ROWS >= total} onClick={() => setFrom(from + ROWS)}>
            Later
          </TinyButton>
        </Group>
      )}
      {causes.length > 0 && (
        <section aria-label="Left out, by cause">
          <Text component="h3" size="sm" fw={600}>
            Left out: {left.length}
          </Text>
          <ul className={own.list} data-testid="left-causes">
            {causes.map(({ cause, count, example }) => (
              <li key={cause}>
                {count}: {cause}{" "}
                <span className={classes.facts}>
                  For example {example.sampleId}: {example.why}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The derived samples of a study that is not made, folded, for people to go over. */
export function DerivedFold({
  setUp,
  plan: { made, left },
  onLeftOut,
}: {
  setUp: StudySetUp;
  plan: StudyPlan;
  onLeftOut: (ids: readonly string[]) => void;
}) {
  const out = setUp.leftOut?.length ?? 0;
  return (
    <div data-testid="derived-fold">
      <Fold
        label={`Look through ${counted(made, "derived sample")}${out > 0 ? `, ${out} left out by hand` : ""}`}
      >
        <Looked setUp={setUp} left={left} onLeftOut={onLeftOut} />
      </Fold>
    </div>
  );
}
