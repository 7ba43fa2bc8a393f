import { Button } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import classes from "../quiz-studio.module.css";

/** A button that chooses files; the same may be chosen again. */
export function ChooseFiles({
  label,
  accept,
  icon,
  size = "xs",
  disabled = false,
  onFiles,
}: {
  label: string;
  accept: string;
  icon: ReactNode;
  size?: "xs" | "sm";
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        size={size}
        variant="default"
        disabled={disabled}
        leftSection={icon}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        tabIndex={-1}
        className={classes.hidden}
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
