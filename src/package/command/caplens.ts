#!/usr/bin/env node
import { APP_VERSION, RULES_VERSION } from "../../foundation/document-versions";
import { BrokenPipe, say } from "./sink";
import { EXIT, told } from "./usage-error";

/** A command: its help, and what it does with the words behind its name. */
type Command = { usage: string; run(words: readonly string[]): Promise<number> };

/** Every command, each fetched when it is asked for. The only list of them. */
const COMMANDS: Record<string, { about: string; load: () => Promise<Command> }> = {
  check: {
    about: "holds captions against checklists",
    load: async () => {
      const { CHECK_USAGE: usage, checkCommand: run } = await import("./check/check-command");
      return { usage, run };
    },
  },
  score: {
    about: "scores a benchmark's files",
    load: async () => {
      const { SCORE_USAGE: usage, scoreCommand: run } = await import("./score/score-command");
      return { usage, run };
    },
  },
  samples: {
    about: "writes a benchmark's samples as rows for other programs",
    load: async () => {
      const { SAMPLES_USAGE: usage, samplesCommand: run } = await import("./score/samples-command");
      return { usage, run };
    },
  },
  correct: {
    about: "corrects a judge's verdicts by labels of people",
    load: async () => {
      const { CORRECT_USAGE: usage, correctCommand: run } = await import("./score/correct-command");
      return { usage, run };
    },
  },
  reward: {
    about: "rewards for training: a line in, a line out",
    load: async () => {
      const { REWARD_USAGE: usage, rewardCommand: run } = await import("./reward-command");
      return { usage, run };
    },
  },
  "board check": {
    about: "checks boards, and writes what follows from their rows",
    load: async () => {
      const { BOARD_USAGE: usage, boardCheck: run } = await import("./board/board-command");
      return { usage, run };
    },
  },
};

const USAGE = `caplens COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, { about }]) => `  ${name.padEnd(12)} ${about}`)
  .join("\n")}

caplens COMMAND --help tells of one; caplens --version tells the versions of Caplens and of its rules.`;

async function main(words: readonly string[]): Promise<number> {
  if (words.includes("--version")) {
    process.stdout.write(`Caplens ${APP_VERSION}, rules ${RULES_VERSION}\n`);
    return EXIT.good;
  }
  const name = Object.keys(COMMANDS).find((one) => `${words.join(" ")} `.startsWith(`${one} `));
  const wantsHelp = words.includes("--help") || words.includes("-h");
  if (name === undefined) {
    if (wantsHelp) process.stdout.write(`${USAGE}\n`);
    else say(`${words.length === 0 ? "Name a command." : `There is no command ${words[0]}.`}\n\n${USAGE}`);
    return wantsHelp ? EXIT.good : EXIT.usage;
  }
  const command = await COMMANDS[name]?.load();
  if (!command) return EXIT.usage;
  if (wantsHelp) {
    process.stdout.write(`${command.usage}\n`);
    return EXIT.good;
  }
  return command.run(words.slice(name.split(" ").length));
}

// Nobody hears what is told here any more; the work and its exit code are as they would be.
process.stderr.on("error", () => undefined);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Whoever read the output went away: there is nobody to tell anything.
  if (error instanceof BrokenPipe) process.exit(EXIT.pipe);
  say(told(error));
  process.exitCode = EXIT.usage;
}
