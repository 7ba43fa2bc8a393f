import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";

type SignButtonProps = ActionIconProps &
  Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> & {
    icon: Icon;
    pixels?: number;
    /** Read out in place of the icon. */
    label: string;
  };

/** A button that is an icon alone. */
export function SignButton({ icon: Sign, pixels = 16, label, ...others }: SignButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} {...others}>
      <Sign size={pixels} aria-hidden />
    </ActionIcon>
  );
}
