import { Alert, Checkbox, Group, Loader, Radio, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { counted } from "../../../foundation/plural";
import type { Report } from "../../../shapes/report";
import type { PlaygroundAddress } from "../../../state/address";
import { bringOnScreen } from "../../../state/playground/address-of";
import { usePlayground, usePlaygroundStore } from "../../../state/playground/playground-context";
import { activeCaption } from "../../../state/sessions/session-document";
import { useSessionsStore } from "../../../state/sessions/use-sessions";
import { BackButton } from "../../../ui/back-button";
import { humanSize } from "../../../ui/measures";
import { NextStepButton, ProblemAlert } from "../../../ui/problem-alert";
import { TextPage } from "../../../ui/text-page";
import { ReportExports } from "./report-exports";
import classes from "./report-page.module.css";
import { ReportPreview } from "./report-preview";
import type { ShownFrame } from "./shown-frame";
import { type FramePictures, useFramePictures } from "./use-frame-pictures";
import { type CaptionChoice, useReport } from "./use-report";

const NO_FRAMES: ShownFrame[] = [];

/** How many pictures there are to show, in words. */
function framesWords(pictures: FramePictures, wanted: number): string {
  if (wanted === 0) return "No frames have been taken from a video.";
  if (pictures.kind === "loading") return "Reading them from storage.";
  if (pictures.kind === "failed")
    return "They could not be read from storage; the report lists times and hashes.";
  const { frames } = pictures;
  const size = humanSize(frames.reduce((sum, { blob }) => sum + blob.size, 0));
  const missing = wanted - frames.length;
  if (missing === wanted)
    return "None is in this browser's storage any more; the report lists times and hashes.";
  const gone = missing > 0 ? ` ${missing} of ${wanted} are not in this browser's storage any more.` : "";
  return `${counted(frames.length, "picture")}, ${size}: in HTML, on paper and beside the Markdown.${gone}`;
}

function CaptionRadios({
  choice,
  onChoice,
}: {
  choice: CaptionChoice;
  onChoice: (choice: CaptionChoice) => void;
}) {
  const count = usePlayground((state) => state.session?.captions.length ?? 0);
  const title = usePlayground((state) => (state.session ? activeCaption(state.session).title : ""));
  if (count < 2) return null;
  return (
    <Radio.Group
      label="Captions"
      size="xs"
      value={choice}
      onChange={(value) => onChoice(value === "shown" ? "shown" : "all")}
    >
      <Group gap="md" mt={2}>
        <Radio size="xs" value="all" label={`All ${count}`} />
        <Radio
          size="xs"
          value="shown"
          label={
            <>
              Only <bdi className={classes.title}>“{title}”</bdi>
            </>
          }
        />
      </Group>
    </Radio.Group>
  );
}

function Ready({ report, frames }: { report: Report; frames: readonly ShownFrame[] | null }) {
  const urls = useMemo(() => frames && new Map(frames.map(({ hash, url }) => [hash, url])), [frames]);
  const { checklist } = report;
  return (
    <>
      {checklist.format.length + checklist.content.length === 0 && (
        <Alert variant="outline" color="gray" title="The checklist is empty">
          There are no verdicts to report, only the instruction, the media and the captions. For verdicts,
          suggest or write checks first.
        </Alert>
      )}
      <ReportExports report={report} frames={frames ?? NO_FRAMES} />
      <Title order={2}>Preview</Title>
      <ReportPreview report={report} pictures={urls} />
    </>
  );
}

/** What the report is to hold, the ways out, the report itself. */
function ReportBody() {
  const [choice, setChoice] = useState<CaptionChoice>("all");
  const [withFrames, setWithFrames] = useState(true);
  const { state, again } = useReport(choice);
  const pictures = useFramePictures();
  const wanted = usePlayground(({ session }) => session?.frames?.frames.length ?? 0);
  const there = pictures.kind === "ready" && pictures.frames.length > 0;

  return (
    <Stack gap="sm">
      <Text size="sm" c="var(--caplens-text-quiet)">
        For a paper's appendix or an issue thread: what was asked, what was looked at, and every verdict with
        its evidence. What captions and models say stays text in it; keys are never in it.
      </Text>
      <Group gap="xl" align="flex-start">
        <CaptionRadios choice={choice} onChoice={setChoice} />
        <Checkbox
          size="xs"
          mt={2}
          label="Show the frames"
          description={framesWords(pictures, wanted)}
          styles={{ description: { color: "var(--caplens-text-quiet)" } }}
          checked={withFrames && there}
          disabled={!there}
          onChange={(event) => setWithFrames(event.currentTarget.checked)}
        />
      </Group>
      {state.kind === "making" && (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm">Putting the report together</Text>
        </Group>
      )}
      {state.kind === "failed" && (
        <ProblemAlert problem={state.problem} onClose={again}>
          <NextStepButton onClick={again}>Try again</NextStepButton>
        </ProblemAlert>
      )}
      {state.kind === "ready" && state.problem && <ProblemAlert problem={state.problem} />}
      {state.kind === "ready" && (
        <Ready report={state.report} frames={withFrames && there ? pictures.frames : null} />
      )}
    </Stack>
  );
}

/** The report on the session: to read, copy, save and print. `address` names the session where the page begins here. */
export function ReportPage({
  address,
  notices,
  onPlayground,
}: {
  address: PlaygroundAddress;
  /** What is to be told of the page and the session as a whole. */
  notices: ReactNode;
  onPlayground: () => void;
}) {
  const playground = usePlaygroundStore();
  const sessions = useSessionsStore();
  const title = usePlayground((state) => state.session?.title ?? null);

  useEffect(() => {
    void bringOnScreen(playground.getState(), sessions.getState(), address);
  }, [playground, sessions, address]);

  return (
    <TextPage name="Report" heading={title === null ? "Verdict report" : `Verdict report: ${title}`}>
      <BackButton onClick={onPlayground} />
      {notices}
      {title === null ? <Loader size="sm" role="status" aria-label="Opening" /> : <ReportBody />}
    </TextPage>
  );
}
