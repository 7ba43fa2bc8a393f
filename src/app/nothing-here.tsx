import { Anchor, Text } from "@mantine/core";
import { clippedLine } from "../evaluation/report/visible-text";
import { usePageAddress } from "../state/page-address";
import { TextPage } from "../ui/page-frames";
import classes from "./about-page.module.css";
import { PLACES } from "./shell";

/** Purpose of each place of the bar; About itself tells of them. */
const PURPOSES: Readonly<Record<string, string>> = {
  "/playground": "one caption, written by a model or pasted, against its checklist.",
  "/runs": "many samples before one or more models, with scores, intervals and comparisons.",
  "/lab": "studies: what more frames, another prompt or harder instructions do to a model’s scores.",
  "/studio":
    "quizzes, instructions with checklists and training data, made by models, checked by rules and verified by people.",
  "/leaderboard":
    "published scores of IF-VidCap, OmniCap-IF, CapQuiz and AnyCapEval, each with what it rests on.",
  "/checks": "every rule, how it reads a caption, and a place to try it.",
  "/models": "the models that write and judge, and what each of them can do.",
  "/settings": "limits, prices, keys and what this browser keeps.",
};

/** The places of the app but About, which lists them, each with its purpose. */
export function Rooms() {
  return (
    <ul className={classes.places}>
      {PLACES.filter(({ to }) => to !== "/about").map(({ to, name }) => (
        <li key={to}>
          <Anchor href={`#${to}`} inherit underline="always">
            {name}
          </Anchor>
          : {PURPOSES[to]}
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
        it may come from another version. Opening it changed none of your work.
      </Text>
      <Text size="sm">Go on at one of these:</Text>
      <Rooms />
    </TextPage>
  );
}
