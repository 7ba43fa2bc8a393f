import { Anchor, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { filterTerm } from "../../../evaluation/run/filter/filter-fields";
import { counted } from "../../../foundation/plural";
import { runPath } from "../../../foundation/run-paths";
import type { ResultKey } from "../../../shapes/result";
import type { FailureExample, FailureGroup, FailureName, RunFailures } from "../../../shapes/run-failures";
import { readRunAddress, runAddressQuery } from "../../../state/run-address";
import { cutByMarks } from "../../../ui/marked-textarea";
import { ScrollTable } from "../../../ui/scroll-table";
import { textDirection } from "../../../ui/text-direction";
import { excerptOf } from "../../logic/failures/excerpt";
import { countedModels, shareOfChecks, timesOff } from "../../logic/failures/failures-outline";
import { lineNames } from "../run-state";
import classes from "./what-fails.module.css";

/** The name of a constraint in groups of this benchmark. */
export function constraintNames({ benchmark }: RunFailures): (constraintId: string | null) => string {
  const names = lineNames(benchmark);
  return (id) => (id === null ? "Content" : names.labelOf(id));
}

/** The results of a run with this filter. */
function resultsPath(runId: string, filter: string, result: ResultKey | null = null): string {
  return `${runPath(runId)}${runAddressQuery({ ...readRunAddress(""), show: "results", filter, result })}`;
}

function Example({ example, model }: { example: FailureExample; model: string | null }) {
  const { runId, sampleId, entryId, repeat, instruction, caption, evidence, asked, reason } = example;
  const { text, marks, cut } = excerptOf(caption, evidence);
  const address = resultsPath(runId, filterTerm("sample", sampleId), { sampleId, entryId, repeat });
  return (
    <li className={classes.example} data-testid="failure-example">
      <h3 className={classes.exampleHead}>
        <Anchor href={`#${address}`} size="sm">
          {sampleId}
        </Anchor>
        {model !== null && <span className={classes.quiet}> {model}</span>}
      </h3>
      <p className={classes.instruction} dir={textDirection(instruction)} title={instruction}>
        {instruction}
      </p>
      <p>
        <span className={classes.quiet}>Asked:</span> {asked}
        <br />
        <span className={classes.quiet}>Found:</span> {reason}
      </p>
      <p className={classes.excerpt} dir={textDirection(text)}>
        {cut.before && "… "}
        {cutByMarks(
          text,
          marks.map((span) => ({ ...span, tone: "failed" as const })),
        ).map(({ text: piece, mark, start }) =>
          mark ? (
            <mark key={`${start}-${mark.end}`} data-empty={piece === "" || undefined}>
              {piece}
            </mark>
          ) : (
            <span key={start}>{piece}</span>
          ),
        )}
        {cut.after && " …"}
        {text === "" && <span className={classes.quiet}>The caption is empty.</span>}
      </p>
    </li>
  );
}

/** The number of each model's checks of the constraint that failed so. */
function ByModel({ failures, group }: { failures: RunFailures; group: FailureGroup }) {
  const models = countedModels(failures);
  if (models.length < 2) return null;
  const several = failures.counted.length > 1;
  return (
    <ScrollTable
      label="Failed this way, by model"
      head={["Model", ...(several ? ["Run"] : []), "Failed this way, of its checks"]}
      tableClass={classes.byModel}
    >
      {models.map(({ key, title, runId }) => {
        const { failed, of } = group.models[key] ?? { failed: 0, of: 0 };
        return (
          <tr key={key} data-testid="group-model" data-model={key} data-failed={failed} data-of={of}>
            <th scope="row">{title}</th>
            {several && (
              <td>
                <Anchor href={`#${runPath(runId)}`} size="sm">
                  {failures.counted.find(({ id }) => id === runId)?.title}
                </Anchor>
              </td>
            )}
            <td>{shareOfChecks(failed, of - failed)}</td>
          </tr>
        );
      })}
    </ScrollTable>
  );
}

/** Models whose counts stand in the row itself. */
const MOST_IN_ROW = 4;

/** "tidy: 12 of 70 · loose: 30 of 70", of the checks of the constraint. */
function inRow(failures: RunFailures, group: FailureGroup): string | null {
  const models = countedModels(failures);
  if (models.length < 2 || models.length > MOST_IN_ROW) return null;
  return models
    .map(({ key, name }) => {
      const { failed, of } = group.models[key] ?? { failed: 0, of: 0 };
      return `${name}: ${failed.toLocaleString("en")} of ${of.toLocaleString("en")}`;
    })
    .join(" · ");
}

/** A name that a model gave, labelled as its own: the key by rules stands before it. */
function GivenName({ given: { name, model } }: { given: FailureName }) {
  return (
    <span className={classes.given} data-testid="group-name">
      “<bdi>{name}</bdi>” <span className={classes.quiet}>named by {model}</span>
    </span>
  );
}

/** One way of failing: its size, and behind it examples and the way to all of them. */
function FailureRow({
  failures,
  group,
  given,
  open,
  onOpen,
}: {
  failures: RunFailures;
  group: FailureGroup;
  /** Null: nobody named it. */
  given: FailureName | null;
  open: boolean;
  onOpen: (open: boolean) => void;
}) {
  const label = constraintNames(failures)(group.constraintId);
  const models = countedModels(failures);
  const most = failures.counts.groups[0]?.checks ?? 0;
  const { field } = lineNames(failures.benchmark);
  const filter =
    group.constraintId === null
      ? "status:failed"
      : `${filterTerm(field, group.constraintId)} AND status:failed`;
  const several = failures.counted.length > 1;
  const within = failures.counted.filter(({ models: own }) =>
    own.some(({ key }) => (group.models[key]?.failed ?? 0) > 0),
  );
  const words = inRow(failures, group);
  return (
    <li className={classes.group} data-testid="failure-group" data-key={group.id} data-count={group.checks}>
      <button type="button" className={classes.groupHead} aria-expanded={open} onClick={() => onOpen(!open)}>
        {open ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
        <span className={classes.number}>{group.checks.toLocaleString("en")}</span>
        <span className={classes.about}>
          <span>
            <strong>{label}</strong>: {group.words}{" "}
            <span className={classes.quiet}>
              in {counted(group.captions, "caption")}
              {group.medianExtent !== null &&
                `, off its bound by a factor of ${timesOff(group.medianExtent)} (median)`}
              {given && <GivenName given={given} />}
            </span>
          </span>
          {words !== null && !open && <span className={classes.inRow}>{words}</span>}
        </span>
        <span className={classes.size} aria-hidden>
          <span style={{ width: `${(100 * group.checks) / Math.max(1, most)}%` }} />
        </span>
      </button>
      {open && (
        <div className={classes.groupBody}>
          <ByModel failures={failures} group={group} />
          <ul className={classes.examples}>
            {group.examples.map((example) => (
              <Example
                key={`${example.runId} ${example.sampleId} ${example.entryId} ${example.repeat} ${example.checkId}`}
                example={example}
                model={
                  models.length > 1
                    ? (models.find(
                        ({ runId, entryId }) => runId === example.runId && entryId === example.entryId,
                      )?.name ?? example.entryId)
                    : null
                }
              />
            ))}
          </ul>
          {within.map(({ id, title }) => (
            <Anchor key={id} size="sm" w="fit-content" href={`#${resultsPath(id, filter)}`}>
              All captions {several ? `of ${title} ` : ""}that fail {label}
            </Anchor>
          ))}
        </div>
      )}
    </li>
  );
}

/** The failures of one run or of several in groups, the largest first. */
export function FailureGroups({
  failures,
  names,
  group: opened,
  onGroup,
}: {
  failures: RunFailures;
  /** Names that models gave groups; of several for one the first counts. */
  names: readonly FailureName[];
  /** The group that is open; empty for none. */
  group: string;
  onGroup: (group: string) => void;
}) {
  const { groups } = failures.counts;
  if (groups.length === 0) return <Text size="sm">Nothing fails.</Text>;
  return (
    <ul className={classes.groups}>
      {groups.map((group) => (
        <FailureRow
          key={group.id}
          failures={failures}
          group={group}
          given={names.find(({ key }) => key === group.id) ?? null}
          open={opened === group.id}
          onOpen={(open) => onGroup(open ? group.id : "")}
        />
      ))}
    </ul>
  );
}
