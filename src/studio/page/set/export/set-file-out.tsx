import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { ProblemAlert } from "../../../../ui/problem-alert";
import { saveFile } from "../../../../ui/save-file";
import { useSetDraft } from "../../../store/set/set-context";
import { useSetFiles } from "../../../store/set/use-set-files";
import classes from "../../studio.module.css";

/** The whole set as a file: for those who verify it, for another browser, for later. */
export function SetFileOut() {
  const draft = useSetDraft();
  const files = useSetFiles();
  return (
    <section className={classes.section} aria-labelledby="set-file">
      <h3 className={classes.sectionTitle} id="set-file">
        The whole set
      </h3>
      <p className={classes.quiet}>
        All that is known of it: clips, instructions, checklists, what was dropped and why, people’s
        verifications. The videos do not go along: whoever opens it chooses them again, and they are
        recognised by their content.
      </p>
      <Button
        size="xs"
        variant="default"
        w="fit-content"
        leftSection={<IconDownload size={14} aria-hidden />}
        onClick={() =>
          void files
            .write(draft, "studio")
            .then((written) => written && saveFile(written.blob, written.fileName))
        }
      >
        Save the whole set
      </Button>
      {files.problem && <ProblemAlert problem={files.problem} onClose={files.dismiss} />}
    </section>
  );
}
