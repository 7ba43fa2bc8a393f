import {
  ActionIcon,
  Anchor,
  Group,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { IconMoon, IconSettings, IconSun } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { SkipLinks } from "../features/playground/skip-links";
import { ViewBar } from "../features/playground/view-bar";
import { offline } from "./offline/page-offline";
import { UpdateNotice } from "./offline/update-notice";
import classes from "./shell.module.css";
import { StorageNotice } from "./storage-notice";

function ColorSchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme("light");
  const next = scheme === "light" ? "dark" : "light";
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`Change to ${next} colours`}
      onClick={() => setColorScheme(next)}
    >
      {scheme === "light" ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
    </ActionIcon>
  );
}

/** What stands around every screen: name, navigation, session, colours. */
export function Shell({ children }: { children: ReactNode }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  return (
    <div className={classes.shell}>
      <div>
        {pathname === "/playground" && <SkipLinks />}
        <nav aria-label="Caplens" className={classes.header}>
          <Group gap="xs" wrap="nowrap">
            <img src="./icon.svg" alt="Caplens" width={24} height={24} />
            <Text component="span" fw={700} size="lg" className={classes.name} aria-hidden>
              Caplens
            </Text>
          </Group>
          <div className={classes.nav}>
            <Anchor component={Link} to="/playground" size="sm" c="var(--mantine-color-text)" fw={600}>
              Playground
            </Anchor>
            <Anchor component={Link} to="/checks" size="sm" c="var(--mantine-color-text)" fw={600}>
              Checks
            </Anchor>
            <Anchor component={Link} to="/models" size="sm" c="var(--mantine-color-text)" fw={600}>
              Models
            </Anchor>
            <Anchor
              component={Link}
              to="/settings"
              size="sm"
              c="var(--mantine-color-text)"
              fw={600}
              aria-label="Settings"
            >
              <span className={classes.wide}>Settings</span>
              <IconSettings size={18} className={classes.narrow} aria-hidden />
            </Anchor>
          </div>
          {pathname === "/playground" && (
            <div className={classes.tools}>
              <ViewBar />
            </div>
          )}
          <div className={classes.colours}>
            <ColorSchemeToggle />
          </div>
        </nav>
        <UpdateNotice offline={offline} />
        {pathname !== "/playground" && <StorageNotice />}
      </div>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
