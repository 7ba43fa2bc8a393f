import { ActionIcon, Button, Group, Text } from "@mantine/core";
import { IconChevronDown, IconHelpCircle, IconMoon, IconSun } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { usePageAddress, usePresentPlace } from "../state/page-address";
import { chooseColours, useColours } from "../ui/colours";
import { lazyDialog } from "../ui/lazy-part/lazy-dialog";
import { useReload } from "../ui/lazy-part/part-boundary";
import { isTextField, isWithModifier } from "../ui/pressed-keys";
import { SignButton } from "../ui/sign-button";
import { type Offline, offline } from "./offline-store";
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

function ColoursToggle() {
  const colours = useColours();
  const next = colours === "light" ? "dark" : "light";
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={`Change to ${next} colours`}
      onClick={() => chooseColours(next)}
    >
      {colours === "light" ? <IconMoon size={18} aria-hidden /> : <IconSun size={18} aria-hidden />}
    </ActionIcon>
  );
}

/** The places of the app, as the bar has them; `owns`: the paths of pages that belong to it. */
export const PLACES: readonly { to: string; name: string; owns?: RegExp }[] = [
  { to: "/playground", name: "Playground", owns: /^\/(?:side-by-side|compare|report|benchmarks)?$/ },
  { to: "/runs", name: "Runs", owns: /^\/(?:runs\/|labels(?:\/|$))/ },
  { to: "/lab", name: "Lab", owns: /^\/lab\// },
  { to: "/studio", name: "Studio", owns: /^\/(?:studio\/|quizzes(?:\/|$))/ },
  { to: "/leaderboard", name: "Boards" },
  { to: "/checks", name: "Checks" },
  { to: "/models", name: "Models" },
  { to: "/settings", name: "Settings" },
  { to: "/about", name: "About" },
];

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
};

/** Arrow keys go from place to place, so that Tab stops once at all of them. */
function stepToPlace(event: KeyboardEvent<HTMLAnchorElement>): void {
  const by = isWithModifier(event) ? undefined : STEPS[event.key];
  const places = [...(event.currentTarget.parentElement?.querySelectorAll("a") ?? [])];
  if (by === undefined) return;
  places.at((places.indexOf(event.currentTarget) + by) % places.length)?.focus();
  event.preventDefault();
}

/** A place's name, which leads there; that of the page one is at leads nowhere, and keys need not stop at it. */
function PlaceLink({
  place: { to, name },
  isHere,
  isFirst,
}: {
  place: (typeof PLACES)[number];
  isHere: boolean;
  /** Tab stops at this one; arrow keys lead on. */
  isFirst: boolean;
}) {
  const { path } = usePageAddress();
  if (path === to)
    return (
      <span className={classes.place} aria-current="page">
        {name}
      </span>
    );
  return (
    <a
      href={`#${to}`}
      className={classes.place}
      aria-current={isHere ? "true" : undefined}
      tabIndex={isFirst ? 0 : -1}
      onKeyDown={stepToPlace}
    >
      {name}
    </a>
  );
}

/** All places, the present one marked; where the window is narrow, they fold out below its name. */
function Places() {
  const { path } = usePageAddress();
  const places = useRef<HTMLDivElement>(null);
  const first = PLACES.find(({ to }) => to !== path);
  const place = usePresentPlace();
  const here = PLACES.find(({ to, owns }) => to === place || owns?.test(place || "/"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what folds it
  useEffect(() => {
    if (places.current?.matches(":popover-open")) places.current.hidePopover();
  }, [path]);
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-label={`${here?.name ?? "Places"}: other places`}
        popoverTarget="places"
      >
        {here?.name ?? "Places"}
        <IconChevronDown size={15} aria-hidden />
      </button>
      <div ref={places} id="places" popover="auto" className={classes.nav}>
        {PLACES.map((place) => (
          <PlaceLink key={place.to} place={place} isHere={place === here} isFirst={place === first} />
        ))}
      </div>
    </>
  );
}

const HelpDialog = lazyDialog("The help sheet", async () => (await import("./help-dialog")).HelpDialog);

/** Opens the help sheet, as the key `?` does outside of text fields and dialogs. */
function HelpButton() {
  const { path } = usePageAddress();
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what closes it
  useEffect(() => setIsOpen(false), [path]);
  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (event.key !== "?" || isWithModifier(event)) return;
      if (isTextField(event.target) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      setIsOpen(true);
    };
    document.addEventListener("keydown", open);
    return () => document.removeEventListener("keydown", open);
  }, []);
  return (
    <>
      <SignButton
        size={30}
        Icon={IconHelpCircle}
        pixels={18}
        label="Help: keys and words"
        aria-keyshortcuts="?"
        onClick={() => setIsOpen(true)}
      />
      <HelpDialog opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** The surroundings of every screen: mark, places, the screen's own tools, help and colours. */
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
          <Places />
          {tools && <div className={classes.tools}>{tools}</div>}
          <div className={classes.always}>
            <HelpButton />
            <ColoursToggle />
          </div>
        </nav>
        <UpdateNotice offline={offline} />
        {notices}
      </div>
      <main className={classes.main}>{children}</main>
    </div>
  );
}
