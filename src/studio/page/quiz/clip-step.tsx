import { Button, Group, Select, Text } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import { useRef } from "react";
import { counted } from "../../../foundation/plural";
import { humanSize } from "../../../foundation/shown-number";
import { capquizVideoDomains } from "../../../rules/taxonomy/capquiz";
import { mediaToDo } from "../../../shapes/media-to-do";
import type { QuizDraft } from "../../../shapes/quiz-draft";
import { useBlobUrls } from "../../../state/blob-urls";
import { Fold } from "../../../ui/fold";
import { FrameStrip } from "../../../ui/frames/frame-strip";
import { clock } from "../../../ui/measures";
import { mediaWorkWords, planWords } from "../../../ui/plan-words";
import { ProblemAlert } from "../../../ui/problem-alert";
import { PlanFields } from "../../../ui/sampling-plan/plan-fields";
import { useIsFixed } from "../../store/document/document-context";
import { useQuiz, useQuizDraft, useQuizStore } from "../../store/quiz-context";
import { QuizPlayer } from "../clip-player";
import { useDropped } from "../files-in-and-out";
import { WorkLine } from "../model-work";
import classes from "../studio.module.css";
import { ChooseClip } from "./quiz-ways";

const NO_HASHES: readonly string[] = [];

const DOMAINS = Object.entries(capquizVideoDomains).map(([group, items]) => ({ group, items: [...items] }));

function factWords({ video }: QuizDraft): string {
  if (!video) return "";
  const { facts, sizeBytes, name } = video;
  return [
    name,
    ...(facts?.durationSeconds ? [clock(facts.durationSeconds, { tenths: true })] : []),
    ...(facts?.video ? [`${facts.video.width} × ${facts.video.height}`] : []),
    ...(sizeBytes > 0 ? [humanSize(sizeBytes)] : []),
  ].join(" · ");
}

/** The video of the quiz and the frames that models are shown of it. */
export function ClipStep() {
  const draft = useQuizDraft();
  const fixed = useIsFixed();
  const store = useQuizStore();
  const work = useQuiz((state) => state.mediaWork);
  const problem = useQuiz((state) => state.problems.media ?? null);
  const player = useRef<HTMLVideoElement>(null);
  const { video, sampling, frames } = draft;
  const urls = useBlobUrls(
    frames?.frames.map(({ hash }) => hash) ?? NO_HASHES,
    frames?.plan.image.type ?? "",
  );
  const toDo = mediaToDo(draft);
  const isOutdated = frames !== null && toDo.frames === "take";
  const isWanting = toDo.frames === "take" || toDo.audio === "take";
  const { takeFile, takeMedia, cancelMedia, change, dismiss } = store.getState();

  useDropped("Drop a video or a picture to take it for the quiz", fixed || work !== null, ([file], place) => {
    if (file) void takeFile(file, place);
  });

  const choose = (
    <ChooseClip
      label={video ? "Choose another video" : "Choose a video"}
      isFirst={!video}
      disabled={fixed || work !== null}
      onFile={(file) => void takeFile(file)}
      onSession={({ title, ...media }) =>
        change(video ? "Video replaced" : null, (before) => ({
          ...before,
          ...media,
          title: before.title === "" ? title : before.title,
        }))
      }
    />
  );

  return (
    <>
      {problem && <ProblemAlert problem={problem} onClose={() => dismiss("media")} />}
      {!video && (
        <section className={classes.empty} aria-label="No video yet">
          <Text size="sm">
            A quiz asks about one video. Choose it: its frames are what models see when they write questions,
            and people have it beside them when they verify. It stays in this browser.
          </Text>
          <Group gap="xs">{choose}</Group>
        </section>
      )}
      {work && (
        <WorkLine words={mediaWorkWords(work)} done={work.done} total={work.total} onCancel={cancelMedia} />
      )}
      {video && (
        <>
          <QuizPlayer player={player} />
          <p className={classes.quiet} data-testid="clip-facts">
            {factWords(draft)}
          </p>
          {frames && frames.frames.length > 0 && (
            <FrameStrip
              frames={frames.frames}
              urls={urls}
              seconds={0}
              outdated={isOutdated}
              missing="This picture is not in this browser's storage. Take the frames again."
              onSeek={(seconds) => {
                if (player.current) player.current.currentTime = seconds;
              }}
              head={(enlarge) => (
                <Text size="xs" c="var(--caplens-text-quiet)" data-testid="clip-frames">
                  {counted(frames.frames.length, "frame")} for models
                  {isOutdated ? ", of another plan" : ""}. {enlarge}
                </Text>
              )}
            />
          )}
          {!work && isWanting && (
            <Group gap="sm">
              <Button
                size="sm"
                disabled={fixed}
                leftSection={<IconPhoto size={16} aria-hidden />}
                onClick={() => void takeMedia()}
              >
                {frames ? "Take them by this plan" : "Take frames"}
              </Button>
              <Text size="sm">{planWords(sampling, video.facts)}</Text>
            </Group>
          )}
          <Fold label={`What models are shown: ${planWords(sampling, video.facts)}`}>
            <PlanFields
              plan={sampling}
              facts={video.facts}
              length={video.facts?.durationSeconds ?? null}
              fixed={fixed || work !== null}
              change={(parts) =>
                change(null, (before) => ({ ...before, sampling: { ...before.sampling, ...parts } }))
              }
            />
          </Fold>
          <Fold label={draft.domain === null ? "Subject of the video" : `Subject: ${draft.domain}`}>
            <Select
              size="xs"
              w="min(20rem, 100%)"
              label="Subject of the video"
              description="One of CapQuiz’s domains: scores can be told apart by it."
              placeholder="None"
              clearable
              clearButtonProps={{ "aria-label": "No subject" }}
              data={DOMAINS}
              disabled={fixed}
              value={draft.domain}
              onChange={(domain) => change(null, (before) => ({ ...before, domain }))}
            />
          </Fold>
          <Group gap="xs">{choose}</Group>
        </>
      )}
    </>
  );
}
