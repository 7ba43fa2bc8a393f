import { IconDownload } from "@tabler/icons-react";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import type { Problem } from "../../shapes/problem";
import { SmallButton } from "../../ui/buttons";
import { FileDrop, type OnDropped } from "../../ui/file-drop";
import { ProblemAlert } from "../../ui/problem-alert";
import { saveFile } from "../../ui/save-file";
import { Section } from "./fields";
import classes from "./studio.module.css";

/** A part's handler of files that are dropped on the page. */
type Taker = { hint: string; take: OnDropped };

const TakerContext = createContext<RefObject<Taker | null> | null>(null);

/** Hands files that are dropped anywhere on the page to the part of it that takes them; `otherwise`: said where none does. */
export function DroppedFiles({ otherwise, children }: { otherwise: string; children: ReactNode }) {
  const taker = useRef<Taker | null>(null);
  return (
    <TakerContext value={taker}>
      <FileDrop
        hint={() => taker.current?.hint ?? otherwise}
        onFiles={(...dropped) => taker.current?.take(...dropped)}
      >
        {children}
      </FileDrop>
    </TakerContext>
  );
}

/** Takes what is dropped while this part is shown; `disabled`: as the button that chooses files. */
export function useDropped(hint: string, disabled: boolean, take: OnDropped): void {
  const taker = useContext(TakerContext);
  useEffect(() => {
    if (!taker || disabled) return;
    taker.current = { hint, take };
    return () => {
      taker.current = null;
    };
  });
}

/** A whole set as one file, for another browser and for later. `about`: the content of the file. */
export function WholeSetOut({
  about,
  files: { problem, dismiss },
  write,
}: {
  about: string;
  files: { problem: Problem | null; dismiss: () => void };
  /** Null: it failed, and `files` has the problem. */
  write: () => Promise<{ fileName: string; blob: Blob } | null>;
}) {
  return (
    <Section title="The whole set">
      <p className={classes.quiet}>{about}</p>
      <SmallButton
        w="fit-content"
        Icon={IconDownload}
        onClick={() => void write().then((written) => written && saveFile(written.blob, written.fileName))}
      >
        Save the whole set
      </SmallButton>
      {problem && <ProblemAlert problem={problem} onClose={dismiss} />}
    </Section>
  );
}
