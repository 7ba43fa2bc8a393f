import { Anchor, Kbd, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { SHORTCUTS } from "../use-shortcuts";
import classes from "./help.module.css";
import { HelpWords } from "./help-words";

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: APPLE ? "⌘" : "Ctrl",
  alt: APPLE ? "⌥" : "Alt",
  shift: APPLE ? "⇧" : "Shift",
  ArrowDown: "↓",
  ArrowUp: "↑",
  Escape: "Esc",
};

const PLACES = [...new Set(SHORTCUTS.map(({ place }) => place))];

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.section}>
      <h3 className={classes.title}>{title}</h3>
      {children}
    </div>
  );
}

function Keys() {
  return (
    <div className={classes.groups}>
      {PLACES.map((place) => (
        <div key={place}>
          <h4 className={classes.subtitle}>{place}</h4>
          <dl className={classes.keys}>
            {SHORTCUTS.filter((shortcut) => shortcut.place === place).map(({ keys, does }) => (
              <div key={keys}>
                <dt>
                  {keys.split("+").map((key) => (
                    <Kbd key={key}>{NAMES[key] ?? key}</Kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/** The help sheet: the keys, the glossary, and links to read on. */
export function HelpDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Help"
      size="min(64rem, 96vw)"
      closeButtonProps={{ "aria-label": "Close help" }}
    >
      <div className={classes.sheet}>
        <Section title="Keys">
          <Keys />
        </Section>
        <HelpWords />
        <Section title="Read on">
          <p className={classes.text}>
            <Anchor href="#/checks" size="sm" underline="always" onClick={onClose}>
              Every rule, how it is read, and a place to try it
            </Anchor>
          </p>
          <p className={classes.text}>
            <Anchor href="#/about" size="sm" underline="always" onClick={onClose}>
              About Caplens: version, licences, source
            </Anchor>
          </p>
        </Section>
      </div>
    </Modal>
  );
}
