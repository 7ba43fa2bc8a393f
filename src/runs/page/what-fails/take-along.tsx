import { Group, Text } from "@mantine/core";
import { IconDownload, IconLink } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { counted, plural } from "../../../foundation/plural";
import { percentDigits } from "../../../foundation/shown-number";
import type { FailureCounts } from "../../../shapes/run-failures";
import { READING_NAMES } from "../../../shapes/semantics";
import { useTrying } from "../../../state/use-trying";
import { MainButton, SmallButton } from "../../../ui/buttons";
import { CopyByHand } from "../../../ui/copy-by-hand";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import {
  failuresCsv,
  failuresOutline,
  leftOutWords,
  type ShownFailures,
} from "../../logic/failures/failures-outline";
import { constraintNames } from "./failure-groups";
import classes from "./what-fails.module.css";

/** The number that says it all, in a sentence. `kind`: the word for a check. `before`: stands before it. */
export function FailuresHeadline({
  counts: { checks, captions, clean, semantics },
  kind,
  untoldBy = null,
  before,
}: {
  counts: FailureCounts;
  kind: string;
  /** By whom what is unscored could not be told, where one says that: "by rules". */
  untoldBy?: string | null;
  before: string;
}) {
  const { passed, failed, unscored } = checks;
  const told = passed + failed;
  const share = told === 0 ? "–" : `${percentDigits(passed / told)} %`;
  return (
    <p
      className={classes.headline}
      data-testid="drop-answer"
      data-captions={captions}
      data-checks={told}
      data-failed={failed}
      data-unscored={unscored}
    >
      {before}
      <strong>{share}</strong> of {counted(told, kind)} {plural(told, "holds", "hold")} in{" "}
      {counted(captions, "caption")}.{" "}
      <span className={classes.quiet}>
        Nothing fails in {clean.toLocaleString("en")} of {captions.toLocaleString("en")}.{" "}
        {leftOutWords(unscored, untoldBy === null ? "" : ` ${untoldBy}`)} Reading: {READING_NAMES[semantics]},
        as judged.
      </span>
    </p>
  );
}

/** The failures on screen as files to take along, and their address. */
export function TakeAlong({
  shown,
  reach,
  children,
}: {
  shown: Omit<ShownFailures, "labelOf">;
  /** The place where the link opens, in a sentence. */
  reach: string;
  /** Stands behind the buttons. */
  children?: ReactNode;
}) {
  const [told, setTold] = useState<string | null>(null);
  const [byHand, setByHand] = useState<string | null>(null);
  const { problem, dismiss, trying } = useTrying();

  const save = (form: "html" | "csv") =>
    trying(async () => {
      const { outlineAsHtml } = await import("../../../evaluation/report/report-as-html");
      const whole = { ...shown, labelOf: constraintNames(shown.failures) };
      const text =
        form === "html"
          ? outlineAsHtml(`What fails: ${shown.title}`, failuresOutline(whole))
          : failuresCsv(whole);
      saveFile(new Blob([text]), `what-fails.${form}`);
    });

  async function copyLink(): Promise<void> {
    const address = window.location.href;
    try {
      await navigator.clipboard.writeText(address);
      setTold("Copied.");
    } catch {
      setByHand(address);
    }
  }

  return (
    <>
      <Group gap="xs">
        <MainButton Icon={IconDownload} onClick={() => void save("html")}>
          Save as a page
        </MainButton>
        <SmallButton onClick={() => void save("csv")}>Groups as CSV</SmallButton>
        <SmallButton Icon={IconLink} onClick={() => void copyLink()}>
          Copy the link
        </SmallButton>
        <Text size="sm" c="var(--caplens-text-quiet)" data-testid="link-reach">
          {reach}
        </Text>
        {children}
      </Group>
      <div role="status">{told && <Text size="sm">{told}</Text>}</div>
      {byHand !== null && <CopyByHand text={byHand} rows={2} />}
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </>
  );
}
