import { Anchor, Kbd, Modal, Switch } from "@mantine/core";
import { IconArrowsDiff, IconArrowsShuffle, IconHandStop } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { GLOSSARY } from "../foundation/glossary";
import { SHORTCUTS } from "../playground/page/use-shortcuts";
import { areLetterKeysOff, turnLetterKeys } from "../ui/letter-keys";
import { StatusMark, Tag } from "../ui/status-mark";
import classes from "./help.module.css";

/** Words that stand on the page beside a sign of their own. */
const MARKS: Readonly<Record<string, ReactNode>> = {
  passed: <StatusMark status="passed" />,
  failed: <StatusMark status="failed" />,
  unscored: <StatusMark status="unscored" />,
  stale: <Tag kind="stale">stale</Tag>,
  differs: (
    <Tag kind="predicted">
      <IconArrowsDiff size={14} aria-hidden />
      differs
    </Tag>
  ),
  overruled: (
    <span className={classes.mark}>
      <IconHandStop size={14} aria-hidden />
      overruled
    </span>
  ),
  flips: (
    <Tag kind="predicted">
      <IconArrowsShuffle size={14} aria-hidden />
      flips
    </Tag>
  ),
  draft: <Tag kind="predicted">draft</Tag>,
};

/** The glossary: the words of the page and their meanings. */
function HelpWords() {
  return (
    <>
      {GLOSSARY.map(({ title, terms }) => (
        <div key={title} className={classes.section}>
          <h3 className={classes.title}>{title}</h3>
          <dl className={classes.words}>
            {terms.map(({ name, means }) => (
              <div key={name}>
                <dt>{MARKS[name] ?? name}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </>
  );
}

const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

const NAMES: Record<string, string> = {
  mod: APPLE ? "⌘" : "Ctrl",
  alt: APPLE ? "⌥" : "Alt",
  shift: APPLE ? "⇧" : "Shift",
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
};

/** Keys outside of the playground, by the page that has them. */
const ELSEWHERE = [
  { keys: "?", place: "Every page", does: "This help, outside of text fields" },
  { keys: "ArrowLeft", place: "Every page", does: "To the place on the left, from one in the bar" },
  { keys: "ArrowRight", place: "Every page", does: "To the place on the right" },
  { keys: "alt+Z", place: "Runs and studio", does: "Undo the last deletion or replacement" },
  { keys: "alt+shift+Z", place: "Runs and studio", does: "Redo what was undone" },
  { keys: "ArrowRight", place: "Results of a run", does: "Next count to filter by, from one of them" },
  { keys: "j", place: "A result of a run", does: "Next result" },
  { keys: "k", place: "A result of a run", does: "Previous result" },
  { keys: "Enter", place: "Rating and verifying", does: "Next caption or question" },
  { keys: "1", place: "Rating and verifying", does: "The answer with this number" },
  { keys: "y", place: "Rating and verifying", does: "Yes" },
  { keys: "n", place: "Rating and verifying", does: "No" },
  { keys: "z", place: "Rating and verifying", does: "Undo the last answer" },
  { keys: "ArrowRight", place: "Rating and verifying", does: "Next one, answered or not" },
  { keys: "ArrowLeft", place: "Rating and verifying", does: "The one before" },
  { keys: "p", place: "Labelling", does: "Passed, and on to the next line" },
  { keys: "f", place: "Labelling", does: "Failed" },
  { keys: "u", place: "Labelling", does: "Can’t tell" },
  { keys: "1", place: "Labelling", does: "The option with this number, up to 9" },
  { keys: "z", place: "Labelling", does: "Undo the last label, whenever it was given" },
  { keys: "ArrowRight", place: "Labelling", does: "Next line; Enter does the same" },
  { keys: "ArrowLeft", place: "Labelling", does: "The line before" },
] as const;

const KEYS = [
  ...SHORTCUTS.map((key) => ({ ...key, place: `Playground: ${key.place.toLowerCase()}` })),
  ...ELSEWHERE,
];
const PLACES = [...new Set(KEYS.map(({ place }) => place))];

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
            {KEYS.filter((key) => key.place === place).map(({ keys, does }) => (
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

/** Turns keys of one character off, for people who dictate or press keys by accident. */
function LetterKeys() {
  const [on, setOn] = useState(() => !areLetterKeysOff());
  return (
    <Switch
      mb="xs"
      label="Keys of one character"
      description="Letters, digits and ?: turn them off if you dictate, or press keys by accident. Buttons do the same; arrows, Enter and Alt with a letter stay. Kept in this browser."
      checked={on}
      onChange={({ currentTarget: { checked } }) => {
        turnLetterKeys(checked);
        setOn(checked);
      }}
    />
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
          <LetterKeys />
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
