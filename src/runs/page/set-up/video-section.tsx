import { Group, Progress, Text } from "@mantine/core";
import { IconAlertTriangle, IconFolder } from "@tabler/icons-react";
import { ACCEPTED_MEDIA, asHeading, type MediaWords, mediaWords } from "../../../shapes/medium";
import { MainButton } from "../../../ui/buttons";
import { ChooseFiles, ChooseFolder } from "../../../ui/choose-files";
import { filesOf } from "../../../ui/choose-folder";
import { showsMedia } from "../../logic/way-to-run";
import { useRunSetUp, useRunSetUpStore } from "../../store/run-set-up-context";
import { chosenIds, type SetUpOf } from "../../store/run-set-up-state";
import { SetUpSection } from "./section";
import classes from "./set-up.module.css";
import { sectionId } from "./start-bar";

/** Most names listed; the rest is given as a number. */
const MOST_NAMES = 200;

/** The files that the chosen samples are about, by their names, each once. */
export function wantedFiles(of: SetUpOf): string[] {
  return [...new Set(chosenIds(of).flatMap((id) => of.videoOf.get(id)?.id ?? []))];
}

/** Common name of these files. */
export function mediaOf(of: SetUpOf): MediaWords {
  return mediaWords(wantedFiles(of));
}

/** Location of the videos, pictures or sounds that models are shown, and which are missing. */
export function VideoSection({ of, fixed }: { of: SetUpOf; fixed: boolean }) {
  const store = useRunSetUpStore();
  const { atHand, locked, ambiguous } = useRunSetUp((state) => state.videos);
  const placing = useRunSetUp((state) => state.placing);
  const wanted = wantedFiles(of);
  const missing = wanted.filter((id) => !atHand.has(id));
  const several = missing.filter((id) => ambiguous.has(id));
  const found = wanted.length - missing.length;
  const words = mediaWords(wanted);
  const busy = fixed || placing !== null;
  const isShown = showsMedia(of.run);

  return (
    <SetUpSection
      id={sectionId("videos")}
      title={asHeading(words.many)}
      summary={
        <span data-testid="videos-found">
          {found.toLocaleString("en")} of {wanted.length.toLocaleString("en")} found
        </span>
      }
      moreLabel={`Which are missing (${missing.length})`}
      more={
        missing.length > 0 && (
          <ul className={classes.names} aria-label={`Missing ${words.many}`}>
            {missing.slice(0, MOST_NAMES).map((id) => (
              <li key={id}>
                {id}
                {ambiguous.has(id) && `: ${ambiguous.get(id)?.join(", ")} fit alike`}
              </li>
            ))}
            {missing.length > MOST_NAMES && <li>and {missing.length - MOST_NAMES} more</li>}
          </ul>
        )
      }
    >
      <Group gap="xs">
        <ChooseFolder
          label="Choose the folder"
          fieldLabel={`Folder with the ${words.many}`}
          size="xs"
          variant={found === 0 && isShown ? "filled" : "default"}
          leftSection={<IconFolder size={15} aria-hidden />}
          disabled={busy}
          onChosen={(chosen) => void store.getState().place(chosen)}
        />
        <ChooseFiles
          label="Choose files"
          accept={ACCEPTED_MEDIA}
          size="xs"
          disabled={busy}
          onFiles={(files) => void store.getState().place({ files: filesOf(files), folder: null })}
        />
        {locked && (
          <MainButton disabled={busy} onClick={() => void store.getState().allowFolder()}>
            Allow the folder “{locked.name}” again
          </MainButton>
        )}
        <Text size="xs" c="var(--caplens-text-quiet)">
          They stay where they are, and are found by name.
          {!isShown && " Nothing but a model that rates captions is shown them."}
        </Text>
      </Group>
      {placing && (
        <div role="status">
          <Text size="xs">
            Looking at {placing.done} of {placing.total} files
          </Text>
          <Progress
            size="sm"
            value={placing.total === 0 ? 0 : (100 * placing.done) / placing.total}
            aria-label="Files looked at"
          />
        </div>
      )}
      {found > 0 && missing.length > 0 && (
        <Text size="xs" className={classes.warning}>
          <IconAlertTriangle size={13} aria-hidden /> {missing.length} missing:{" "}
          {isShown
            ? `their samples will fail and can be done again once the ${words.many} are there.`
            : "a model that rates can’t see them."}
        </Text>
      )}
      {several.length > 0 && (
        <Text size="xs" className={classes.warning}>
          For {several.length} of them several files fit alike. Choose a folder that has each once.
        </Text>
      )}
    </SetUpSection>
  );
}
