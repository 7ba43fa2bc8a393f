import { describe } from "vitest";
import { testReader } from "../../support/verdict-table";

describe("markdown, as a careful reader judges it", () => {
  testReader("markdown", [
    ["A **chef** dices onions.", { md_type: "bold" }, true],
    ["A __chef__ dices onions.", { md_type: "bold" }, true],
    ["A ** chef ** dices onions.", { md_type: "bold" }, false],
    ["A \\*\\*chef\\*\\* dices onions.", { md_type: "bold" }, false],
    ["A `**chef**` dices onions.", { md_type: "bold" }, false],
    ["A ***chef*** dices onions.", { md_type: "bold" }, true],
    ["A ***chef*** dices onions.", { md_type: "italic" }, true],
    ["A *chef* dices onions.", { md_type: "italic" }, true],
    ["A _chef_ dices onions.", { md_type: "italic" }, true],
    ["2 * 3 * 4 onions", { md_type: "italic" }, false],
    ["file_name_one", { md_type: "italic" }, false],
    ["# The kitchen\nA chef dices onions.", { md_type: "title" }, true],
    ["#The kitchen\nA chef dices onions.", { md_type: "title" }, false],
    ["####### Seven\nA chef dices onions.", { md_type: "title" }, false],
    ["**The kitchen**\nA chef dices onions.", { md_type: "title" }, false],
    ["The kitchen\n---\nA chef dices onions.", { md_type: "title" }, true],
    ["A ==chef== dices onions.", { md_type: "highlight" }, true],
    ["A <mark>chef</mark> dices onions.", { md_type: "highlight" }, true],
    ["if a == b and c == d", { md_type: "highlight" }, false],
    ["Press `Enter` now.", { md_type: "code" }, true],
    ["```python\nprint('onion')\n```", { md_type: "code" }, true],
    ["Press 'Enter' now.", { md_type: "code" }, false],
    ["他说**“你好”**然后离开。", { md_type: "bold" }, true],
    ["厨师在**切洋葱**。", { md_type: "bold" }, true],
    ["# 厨房\n厨师在切洋葱。", { md_type: "title" }, true],
    ["厨师在*切洋葱*。", { md_type: "italic" }, true],
    ["厨师说*“你好。”*然后离开", { md_type: "italic" }, true],
    ["#hashtag #food", { md_type: "title" }, false],
    ["<b>chef</b>", { md_type: "bold" }, false],
    ["`` ` ``", { md_type: "code" }, true],
  ]);
});
