import { defineGuide } from "../shared/define-guide";

const point = { format_type: "point" };
const period = { format_type: "period" };
const plain = { format_type: "mm:ss" };

export const guide = defineGuide({
  id: "timestamp_format",
  readings: {
    reference: "One stamp of the form [MM:SS], or [MM:SS-MM:SS], stands somewhere in the text.",
    strict:
      "There is a stamp, and every time of the video in the text is one of the kind asked: in brackets, possible, a period from a time to a later one. What a clock or a scoreboard shows is no time of the video.",
  },
  differences: [
    "One good stamp is enough as released, whatever the other times look like; strict looks at each.",
    "A period that runs backwards, lasts no time, or is of impossible minutes and seconds, passes as released; strict fails it.",
    "Dashes other than the hyphen, full-width brackets and hours fail as released; strict accepts them.",
    "MM:SS in brackets or without is a kind of ours: as released every text fails it.",
    "IF-VidCap's script does not know this rule: it has no verdict there as released.",
  ],
  examples: [
    { parameters: point, content: "[00:05] The robot pours tea.", reference: true, strict: true },
    { parameters: period, content: "[00:05-00:09] The robot pours tea.", reference: true, strict: true },
    { parameters: point, content: "At 0:05 the robot pours tea.", reference: false, strict: false },
    { parameters: point, content: "[00:05] It pours. At 00:09 it stops.", reference: true, strict: false },
    { parameters: period, content: "[00:09-00:05] It pours.", reference: true, strict: false },
    { parameters: period, content: "[00:05–00:09] It pours.", reference: false, strict: true },
    { parameters: point, content: "[01:00:05] It pours.", reference: false, strict: true },
    {
      parameters: plain,
      content: "00:05-00:09 It pours. At 00:12 it stops.",
      reference: false,
      strict: true,
    },
  ],
});
