import { describe } from "vitest";
import { testReader } from "../../support/verdict-table";

describe("language, as a careful reader judges it", () => {
  testReader("language", [
    ["A chef dices onions in a bright kitchen.", { lang_type: "en" }, true],
    ["Un chef coupe des oignons dans une cuisine lumineuse.", { lang_type: "en" }, false],
    ["Un cocinero corta cebollas en la cocina y sonríe a la cámara.", { lang_type: "en" }, false],
    ["A chef makes crème brûlée and gnocchi.", { lang_type: "en" }, true],
    ["The sign says 欢迎 in gold letters.", { lang_type: "en" }, true],
    ["厨师在明亮的厨房里切洋葱。", { lang_type: "zh" }, true],
    ["廚師在明亮的廚房裡切洋蔥。", { lang_type: "zh" }, true],
    ["厨师打开 YouTube 播放 Taylor Swift 的歌。", { lang_type: "zh" }, true],
    ["厨师在切洋葱。 Then he leaves the kitchen and turns off the light.", { lang_type: "zh" }, false],
    ["シェフが玉ねぎを切っています。", { lang_type: "zh" }, false],
    ["요리사가 양파를 썰고 있다.", { lang_type: "zh" }, false],
    ["요리사가 양파를 썰고 있다.", { lang_type: "en" }, false],
    ["A chef dices onions. 然后他离开了明亮的厨房并关上了灯。", { lang_type: "en" }, false],
    ["00:05 - 00:12", { lang_type: "en" }, false],
    ["Тогда повар режет лук.", { lang_type: "en" }, false],
    ["视频中出现了“SALE 50% OFF”的标语。", { lang_type: "zh" }, true],
    ["Onions.", { lang_type: "en" }, true],
    ["好。", { lang_type: "zh" }, true],
    ["[00:05] 厨师切洋葱。[00:12] 水开了。", { lang_type: "zh" }, true],
    ["Kare raisu, okonomiyaki, takoyaki and ramen stand on the table.", { lang_type: "en" }, true],
    ["A man. 一个人。", { lang_type: "en" }, false],
    ["Ja, das ist gut.", { lang_type: "en" }, false],
    ["Sayonara, says the old man to his friend.", { lang_type: "en" }, true],
    ["这个男人在做 yoga，很放松。", { lang_type: "zh" }, true],
    ["字幕写着 “Welcome to Beijing, the capital of China”。", { lang_type: "zh" }, true],
    ["The robot, der Roboter, pours tea.", { lang_type: "en" }, true],
    ["LOL OMG", { lang_type: "en" }, true],
    ["BGM: 轻快的音乐", { lang_type: "zh" }, true],
    [
      "Voici la cuisine. The chef dices onions. The pot boils. A waiter laughs at him.",
      { lang_type: "en" },
      true,
    ],
  ]);
});
