import { Button, type ButtonProps } from "@mantine/core";
import { useRef } from "react";
import classes from "./choose-files.module.css";

/** A button that chooses any number of files; the same may be chosen again. */
export function ChooseFiles({
  label,
  fieldLabel = label,
  accept,
  testId,
  onFiles,
  ...button
}: Pick<ButtonProps, "size" | "leftSection" | "disabled"> & {
  label: string;
  /** Accessible name of the file field behind the button. */
  fieldLabel?: string;
  /** Accepted file extensions; all when absent. */
  accept?: string;
  /** Name of the field. */
  testId?: string;
  /** One at least. */
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        className={classes.hidden}
        accept={accept}
        aria-label={fieldLabel}
        data-testid={testId}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
