import { describe, expect, test } from "vitest";
import { marksOn, testVerdicts } from "../../support/verdict-table";

const english = { lang_type: "en" };
const chinese = { lang_type: "zh" };

describe("language", () => {
  testVerdicts("language", [
    [["The robot pours a cup of hot tea."], english, true, true],
    [["机器人倒了一杯热茶。"], chinese, true, true],
    [["The robot pours a cup of hot tea."], chinese, false, false],
    [["机器人倒了一杯热茶。"], english, false, false],
    [["12:30"], english, false, false],
    [["Kettle"], english, true, true],
  ]);

  describe("names and quoted words of others", () => {
    testVerdicts("language", [
      [["The sign on the door says “欢迎光临” in red."], english, false, true],
      [["机器人用iPhone给猫拍了一张照片。"], chinese, false, true],
      [["他穿着T恤走进KTV。"], chinese, false, true],
      [["他说hello"], chinese, false, true],
      [["The robot pours tea. 机器人倒了一杯热茶，然后坐下。"], english, false, false],
      [["机器人倒茶。 The robot then sits down at the old table and waits."], chinese, false, false],
      [["She visits the Café de Flore and orders a croissant."], english, true, true],
    ]);
  });

  describe("other languages", () => {
    testVerdicts("language", [
      [["Der Roboter gießt eine Tasse heißen Tee ein."], english, true, false],
      [["El robot sirve una taza de té caliente en la cocina."], english, true, false],
      [["Le robot verse une tasse de thé dans la cuisine."], english, true, false],
      [["ロボットがお茶を入れています。猫は寝ている。"], chinese, true, false],
      [["Робот наливает чай."], english, false, false],
      [["로봇이 차를 따릅니다."], chinese, false, false],
    ]);
  });

  describe("bad configuration and content", () => {
    testVerdicts("language", [
      [["tea"], {}, "error", "error"],
      [["tea"], { lang_type: "xx" }, false, "error"],
      [["tea"], { lang_type: 1 }, false, "error"],
      [[null], english, "error", false],
      [[], english, true, false],
    ]);
  });

  test("marks the first run in the wrong language", async () => {
    const [reference] = await marksOn("language", "The cup 杯子 waits", english, "reference");
    expect(reference).toEqual({ text: "杯子", label: "Chinese" });
    const [strict] = await marksOn("language", "It pours. 机器人倒了一杯热茶。", english, "strict");
    expect(strict?.text).toBe("机器人倒了一杯热茶");
  });
});
