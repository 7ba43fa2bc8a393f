import { Progress } from "@mantine/core";
import { type MediaWork, mediaWorkWords } from "../../../ui/plan-words";

/** The progress of the work on the file. */
export function WorkBar({ work }: { work: MediaWork }) {
  return (
    <Progress
      size="sm"
      my={4}
      value={work.total ? (100 * work.done) / work.total : 100}
      animated={!work.total}
      aria-label={mediaWorkWords(work)}
    />
  );
}
