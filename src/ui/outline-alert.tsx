import { Alert, type AlertProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";

/** The outcome of a work, in a frame of this colour; its title has the colour of all text. */
export function OutlineAlert(props: AlertProps & Omit<ComponentPropsWithRef<"div">, keyof AlertProps>) {
  const styles = {
    root: { background: "var(--caplens-surface)" },
    title: { color: "var(--mantine-color-text)" },
  };
  return <Alert variant="outline" styles={styles} {...props} />;
}
