import { defineGuide } from "../shared/define-guide";

const english = { lang_type: "en" };
const chinese = { lang_type: "zh" };
const french = { lang_type: "fr" };

export const guide = defineGuide({
  id: "language",
  readings: {
    reference:
      "English has plain Latin letters and no Chinese character; Chinese has a Chinese character and no plain Latin letter.",
    strict:
      "Most of the text is in the language asked; names, brands and quoted words of another language are accepted, whole phrases are not.",
  },
  differences: [
    "One foreign letter or character fails as released; strict accepts names, brands and quoted words.",
    "Any text in Latin letters is English as released; strict tells other languages by their letter sequences, and of fewer than six words only where those are clear or a word or letter is foreign.",
    "Japanese with Chinese characters is Chinese as released; strict knows it by its kana.",
    "Other languages than English and Chinese are unknown as released, and every text fails; strict tells fourteen more by their letter sequences.",
  ],
  examples: [
    { parameters: english, content: "The robot pours a cup of hot tea.", reference: true, strict: true },
    { parameters: chinese, content: "机器人倒了一杯热茶。", reference: true, strict: true },
    { parameters: english, content: "机器人倒了一杯热茶。", reference: false, strict: false },
    {
      parameters: english,
      content: "Der Roboter gießt langsam heißen Tee in die Tasse.",
      reference: true,
      strict: false,
    },
    {
      parameters: chinese,
      content: "ロボットがお茶を注ぎます。猫が寝ています。",
      reference: true,
      strict: false,
    },
    {
      parameters: french,
      content: "Le robot verse lentement du thé chaud dans la tasse.",
      reference: false,
      strict: true,
    },
    { parameters: chinese, content: "机器人打开iPhone，开始倒茶。", reference: false, strict: true },
    { parameters: english, content: 'The sign reads "茶" in red.', reference: false, strict: true },
  ],
});
