import { Alert, Button, Group, Loader, NativeSelect, Table, Text, Title } from "@mantine/core";
import { IconGavel, IconX } from "@tabler/icons-react";
import { type ReactNode, useMemo, useState } from "react";
import { passagesOf } from "../../../evaluation/verdicts/passages";
import { describeRatio } from "../../../metrics/ratio";
import { csr, isr } from "../../../metrics/score-caption";
import { constraintLabel } from "../../../rules/taxonomy/labels";
import { checklistOfSession } from "../../../shapes/session-asks";
import type { Verdict } from "../../../shapes/verdict";
import { ASK_PARTS, type PartId } from "../../../state/ask-parts";
import { usePlayground, usePlaygroundStore, useVerdicts } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { AsksProvider, useAsks, useAsksStore, usePartViews } from "../../../state/use-asks";
import { MainButton, SmallButton } from "../../../ui/buttons";
import { LineItem, LineList } from "../../../ui/line-item";
import { MarkedText } from "../../../ui/marked-text";
import type { TextMark } from "../../../ui/marked-textarea";
import { sentence } from "../../../ui/measures";
import { PageHead, usePageTitle, type WayBack } from "../../../ui/page-frames";
import { useAnswered } from "../verdicts/verdict-column";
import classes from "./all-benchmarks.module.css";
import { FAULT_KINDS, type Found, type FoundByKind, foundByConstraints } from "./faults-found";
import { PartPanel } from "./part-panel";

/** Number of faults that are named; the rest is counted. */
const NAMED = 2;

/** A name of more letters is cut: it stands in full in its panel. */
const LONGEST = 56;

const short = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1).trimEnd()}…` : name);

function FoundCell({ found }: { found: Found | undefined }) {
  if (!found) return <Table.Td className={classes.quiet}>not looked at</Table.Td>;
  const { count, of, which } = found;
  const more = which.length - NAMED;
  return (
    <Table.Td data-count={count}>
      <strong>
        {count} of {of}
      </strong>
      {which.slice(0, NAMED).map((name) => (
        <span key={name} className={classes.which}>
          {short(name)}
        </span>
      ))}
      {more > 0 && <span className={classes.which}>and {more} more</span>}
    </Table.Td>
  );
}

/** Faults found by each way of judging, kind by kind, and the kinds it does not look at. */
function FaultTable({
  byConstraints,
  byPart,
}: {
  byConstraints: FoundByKind;
  byPart: Readonly<Record<string, FoundByKind>>;
}) {
  const columns = [
    { id: "constraints", title: "Constraints", found: byConstraints },
    ...ASK_PARTS.map(({ id, title }) => ({ id, title, found: byPart[id] ?? {} })),
  ];
  const known = columns.filter(({ found }) => Object.keys(found).length > 0);
  if (known.length < 2) return null;
  return (
    <section aria-labelledby="faults-title" data-testid="faults">
      <Title order={2} size="h5" id="faults-title">
        What each of them finds
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section className={classes.scroll} aria-label="Faults that each of them finds" tabIndex={0}>
        <Table withRowBorders layout="fixed" className={classes.faults}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Fault</Table.Th>
              {known.map(({ id, title }) => (
                <Table.Th key={id} scope="col">
                  {title}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {FAULT_KINDS.map(({ id: kind, label, asks }) => (
              <Table.Tr key={kind} data-fault={kind}>
                <Table.Th scope="row">
                  {label}
                  <Text component="span" size="xs" className={classes.which}>
                    {asks}
                  </Text>
                </Table.Th>
                {known.map(({ id, found }) => (
                  <FoundCell key={id} found={found[kind]} />
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      <Text size="xs" c="var(--caplens-text-quiet)">
        Key points that a caption misses may be left out or told wrongly: its judge does not tell them apart.
      </Text>
    </section>
  );
}

/** The constraints of the session's checklist on its caption, as the playground has them. */
function ConstraintsPanel({
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

type AllBenchmarksPageProps = {
  notices: ReactNode;
  back: WayBack;
  onModels: () => void;
};

/** The selected line: for constraints by the check's id, for a part by the part's id and the line's. */
type Looked = { in: string; id: string } | null;

/** One caption, judged by constraints, a quiz, key points and its style, and what each of them sees. */
export function AllBenchmarksPage(props: AllBenchmarksPageProps) {
  const isReady = usePlayground((state) => state.session !== null);
  usePageTitle("All benchmarks on one caption");
  return (
    <div className={classes.page}>
      <PageHead back={props.back} title="All benchmarks on one caption" />
      {props.notices}
      {isReady ? (
        <AsksProvider>
          <Ready onModels={props.onModels} />
        </AsksProvider>
      ) : (
        <Loader size="sm" role="status" aria-label="Opening the session" />
      )}
    </div>
  );
}

function CaptionChoice() {
  const store = usePlaygroundStore();
  const session = usePlayground((state) => state.session);
  if (!session) return null;
  return (
    <NativeSelect
      size="xs"
      label="Caption"
      value={activeCaption(session).id}
      data={session.captions.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(event) => store.getState().selectCaption(event.currentTarget.value)}
    />
  );
}

function JudgeAll({ onModels }: { onModels: () => void }) {
  const store = useAsksStore();
  const views = usePartViews();
  const playground = usePlaygroundStore();
  const working = useAsks((state) => state.working);
  const phase = usePlayground((state) => state.run.kind);
  const wanted = views
    .filter(({ asked, judged, stale, recorded }) => asked && (!judged || stale || recorded))
    .map(({ part }) => part.id);
  const busy = working !== null || phase !== "idle";
  async function judge(): Promise<void> {
    await playground.getState().judgeCaption();
    await store
      .getState()
      .judge(wanted.length > 0 ? wanted : views.flatMap((view) => (view.asked ? [view.part.id] : [])));
  }
  return (
    <Group gap="xs">
      {busy ? (
        <SmallButton
          Icon={IconX}
          onClick={() => {
            store.getState().cancel();
            playground.getState().cancel();
          }}
        >
          Cancel
        </SmallButton>
      ) : (
        <MainButton Icon={IconGavel} onClick={() => void judge()}>
          Judge by all
        </MainButton>
      )}
      <Button size="xs" variant="subtle" onClick={onModels}>
        Models and judges
      </Button>
      <Text size="xs" role="status" c="var(--caplens-text-quiet)">
        {working &&
          `${views.find(({ part }) => part.id === working.part)?.part.title}: ${working.done} of ${working.total || "…"}`}
        {!working && phase === "judging" && "Constraints are being judged."}
      </Text>
    </Group>
  );
}

function Ready({ onModels }: { onModels: () => void }) {
  const session = usePlayground((state) => state.session);
  const verdicts = useVerdicts();
  const views = usePartViews();
  const [looked, setLooked] = useState<Looked>(null);
  const [marks, setMarks] = useState<readonly TextMark[]>([]);
  const [byPart, setByPart] = useState<Readonly<Record<string, FoundByKind>>>({});
  const answered = useAnswered();
  const isUnread = !answered || ASK_PARTS.some(({ id }) => !byPart[id]);
  const checklist = checklistOfSession(session);
  const byConstraints = useMemo(
    () => (checklist ? foundByConstraints(verdicts, checklist) : {}),
    [verdicts, checklist],
  );
  if (!session) return null;
  const caption = activeCaption(session);
  const look = (next: Looked, evidence: readonly TextMark[]) => {
    setLooked(next);
    setMarks(evidence);
  };
  const panelsOf = (ids: readonly PartId[]) =>
    views.flatMap((view) =>
      ids.includes(view.part.id) ? (
        <PartPanel
          key={view.part.id}
          view={view}
          looked={looked?.in === view.part.id ? looked.id : null}
          onLook={(id, evidence) => look(id === null ? null : { in: view.part.id, id }, evidence)}
          onFound={setByPart}
        />
      ) : (
        []
      ),
    );
  return (
    <>
      <Text size="sm" maw="var(--caplens-text-width)">
        Four methods judge the same caption. Constraints ask whether it does what the instruction asked. The
        quiz asks what one can know from it. Key points ask what it tells, in how many words. Style asks how
        well it is written.
      </Text>
      <div className={classes.columns}>
        <section className={classes.caption} aria-labelledby="caption-title">
          <Group justify="space-between" align="end" gap="xs">
            <Title order={2} size="h5" id="caption-title">
              {session.title}
            </Title>
            <CaptionChoice />
          </Group>
          <details>
            <summary>Instruction</summary>
            <p className={classes.instruction}>{session.instruction || "There is none."}</p>
          </details>
          {caption.text === "" ? (
            <Alert variant="outline" color="gray" title="This caption is empty">
              Write or paste it in the playground, or have a model write it there.
            </Alert>
          ) : (
            <MarkedText text={caption.text} marks={marks} label="Caption" testId="judged-caption" />
          )}
          <JudgeAll onModels={onModels} />
        </section>
        <div className={classes.judged}>
          {isUnread && <span hidden data-unread />}
          <FaultTable byConstraints={byConstraints} byPart={byPart} />
          <div className={classes.panels}>
            <div className={classes.stack}>
              <ConstraintsPanel
                verdicts={verdicts}
                looked={looked?.in === "constraints" ? looked.id : null}
                onLook={(id) => {
                  const verdict = verdicts.find(({ checkId }) => checkId === id);
                  look(verdict && id ? { in: "constraints", id } : null, verdict ? passagesOf(verdict) : []);
                }}
              />
              {panelsOf(["key-points"])}
            </div>
            <div className={classes.stack}>{panelsOf(["quiz", "style"])}</div>
          </div>
        </div>
      </div>
    </>
  );
}
