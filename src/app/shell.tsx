import {
  ActionIcon,
  Anchor,
  Button,
  Group,
  Text,
  useComputedColorScheme,
  useMantineColorScheme,
} from "@mantine/core";
import { IconMoon, IconSettings, IconSun } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { useStore } from "zustand";
import { usePageAddress } from "../state/page-address";
import { useReload } from "../ui/lazy-part/reload";
import type { Offline } from "./offline/offline-store";
import { offline } from "./offline/page-offline";
import classes from "./shell.module.css";

/** Offers a newer version; it comes when people say so or open the page the next time, never by itself. */
function UpdateNotice({ offline }: { offline: Offline }) {
  const newer = useStore(offline, (state) => state.newer);
  const [later, setLater] = useState(false);
  const reload = useReload();
  if (!newer || later) return null;
  return (
    <Group role="status" gap="xs" className={classes.notice} data-testid="update">
      <Text size="sm">A new version of Caplens is there. What you made is kept.</Text>
      <Button size="compact-sm" onClick={reload}>
        Reload now
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setLater(true)}>
        Later
      </Button>
    </Group>
  );
}

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

/** A page's name, which leads there; that of the page one is at leads nowhere, and keys need not stop at it. */
function PageLink({ to, children }: { to: string; children: ReactNode }) {
  const { path } = usePageAddress();
  const looks = { size: "sm", fw: 600, children } as const;
  return path === to ? (
    <Text component="span" {...looks} aria-current="page" />
  ) : (
    <Anchor href={`#${to}`} c="var(--mantine-color-text)" {...looks} />
  );
}

/**
 * Keeps Tab within an open dialog where the focus was lost behind it: what had it was taken away, or the dialog came with
 * the page. From the dialog itself on, its own trap goes on.
 */
function useTabWithinDialog(): void {
  useEffect(() => {
    const keepWithin = ({ key }: KeyboardEvent) => {
      if (key !== "Tab") return;
      const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
      const isBehind =
        document.activeElement === document.body || document.activeElement?.closest("#root") !== null;
      if (dialog && isBehind) dialog.focus();
    };
    document.addEventListener("keydown", keepWithin, true);
    return () => document.removeEventListener("keydown", keepWithin, true);
  }, []);
}

/** The surroundings of every screen: name, navigation, session, colours. */
export function Shell({
  skipLinks,
  tools,
  notices,
  children,
}: {
  /** Before all else, for the keyboard. */
  skipLinks?: ReactNode;
  /** This screen's tools, beside the navigation. */
  tools?: ReactNode;
  /** Above the screen. */
  notices?: ReactNode;
  children: ReactNode;
}) {
  useTabWithinDialog();
  return (
    <div className={classes.shell}>
      <div>
        {skipLinks}
        <nav aria-label="Caplens" className={classes.header}>
          <Group gap="xs" wrap="nowrap">
            <img src="./icon.svg" alt="Caplens" width={24} height={24} className={classes.mark} />
            <Text component="span" fw={700} size="lg" className={classes.name} aria-hidden>
              Caplens
            </Text>
          </Group>
          <div className={classes.nav}>
            <PageLink to="/playground">Playground</PageLink>
            <PageLink to="/runs">Runs</PageLink>
            <PageLink to="/leaderboard">
              <span className={classes.wide}>Leaderboards</span>
              <span className={classes.narrow}>Boards</span>
            </PageLink>
            <PageLink to="/checks">Checks</PageLink>
            <PageLink to="/models">Models</PageLink>
            <PageLink to="/settings">
              <span className={classes.wide}>Settings</span>
              <IconSettings size={18} className={classes.narrow} role="img" aria-label="Settings" />
            </PageLink>
          </div>
          {tools && <div className={classes.tools}>{tools}</div>}
          <div className={classes.colours}>
            <ColorSchemeToggle />
          </div>
        </nav>
        <UpdateNotice offline={offline} />
        {notices}
      </div>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
