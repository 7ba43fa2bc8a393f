import { VisuallyHidden } from "@mantine/core";
import type { RefObject } from "react";

/** Takes any number of files; a button presses it. */
export function FilesInput({
  input,
  label,
  testId,
  onFiles,
}: {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  testId: string;
  /** One at least. */
  onFiles: (files: readonly File[]) => void;
}) {
  return (
    <VisuallyHidden>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        data-testid={testId}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </VisuallyHidden>
  );
}
