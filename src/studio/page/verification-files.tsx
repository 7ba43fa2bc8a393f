import { Anchor, Group, VisuallyHidden } from "@mantine/core";
import { IconDownload, IconFiles } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { type AnswersApart, type PlacedAnswers, placedSince } from "../../evaluation/placed-answers";
import { counted } from "../../foundation/plural";
import { digitsOf } from "../../foundation/shown-number";
import { agreementIntervalWords } from "../../foundation/standing-words";
import type { Agreement } from "../../metrics/agreement/gwet";
import type { Problem } from "../../shapes/problem";
import { SmallButton } from "../../ui/buttons";
import { Arrival, ChooseFiles, FileProblems } from "../../ui/choose-files";
import { RowDelete } from "../../ui/kept-list";
import { ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import { ScrollTable } from "../../ui/scroll-table";
import { useIsFixed } from "../store/document/document-context";
import { Section } from "./fields";
import { useDropped } from "./files-in-and-out";
import classes from "./studio.module.css";

/** The changes that files of verifications would bring. */
type Read<One> = PlacedAnswers<One> & { problemCount: number };

type VerificationFilesProps<One, Draft> = {
  draft: Draft;
  files: {
    problem: Problem | null;
    dismiss: () => void;
    write: (draft: Draft, form: "verifications") => Promise<{ blob: Blob; fileName: string } | null>;
    readVerifications: (draft: Draft, files: readonly File[]) => Promise<Read<One> | null>;
  };
  apart: AnswersApart<One>;
  /** The subject of a verification, and its answers: "I7", "yes, no". */
  wordsOf: (one: One) => { about: string; says: string };
  /** The draft with one more verification. */
  add: (draft: Draft, one: One) => Draft;
  /** `undoAs`: the name under which it is taken back. */
  change: (undoAs: string, update: (draft: Draft) => Draft) => void;
};

/** Verifications to take from files: new ones and, if wished, the file's version of conflicting ones. */
function takenOf<One>({ added, conflicts }: Pick<Read<One>, "added" | "conflicts">, theirs: boolean): One[] {
  return [...added, ...(theirs ? conflicts.map(({ read }) => read) : [])];
}

function byWhom(taken: readonly { annotator: string }[]): string {
  const people = new Set(taken.map(({ annotator }) => annotator));
  return people.size === 0 ? "" : ` by ${[...people].join(", ")}`;
}

/** People's verifications out as files, and in from others. */
export function VerificationFiles<
  One extends { annotator: string },
  Draft extends { verifications: readonly One[] },
>({ draft, files, apart, wordsOf, add, change }: VerificationFilesProps<One, Draft>) {
  const fixed = useIsFixed();
  const [arrived, setArrived] = useState<{ read: Read<One>; before: readonly One[] } | null>(null);
  const take = (chosen: readonly File[]) =>
    void files
      .readVerifications(draft, chosen)
      .then((read) => setArrived(read && { read, before: draft.verifications }));
  /** People may say something while the panel is open: what the file says is held against what is here then. */
  const standing = ({ read, before }: NonNullable<typeof arrived>, { verifications }: Draft): Read<One> => ({
    ...read,
    ...placedSince(read, before, verifications, apart),
  });
  const read = arrived && standing(arrived, draft);
  useDropped("Drop files of verifications to take them in", fixed, take);
  return (
    <>
      <Group gap="xs">
        <SmallButton
          disabled={draft.verifications.length === 0}
          Icon={IconDownload}
          onClick={() =>
            void files
              .write(draft, "verifications")
              .then((written) => written && saveFile(written.blob, written.fileName))
          }
        >
          Export verifications
        </SmallButton>
        <ChooseFiles
          label="Take in files of verifications"
          accept=".json,.jsonl,.ndjson"
          size="xs"
          leftSection={<IconFiles size={14} aria-hidden />}
          disabled={fixed}
          onFiles={take}
        />
      </Group>
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
      {arrived && read && (
        <Arrival
          className={classes.panel}
          testId="verification-arrival"
          read={read}
          words={(number) => counted(number, "verification")}
          conflicts={
            <ul className={classes.list}>
              {read.conflicts.slice(0, 20).map(({ kept, read: other }) => (
                <li key={`${kept.annotator} ${wordsOf(kept).about}`} className={classes.quiet}>
                  {kept.annotator}, {wordsOf(kept).about}: {wordsOf(kept).says} here, {wordsOf(other).says} in
                  the file
                </li>
              ))}
            </ul>
          }
          problems={<FileProblems problems={read.problems} count={read.problemCount} />}
          takeWords={(theirs) => byWhom(takenOf(read, theirs))}
          onClose={() => setArrived(null)}
          onKeep={(theirs) => {
            const count = takenOf(read, theirs).length;
            change(`${counted(count, "verification")} taken in`, (now) =>
              takenOf(standing(arrived, now), theirs).reduce(add, now),
            );
            setArrived(null);
          }}
        />
      )}
    </>
  );
}

/** The people who verify, each with a link to their answers (`verifyPath`) and the act that deletes them. */
export function VerifiersTable({
  people,
  total,
  verifyPath,
  change,
}: {
  people: readonly { annotator: string; senior?: boolean; whole: number; begun: number }[];
  /** Number of those that each can verify. */
  total: number;
  verifyPath: string;
  change: (
    undoAs: string,
    update: <Draft extends { verifications: { annotator: string }[] }>(draft: Draft) => Draft,
  ) => void;
}) {
  const fixed = useIsFixed();
  return (
    <ScrollTable
      label="Who verifies"
      head={["Who", "Verified", <VisuallyHidden key="acts">What can be done</VisuallyHidden>]}
      tableClass={classes.table}
    >
      {people.map(({ annotator, senior, whole, begun }) => (
        <tr key={annotator} data-testid="annotator" data-annotator={annotator} data-whole={whole}>
          <th scope="row">
            {fixed ? (
              annotator
            ) : (
              <Anchor
                href={`#${verifyPath}?${new URLSearchParams({ annotator, ...(senior ? { senior: "1" } : {}) })}`}
                size="sm"
              >
                {annotator}
              </Anchor>
            )}
            {senior && " (senior)"}
          </th>
          <td>
            {whole} of {total}
            {begun > 0 && `, ${begun} begun`}
          </td>
          <td>
            <RowDelete
              what={`the answers of ${annotator}`}
              disabled={fixed}
              onDelete={() =>
                change(`Answers of ${annotator} deleted`, (before) => ({
                  ...before,
                  verifications: before.verifications.filter((one) => one.annotator !== annotator),
                }))
              }
            />
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}

/** Agreement on one point, or on all; `point`: null for all of them. */
type OfPoint = { point: string | null; yes: number; of: number; ac1: Agreement };

/**
 * Agreement among people, point by point, with a line for all of them. `nobody`: said where two never answered the same; `by`:
 * the thing that intervals are by, "clip".
 */
export function AgreementTable({
  points,
  overall,
  nobody,
  by,
  children,
}: {
  points: readonly (OfPoint & { label: string })[];
  overall: OfPoint & { label: string };
  nobody: string;
  by: string;
  /** Said below, before the words on intervals. */
  children: ReactNode;
}) {
  const ac1Words = ({ ac1 }: OfPoint) => {
    if (ac1.value === null) return nobody;
    const range = ac1.interval ? ` (${ac1.interval.map((one) => digitsOf(one, 2, 1)).join(" to ")})` : "";
    return `${digitsOf(ac1.value, 2, 1)}${range}`;
  };
  const all = [...points, overall];
  const told = all.some(({ ac1 }) => ac1.interval !== null);
  return (
    <Section title="How far they agree">
      <ScrollTable
        label="Agreement"
        head={["Asked", "Yes", told ? "Gwet’s AC1 (95 % interval)" : "Gwet’s AC1"]}
        tableClass={classes.table}
      >
        {all.map((of) => (
          <tr
            key={of.point ?? "all"}
            data-testid="point-agreement"
            data-point={of.point ?? "all"}
            data-ac1={of.ac1.value ?? ""}
          >
            <th scope="row">{of.label}</th>
            <td>
              {of.yes} of {of.of}
            </td>
            <td>{ac1Words(of)}</td>
          </tr>
        ))}
      </ScrollTable>
      <p className={classes.quiet}>
        {children}{" "}
        {told
          ? `In brackets the ${agreementIntervalWords(by)}.`
          : `Without an interval: that takes answers on two ${by}s or more.`}
      </p>
    </Section>
  );
}
