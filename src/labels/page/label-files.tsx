import { Anchor, Group, Menu, Text } from "@mantine/core";
import { IconChevronDown, IconDownload, IconFiles } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { counted } from "../../foundation/plural";
import { SmallButton } from "../../ui/buttons";
import { Arrival, ChooseFiles, FoldedProblems } from "../../ui/choose-files";
import { Fold } from "../../ui/fold";
import { saveFile } from "../../ui/save-file";
import type { LabelFileForm } from "../logic/files/write-labels";
import { labelSetPath } from "../store/label-paths";
import type { LabelActs, ReadLabels } from "../store/use-labels";
import own from "./labels.module.css";

const FORMS: readonly { form: LabelFileForm; words: string }[] = [
  { form: "package", words: "To label elsewhere, without anybody’s labels" },
  { form: "set", words: "All of it (JSON)" },
  { form: "lines", words: "Labels and decisions (JSON Lines)" },
  { form: "label-studio", words: "Tasks of Label Studio" },
  { form: "inspect", words: "Scores for Inspect (JSON Lines)" },
  { form: "scout", words: "Validation set for Scout (CSV)" },
];

/** A label set out as files. */
export function LabelsOut({ id, acts }: { id: string; acts: LabelActs }) {
  async function write(form: LabelFileForm) {
    const written = await acts.write(id, form);
    if (written) saveFile(written.blob, written.fileName);
  }
  return (
    <Menu position="bottom-start" keepMounted={false}>
      <Menu.Target>
        <SmallButton Icon={IconDownload} rightSection={<IconChevronDown size={14} aria-hidden />}>
          Files out
        </SmallButton>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMS.map(({ form, words }) => (
          <Menu.Item key={form} onClick={() => void write(form)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Changed({ merged }: Pick<ReadLabels, "merged">) {
  const changed = merged.flatMap((one) => one.changed);
  if (changed.length === 0) return null;
  return (
    <Fold label={`${counted(changed.length, "line")} of which the same person says something else here`}>
      <Text size="sm">Both are kept; the newer one counts.</Text>
      <ul>
        {changed.slice(0, 100).map(({ line, person, here, file }) => (
          <li key={`${line} ${person} ${file}`}>
            {person}, {line}: {here} here, {file} in the file
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** The label sets that a file's labels go to where these are others than the one on the page. */
function Elsewhere({ merged, here }: Pick<ReadLabels, "merged"> & { here: string | null }) {
  if (here === null) return null;
  return merged
    .filter(({ id }) => id !== here)
    .map(({ id, title, size, labels, decisions, same }) => (
      <Text key={id} size="sm" data-testid="labels-elsewhere">
        {counted(labels.length + decisions.length + same, "label")} of the file{" "}
        {labels.length + decisions.length + same === 1 ? "belongs" : "belong"} to another label set,{" "}
        <Anchor href={`#${labelSetPath(id)}`}>
          “{title}” with {counted(size, "line")}
        </Anchor>
        , not to this one.
      </Text>
    ));
}

/** Files of labels and label sets in, looked at before they are kept. */
export function LabelsIn({
  acts,
  here,
  onTaken,
  children,
}: {
  acts: LabelActs;
  /** The label set on the page; null where there is none. */
  here: string | null;
  /** Other buttons, before its own. */
  children?: ReactNode;
  /** Called with the id of a set that came with a file; null where none did. */
  onTaken: (id: string | null) => void;
}) {
  const [read, setRead] = useState<ReadLabels | null>(null);
  const sets = read?.sets ?? [];
  const merged = read?.merged ?? [];
  const answers = merged.flatMap(({ labels, decisions }) => [...labels, ...decisions]);
  const added = [...sets, ...answers];
  const words = (count: number) =>
    [
      sets.length > 0 ? counted(sets.length, "label set") : "",
      count > sets.length || sets.length === 0 ? counted(count - sets.length, "label") : "",
    ]
      .filter((part) => part !== "")
      .join(" and ");

  async function keep(what: ReadLabels) {
    if (!(await acts.keep(what))) return;
    setRead(null);
    onTaken(what.sets[0]?.id ?? null);
  }

  return (
    <>
      <Group gap="xs">
        {children}
        <ChooseFiles
          size="xs"
          label="Take in files of labels"
          fieldLabel="Files of labels"
          testId="labels-input"
          leftSection={<IconFiles size={14} aria-hidden />}
          onFiles={(files) => void acts.read(files.map((file) => ({ path: file.name, file }))).then(setRead)}
        />
      </Group>
      {read && (
        <Arrival
          className={own.panel}
          testId="label-arrival"
          read={{
            added,
            conflicts: [],
            same: merged.reduce((sum, { same }) => sum + same, 0),
            problemCount: read.problemCount,
          }}
          words={words}
          conflicts={null}
          problems={
            <>
              <Elsewhere merged={merged} here={here} />
              <Changed merged={merged} />
              <FoldedProblems
                label="What can’t be used, or was told"
                problems={read.problems}
                startsOpen={added.length === 0}
              />
            </>
          }
          onClose={() => setRead(null)}
          onKeep={() => void keep(read)}
        />
      )}
    </>
  );
}
