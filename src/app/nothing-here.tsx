import { Anchor, Text } from "@mantine/core";
import { clippedLine } from "../evaluation/report/visible-text";
import { usePageAddress } from "../state/page-address";
import { TextPage } from "../ui/page/page-frames";
import classes from "./about-page.module.css";

const ROOMS: readonly { to: string; name: string; purpose: string }[] = [
  {
    to: "/playground",
    name: "Playground",
    purpose: "one caption, written by a model or pasted, against its checklist.",
  },
  {
    to: "/runs",
    name: "Runs",
    purpose: "many samples before one or more models, with scores, intervals and comparisons.",
  },
  {
    to: "/lab",
    name: "Lab",
    purpose: "studies: what more frames, another prompt or harder instructions do to a model’s scores.",
  },
  {
    to: "/studio",
    name: "Studio",
    purpose:
      "quizzes, instructions with checklists and training data, made by models, checked by rules and verified by people.",
  },
  {
    to: "/leaderboard",
    name: "Boards",
    purpose: "published scores of IF-VidCap, OmniCap-IF, CapQuiz and AnyCapEval, each with what it rests on.",
  },
  {
    to: "/checks",
    name: "Checks",
    purpose: "every rule, how it reads a caption, and a place to try it.",
  },
  {
    to: "/models",
    name: "Models",
    purpose: "the models that write and judge, and what each of them can do.",
  },
  { to: "/settings", name: "Settings", purpose: "limits, prices, keys and what this browser keeps." },
];

/** The rooms of the app, each with its purpose. */
export function Rooms() {
  return (
    <ul className={classes.places}>
      {ROOMS.map(({ to, name, purpose }) => (
        <li key={to}>
          <Anchor href={`#${to}`} inherit>
            {name}
          </Anchor>
          : {purpose}
        </li>
      ))}
    </ul>
  );
}

/** Characters of an address that are shown. */
const LONGEST = 100;

/** Says that no page is at the present address, and leads to those that are there. */
export function NothingHere() {
  const { path } = usePageAddress();
  return (
    <TextPage name="Nothing here" heading="Nothing is at this address">
      <Text size="sm" role="status" data-testid="nothing-here">
        Caplens has no page at “<bdi>{clippedLine(path, LONGEST)}</bdi>”. The link may have lost a letter, or
        it may come from another version. Opening it changed nothing that this browser keeps.
      </Text>
      <Text size="sm">Go on at one of these:</Text>
      <Rooms />
    </TextPage>
  );
}
