import { Button, Group, Stack, Text } from "@mantine/core";
import { IconCopy, IconDownload, IconPrinter } from "@tabler/icons-react";
import { useState } from "react";
import { reportAsMarkdown } from "../../../evaluation/report/markdown/report-as-markdown";
import { toProblem } from "../../../foundation/errors";
import type { Problem } from "../../../shapes/problem";
import type { Report } from "../../../shapes/report";
import { CopyByHand } from "../../../ui/copy-by-hand";
import { ProblemAlert } from "../../../ui/problem-alert";
import { saveFile } from "../../../ui/save-file";
import { REPORT_FILES } from "./report-files";
import type { ShownFrame } from "./shown-frame";

/** GitHub takes no longer issues and comments. */
const LONGEST_COMMENT = 65_536;

function copiedWords(markdown: string): string {
  const length = markdown.length.toLocaleString("en");
  const tooLong =
    markdown.length > LONGEST_COMMENT
      ? " That is more than a comment on GitHub takes; attach the file there."
      : "";
  return `Copied, ${length} characters.${tooLong}`;
}

/** The ways out of the page: clipboard, files, paper. */
export function ReportExports({ report, frames }: { report: Report; frames: readonly ShownFrame[] }) {
  const [said, setSaid] = useState("");
  const [byHand, setByHand] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function copy(): Promise<void> {
    const markdown = reportAsMarkdown(report);
    setSaid("");
    try {
      await navigator.clipboard.writeText(markdown);
      setByHand(null);
      setSaid(copiedWords(markdown));
    } catch {
      // Refused, or not there at all on pages without TLS: the text itself can always be selected.
      setByHand(markdown);
    }
  }

  async function save(kind: keyof typeof REPORT_FILES): Promise<void> {
    setSaid("");
    setProblem(null);
    try {
      const { blob, fileName } = await REPORT_FILES[kind](report, frames);
      saveFile(blob, fileName);
      setSaid(`Saved as ${fileName}.`);
    } catch (error) {
      setProblem(toProblem(error));
    }
  }

  const download = <IconDownload size={15} aria-hidden />;
  return (
    <Stack gap={6}>
      <Group gap={6}>
        <Button size="xs" leftSection={<IconCopy size={15} aria-hidden />} onClick={() => void copy()}>
          Copy as Markdown
        </Button>
        <Button size="xs" variant="default" leftSection={download} onClick={() => void save("markdown")}>
          {frames.length > 0 ? "Markdown and frames (.zip)" : "Markdown"}
        </Button>
        <Button size="xs" variant="default" leftSection={download} onClick={() => void save("html")}>
          HTML
        </Button>
        <Button size="xs" variant="default" leftSection={download} onClick={() => void save("json")}>
          JSON
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPrinter size={15} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </Group>
      <Text size="xs" c="var(--caplens-text-quiet)" role="status" mih="1.2em">
        {said}
      </Text>
      {byHand !== null && <CopyByHand text={byHand} rows={8} />}
      {problem && <ProblemAlert problem={problem} onClose={() => setProblem(null)} />}
    </Stack>
  );
}
