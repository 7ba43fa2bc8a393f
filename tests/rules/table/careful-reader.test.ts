import { describe } from "vitest";
import { testReader } from "../../support/verdict-table";

describe("table, as a careful reader judges it", () => {
  testReader("table", [
    ["| object |\n|---|\n| cup |", { col_name: ["Object"] }, true],
    ["    | Object |\n    |---|\n    | cup |\n  ", { col_name: ["Object"] }, true],
    [
      "| Time | Action |\n|---|---|\n| 00:05 | dices onions |\n| 00:09 | boils water |",
      { col_name: ["Time", "Action"] },
      true,
    ],
    ["Time | Action\n--- | ---\n00:05 | dices onions", { col_name: ["Time", "Action"] }, true],
    ["| 时间 | 动作 |\n| :---: | :--- |\n| 00:05 | 切洋葱 |", { col_name: ["时间", "动作"] }, true],
    ["| time | action |\n|---|---|\n| 00:05 | dices onions |", { col_name: ["Time", "Action"] }, true],
    ["| Action | Time |\n|---|---|\n| dices onions | 00:05 |", { col_name: ["Time", "Action"] }, false],
    [
      "| Time | Action | Mood |\n|---|---|---|\n| 00:05 | dices onions | calm |",
      { col_name: ["Time", "Action"] },
      false,
    ],
    ["| Time |\n|---|\n| 00:05 |", { col_name: ["Time", "Action"] }, false],
    ["| Time | Action |\n| 00:05 | dices onions |", { col_name: ["Time", "Action"] }, false],
    [
      "Table 1: the actions\n\n| Time | Action |\n|---|---|\n| 00:05 | dices onions |",
      { col_name: ["Time", "Action"] },
      true,
    ],
    [
      "| Time | Action |\n|---|---|\n| 00:05 | dices onions |\n\nThe chef then leaves.",
      { col_name: ["Time", "Action"] },
      false,
    ],
    ['| Time | Action |\n|---|---|\n| 00:05 | says "a \\| b" |', { col_name: ["Time", "Action"] }, true],
    ["| **Time** | *Action* |\n|---|---|\n| 00:05 | dices onions |", { col_name: ["Time", "Action"] }, true],
    ["Time, Action\n00:05, dices onions", { col_name: ["Time", "Action"] }, false],
    ["Time\tAction\n00:05\tdices onions", { col_name: ["Time", "Action"] }, false],
    [
      "| Time | Action |\n|---|---|\n| 00:05 | |\n| 00:09 | boils water |",
      { col_name: ["Time", "Action"] },
      true,
    ],
    [
      "| Time | Action |\n|:-:|:-:|\n| 00:05 | dices onions | quickly |",
      { col_name: ["Time", "Action"] },
      false,
    ],
    [
      "```markdown\n| Time | Action |\n|---|---|\n| 00:05 | dices onions |\n```",
      { col_name: ["Time", "Action"] },
      true,
    ],
    ["| Times | Action |\n|---|---|\n| 00:05 | dices onions |", { col_name: ["Time", "Action"] }, false],
    ["<table><tr><th>Time</th><th>Action</th></tr></table>", { col_name: ["Time", "Action"] }, false],
    [
      "| Time | Action |\n|---|---|\n| 00:05 | dices onions<br>smiles |",
      { col_name: ["Time", "Action"] },
      true,
    ],
    ["| Time(s) | Action |\n|---|---|\n| 5 | dices |", { col_name: ["Time (s)", "Action"] }, false],
    [
      "Here is the table:\n\n| Time | Action |\n|---|---|\n| 5 | dices |",
      { col_name: ["Time", "Action"] },
      true,
    ],
    ["  | Time | Action |\n  |---|---|\n  | 5 | dices |", { col_name: ["Time", "Action"] }, true],
    ["| Time | Action |\n|-|-|\n| 5 | dices |", { col_name: ["Time", "Action"] }, true],
    ["|Time|Action|\n|---|---|\n|5|dices|\n|9|boils|", { col_name: ["Time", "Action"] }, true],
    ["| Time | Action |\r\n|---|---|\r\n| 5 | dices |\r\n", { col_name: ["Time", "Action"] }, true],
  ]);
});
