/** A word of the field, and what it means. */
type Term = { readonly name: string; readonly means: string };

/** Words that belong together, under a heading of the help sheet and of docs/glossary.md. */
export type TermGroup = { readonly title: string; readonly terms: readonly Term[] };

/** The words of the page and of the docs, in the order in which they are read. The only list of them. */
export const GLOSSARY = [
  {
    title: "What is judged",
    terms: [
      { name: "sample", means: "A video, picture or sound with one instruction." },
      { name: "instruction", means: "The text that asks for the caption." },
      {
        name: "constraint",
        means: "One thing that the instruction asks: of the caption's form, or of its content.",
      },
      { name: "checklist", means: "All constraints of one instruction, each as a check." },
      {
        name: "check",
        means: "One entry of a checklist: a rule with its parameters, or questions with their right answers.",
      },
      {
        name: "draft",
        means: "A suggested check that nobody has accepted yet. It is not judged and not scored.",
      },
      {
        name: "evidence",
        means: "The words of the caption that a verdict rests on. They are marked in the text.",
      },
    ],
  },
  {
    title: "What a verdict says",
    terms: [
      { name: "passed", means: "The caption does what this constraint asks." },
      {
        name: "failed",
        means:
          "The caption does not do it. Press the verdict to see the reason, and the place in the caption.",
      },
      {
        name: "unscored",
        means:
          "There is no decision: nobody has judged, the checklist gives no answer, or the judge's reply could not be read. It counts neither as passed nor as failed.",
      },
      {
        name: "stale",
        means:
          "The caption has changed since it was judged. The verdict is left out of the scores until it is judged again.",
      },
      { name: "differs", means: "The two readings disagree, or two captions do." },
      {
        name: "overruled",
        means:
          "A person decided against the verdict. The verdict stays; scores are given without the correction and with it.",
      },
      {
        name: "flips",
        means:
          "A question got another answer when it was asked again, with the options in another order or by another judge. The answer of more than half decides; without one the question is unscored.",
      },
    ],
  },
  {
    title: "The two readings",
    terms: [
      {
        name: "as released",
        means:
          "Rules decide as the benchmarks' own scripts do, faults included. Scores compare with published ones.",
      },
      { name: "strict", means: "Rules decide as a careful reader would." },
    ],
  },
  {
    title: "Who decided",
    terms: [
      { name: "rule", means: "A rule on the form, computed in this page as you type." },
      {
        name: "rule, cut by judge",
        means: "The same rule, on the part of the caption that a judge picked out for it.",
      },
      { name: "judge", means: "A model that answers questions about the caption. It never sees the video." },
      { name: "recorded", means: "An answer that came with the bundled example." },
      { name: "by hand", means: "A person." },
      { name: "waiting", means: "Nobody yet: “Judge this caption” asks the judge." },
    ],
  },
  {
    title: "Scores",
    terms: [
      {
        name: "CSR",
        means: "Constraint satisfaction rate: constraints passed out of those scored, and how many were not.",
      },
      {
        name: "ISR",
        means:
          "Instruction satisfaction rate: captions of which every constraint passed. For one caption: yes if all passed, no if one failed, undecided while some are unscored.",
      },
      {
        name: "interval",
        means:
          "The range that holds a score’s true value in 95 of 100 cases, by how much videos differ: Wilson’s for a share, log-t for a density, Student’s t for a difference.",
      },
      {
        name: "rank",
        means:
          "The places that a model may take: “2–5” where one is better and nobody can tell it from three others, at 95 %.",
      },
    ],
  },
  {
    title: "Runs",
    terms: [
      {
        name: "data set",
        means: "The samples that were read from files, kept under the hash of their content.",
      },
      { name: "run", means: "A data set by models by repeats: captions, their verdicts and scores." },
      { name: "result", means: "All that a run knows of one sample by one model in one repeat." },
      { name: "pilot", means: "The first ten samples of a run. They tell what the rest will take." },
      {
        name: "study",
        means:
          "One thing varied over the same samples, as a run of its own. Each of its values is a cell; all are compared with one, the base.",
      },
      { name: "refiner", means: "A second model that goes over a caption before it is judged." },
      { name: "run directory", means: "A run as plain files, which one hash pins." },
    ],
  },
  {
    title: "Labels",
    terms: [
      {
        name: "label",
        means:
          "What a person says of one thing that a judge decided: passed, failed, or that it can't be told.",
      },
      {
        name: "gold",
        means:
          "The label that counts: what all or more than half of the people say, or what an adjudicator decided.",
      },
      {
        name: "line",
        means: "One decision of a judge on one caption: people label line by line.",
      },
      {
        name: "stratum",
        means: "Checks of one kind with one verdict by one model. Labels are drawn from each by itself.",
      },
      {
        name: "judge's card",
        means:
          "How often a judge with one prompt errs on a benchmark, by labels of people, and what it says under stress: a file that other runs can use.",
      },
      { name: "uncalibrated", means: "A judge whose verdicts have fewer than 60 labels." },
    ],
  },
  {
    title: "Boards",
    terms: [
      { name: "row", means: "The numbers of one model on a board." },
      { name: "published", means: "The row's numbers stand in a paper." },
      { name: "claimed", means: "The row's maker says so, and nobody has found it again." },
      {
        name: "checked",
        means: "The keeper's script found every verdict of the row again, from the run behind it.",
      },
      { name: "recomputed here", means: "This browser found every verdict of the row again." },
    ],
  },
] as const satisfies readonly TermGroup[];
