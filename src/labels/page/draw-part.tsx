import { Button, Checkbox, Group, Loader, NumberInput, Radio, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { PAPERS_AGREEMENT } from "../../evaluation/labels/worth";
import { counted } from "../../foundation/plural";
import { LABEL_SET_LIMITS } from "../../shapes/label-set";
import { useStores } from "../../state/stores-context";
import { useLatest } from "../../state/use-latest";
import { Fold } from "../../ui/fold";
import { ProblemAlert } from "../../ui/problem-alert";
import { ScrollTable } from "../../ui/scroll-table/scroll-table";
import { whatItBuys } from "../logic/what-it-buys";
import { type LabelActs, type LabelPopulation, useLabelPopulation } from "../store/use-labels";
import own from "./labels.module.css";

const COUNTS = [60, 120, 240];

const points = (share: number | null) => (share === null ? "–" : (100 * share).toFixed(1));

/** The worth of several numbers of labels, before anybody has given one. */
function Worth({
  population,
  count,
  whole,
}: {
  population: readonly LabelPopulation[];
  count: number;
  whole: boolean;
}) {
  const counts = [...new Set([...COUNTS, count])].sort((one, other) => one - other);
  return (
    <>
      <ScrollTable
        label="What labels buy"
        head={[
          "Labels",
          whole ? "Instructions a model" : "Checks a model",
          "Corrected score",
          "Difference that is found",
        ]}
        frameClass={own.worth}
        tableClass={own.table}
      >
        {counts.map((wanted) => {
          const offer = whatItBuys(population, wanted, whole);
          return (
            <tr key={wanted} data-testid="label-worth" data-count={wanted}>
              <th scope="row">{wanted === offer.count ? wanted : `${wanted} (there are ${offer.count})`}</th>
              <td>{offer.perModel < 10 ? offer.perModel.toFixed(1) : Math.round(offer.perModel)}</td>
              <td>± {points(offer.halfWidth)} points</td>
              <td>{points(offer.difference)} points</td>
            </tr>
          );
        })}
      </ScrollTable>
      <p className={own.quiet}>
        95 % intervals, and the difference that is found four times out of five, if the judge agrees with
        people on {(100 * PAPERS_AGREEMENT).toFixed(1)} % of checks, as the papers say. How well yours does,
        the labels tell.
      </p>
    </>
  );
}

/** The other runs that lines can be drawn from too. */
function FurtherRuns({
  runId,
  chosen,
  onChoose,
}: {
  runId: string;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const { engine } = useStores().services;
  const { value } = useLatest("runs", 0, (signal) => engine.call("runs/list", null, { signal }));
  const others = (value ?? []).filter(({ id, state }) => id !== runId && state !== "unreadable");
  if (others.length === 0) return null;
  return (
    <Fold label="Draw from further runs too">
      {others.map(({ id, title }) => (
        <Checkbox
          key={id}
          size="sm"
          label={title === "" ? "Untitled run" : title}
          checked={chosen.includes(id)}
          onChange={(event) =>
            onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
          }
        />
      ))}
    </Fold>
  );
}

/** Draws lines of a run, and of others if wanted, into a new label set. */
export function DrawPart({
  runId,
  runTitle,
  acts,
  onDrawn,
}: {
  runId: string;
  runTitle: string;
  acts: LabelActs;
  onDrawn: (id: string) => void;
}) {
  const [further, setFurther] = useState<readonly string[]>([]);
  const [count, setCount] = useState(120);
  const [whole, setWhole] = useState(false);
  const [title, setTitle] = useState(runTitle.slice(0, LABEL_SET_LIMITS.title));
  const [busy, setBusy] = useState(false);
  const runIds = [runId, ...further];
  const { value: population, problem, read } = useLabelPopulation(runIds);
  const lines = (population ?? []).reduce((sum, one) => sum + one.lines, 0);

  async function draw() {
    setBusy(true);
    const drawn = await acts.draw({
      ...{ runIds, title: title.trim() || "Labels", count, whole },
      seed: (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) >>> 1,
    });
    setBusy(false);
    if (drawn) onDrawn(drawn.id);
  }

  return (
    <section className={own.panel} aria-labelledby="draw-title" data-testid="draw-labels" data-lines={lines}>
      <h2 className={own.panelTitle} id="draw-title">
        Draw lines to label
      </h2>
      <Text size="sm">
        Lines are drawn at random from what judges decided, rare verdicts more often than they occur. People
        label them without seeing the judge; how often the judge errs, and what the scores are without its
        errors, follows.
      </Text>
      {problem && <ProblemAlert problem={problem} />}
      {population === null && !problem && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Reading the results{read > 0 ? `: ${read.toLocaleString("en")}` : ""}</Text>
        </Group>
      )}
      {population !== null && lines === 0 && (
        <Text size="sm" role="status">
          No judge has decided anything in these results yet. Rules on text that needs no judge are exact:
          they need no labels.
        </Text>
      )}
      {population !== null && lines > 0 && (
        <>
          <Radio.Group
            label="Draw"
            value={whole ? "whole" : "checks"}
            onChange={(value) => setWhole(value === "whole")}
          >
            <Group gap="md" mt={4}>
              <Radio size="sm" value="checks" label="Single checks, for scores that count checks (CSR)" />
              <Radio
                size="sm"
                value="whole"
                label="Whole instructions, for scores that need all of them (ISR)"
              />
            </Group>
          </Radio.Group>
          <Group gap="md" align="end">
            <NumberInput
              label="Labels"
              description={`${counted(lines, "line")} to draw from`}
              min={1}
              max={Math.min(lines, LABEL_SET_LIMITS.lines)}
              w="11rem"
              allowDecimal={false}
              value={count}
              onChange={(value) => typeof value === "number" && value >= 1 && setCount(value)}
            />
            <TextInput
              label="Name"
              maxLength={LABEL_SET_LIMITS.title}
              w="min(24rem, 80vw)"
              value={title}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
            <Button loading={busy} onClick={() => void draw()}>
              Draw {counted(Math.min(count, lines), "line")}
            </Button>
          </Group>
          <Worth population={population} count={count} whole={whole} />
        </>
      )}
      <FurtherRuns runId={runId} chosen={further} onChoose={setFurther} />
    </section>
  );
}
