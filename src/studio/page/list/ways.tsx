import { Button, Group, Menu, Text } from "@mantine/core";
import { IconChevronDown, IconListCheck, IconSchool } from "@tabler/icons-react";
import type { ReactNode } from "react";
import {
  type InstructionSet,
  MADE_BENCHMARKS,
  type MadeBenchmark,
  newInstructionSet,
} from "../../../shapes/instruction-set";
import { newTrainingSet } from "../../../shapes/training-set";
import { useSetMaker } from "../../store/set/set-context";
import { BUNDLED, studioPath } from "../../store/studio-paths";
import { useTrainingMaker } from "../../store/training/training-context";
import { QuizWays, type QuizWaysProps } from "../quiz/quiz-ways";
import { OpenSetFile } from "../set/open-set-file";
import type { SetStepId } from "../set/set-steps";
import classes from "../studio.module.css";

export type WaysProps = QuizWaysProps & {
  /** A set was begun, and is to be shown at a step. */
  onSet: (id: string, step: SetStepId) => void;
  onTraining: (id: string) => void;
  /** Each kind is told of above its ways: where nothing of it has been made yet. */
  explained: boolean;
};

const BENCHMARK_NAMES: Record<MadeBenchmark, string> = {
  "if-vidcap": "IF-VidCap (pictures alone)",
  "omnicap-if": "OmniCap-IF (pictures and sound)",
};

/** A whole number that the draws of a new document begin with. */
function newSeed(): number {
  return Math.floor(Math.random() * 1_000_000);
}

/** Begins a document in the shape of one of the benchmarks. */
function NewOfBenchmark({
  label,
  icon,
  onBegin,
}: {
  label: string;
  icon: ReactNode;
  onBegin: (benchmark: MadeBenchmark) => void;
}) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={icon}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>In the shape of</Menu.Label>
        {MADE_BENCHMARKS.map((benchmark) => (
          <Menu.Item key={benchmark} onClick={() => onBegin(benchmark)}>
            {BENCHMARK_NAMES[benchmark]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The ways to one kind of document. `about`: null where the kind needs no words any more. */
function Kind({ name, about, children }: { name: string; about: string | null; children: ReactNode }) {
  if (about === null) return children;
  return (
    <section className={classes.section} aria-label={name}>
      <Text size="sm">
        <strong>{name}</strong> {about}
      </Text>
      {children}
    </section>
  );
}

/** The ways to a document of each kind. */
export function Ways({ onQuiz, onSet, onTraining, explained }: WaysProps) {
  const sets = useSetMaker();
  const trainings = useTrainingMaker();

  async function beginSet(benchmark: MadeBenchmark): Promise<void> {
    const set = newInstructionSet({ benchmark, seed: newSeed() });
    await sets.getState().begin(set);
    onSet(set.id, "clips");
  }

  async function openSet(set: InstructionSet): Promise<void> {
    await sets.getState().begin(set);
    onSet(set.id, set.tasks.length > 0 ? "people" : "clips");
  }

  async function beginTraining(benchmark: MadeBenchmark): Promise<void> {
    const set = newTrainingSet({ benchmark, seed: newSeed() });
    await trainings.getState().begin(set);
    onTraining(set.id);
  }

  return (
    <>
      <Kind
        name="A quiz"
        about={
          explained
            ? "asks what can be known from a caption: ten types of questions about one video, as CapQuiz has them."
            : null
        }
      >
        <QuizWays onQuiz={onQuiz} />
      </Kind>
      <Kind
        name="An instruction set"
        about={
          explained
            ? "asks for captions in the ways of IF-VidCap and OmniCap-IF: clips, instructions, checklists, people’s word on each."
            : null
        }
      >
        <Group gap="xs">
          <NewOfBenchmark
            label="New instruction set"
            icon={<IconListCheck size={16} aria-hidden />}
            onBegin={(benchmark) => void beginSet(benchmark)}
          />
          <OpenSetFile onOpen={(set) => void openSet(set)} />
          <Button component="a" href={`#${studioPath("set", BUNDLED)}`} variant="default" size="sm">
            Open the bundled instruction set
          </Button>
        </Group>
      </Kind>
      <Kind
        name="A training set"
        about={
          explained
            ? "turns captions into rows that trainers read, and lets none out that our own rules fail."
            : null
        }
      >
        <Group gap="xs">
          <NewOfBenchmark
            label="New training set"
            icon={<IconSchool size={16} aria-hidden />}
            onBegin={(benchmark) => void beginTraining(benchmark)}
          />
        </Group>
      </Kind>
    </>
  );
}
