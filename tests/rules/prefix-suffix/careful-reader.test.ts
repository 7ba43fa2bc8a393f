import { describe } from "vitest";
import { testReader } from "../../support/verdict-table";

describe("prefix_suffix, as a careful reader judges it", () => {
  testReader("prefix_suffix", [
    ["In this video, a chef dices onions.", { prefix: "In this video" }, true],
    ["in this video, a chef dices onions.", { prefix: "In this video" }, false],
    ["Well, in this video a chef dices onions.", { prefix: "In this video" }, false],
    ["“In this video, a chef dices onions.”", { prefix: "In this video" }, true],
    ["**In this video**, a chef dices onions.", { prefix: "In this video" }, true],
    ["A chef dices onions. The End", { suffix: "The End" }, true],
    ["A chef dices onions. The End.", { suffix: "The End" }, true],
    ["A chef dices onions. The End!!!", { suffix: "The End" }, false],
    ["A chef dices onions. The Ending", { suffix: "The End" }, false],
    ["A chef dices onions. The end.", { suffix: "The End" }, false],
    ["A chef dices onions. The End (really)", { suffix: "The End" }, false],
    ["视频开始：厨师切洋葱。视频结束。", { prefix: "视频开始：", suffix: "视频结束" }, true],
    ["视频开始:厨师切洋葱。视频结束", { prefix: "视频开始：", suffix: "视频结束" }, true],
    ["\n\nLog entry: quiet.\nover and out\n", { prefix: "Log entry:", suffix: "over and out" }, true],
    ["Log entry: quiet. over and out ***", { prefix: "Log entry:", suffix: "over and out" }, true],
    ["It’s over", { prefix: "It's" }, true],
    ["Thanks for watching! 🎬", { suffix: "Thanks for watching!" }, true],
    ["Thanks for watching…", { suffix: "Thanks for watching" }, true],
    ["[START] A chef dices onions. [END]", { prefix: "[START]", suffix: "[END]" }, true],
    ["A chef dices onions. [END]", { prefix: "[START]", suffix: "[END]" }, false],
    ["Caption: A chef.", { prefix: "Caption:" }, true],
    ["> Caption: A chef.", { prefix: "Caption:" }, true],
    ["# Caption: A chef.", { prefix: "Caption:" }, true],
    ["1. Caption: A chef.", { prefix: "Caption:" }, false],
    ["A chef. *End of scene*", { suffix: "End of scene" }, true],
    ["A chef. —— 全剧终", { suffix: "全剧终" }, true],
    ["A chef. End of scene 2", { suffix: "End of scene" }, false],
    ["A chef.\nEnd of scene.\n\n\n", { suffix: "End of scene." }, true],
    ["P.S. Call me", { prefix: "P.S." }, true],
    ["End of scene", { prefix: "End of scene", suffix: "End of scene" }, true],
  ]);
});
