import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { at, namedBlanks, sentences } from "../words";

const type = (format_type: unknown) => ({ format_type });
const stamps = ["[00:04]", "[00:37]", "[12:05]", "[03:00]"];
const periods = ["[00:04-00:09]", "[00:37-01:02]", "[03:00-03:01]", "[10:00-12:30]"];
const said = (marks: string[]) => marks.map((mark, index) => `${mark} ${at(sentences, index)}`).join("\n");

export const timestampFormat: FormCase[] = [
  ...stamps.flatMap((stamp) => [
    ...ask("a point before a sentence", type("point"), [said([stamp])], "passed"),
    ...ask("a point before a sentence", type("period"), [said([stamp])], "failed"),
  ]),
  ...periods.flatMap((period) => [
    ...ask("a period before a sentence", type("period"), [said([period])], "passed"),
    ...ask("a period before a sentence", type("point"), [said([period])], "failed"),
  ]),
  ...ask("a point before each sentence", type("point"), [said(stamps)], "passed"),
  ...ask("a period before each sentence", type("period"), [said(periods)], "passed"),
  ...ask("a stamp alone", type("point"), ["[00:04]"], "passed"),
  ...ask("a stamp alone", type("period"), ["[00:04-00:09]"], "passed"),
  ...ask(
    "blanks around the hyphen",
    type("period"),
    ["[00:04 - 00:09] Fog.", "[00:04- 00:09] Fog."],
    "passed",
  ),
  ...ask("no time at all", type("point"), [at(sentences, 0), "Fog [thick] hides it."], "failed"),
  ...ask("no time at all", type("period"), [at(sentences, 1), "[fog]"], "failed"),
  ...ask(
    "times without brackets",
    type("point"),
    ["00:04 Fog lifts.", "At 0:04 fog lifts.", "(00:04) Fog lifts."],
    "failed",
  ),
  ...ask(
    "times without brackets",
    type("period"),
    ["00:04-00:09 Fog lifts.", "From 0:04 to 0:09 fog lifts."],
    "failed",
  ),
  ...ask(
    "one stamp is right, another time is not",
    type("point"),
    ["[00:04] Fog lifts. At 0:09 the bell rings."],
    "failed",
  ),
  ...ask(
    "a point among periods",
    type("period"),
    ["[00:04-00:09] Fog lifts.\n[00:12] The bell rings."],
    "failed",
  ),
  ...ask(
    "a period that runs backwards",
    type("period"),
    ["[00:09-00:04] Fog lifts.", "[02:00-01:59] Fog lifts."],
    "failed",
  ),
  ...ask("an impossible time", type("point"), ["[00:83] Fog lifts.", "[07:60] Fog lifts."], "failed"),
  ...ask("another dash", type("period"), ["[00:04–00:09] Fog lifts."], "passed"),
  ...ask("one digit too few or too many", type("point"), [
    "[0:04]",
    "[00:4]",
    "[000:04]",
    "[00:045]",
    "[00:04.5]",
  ]),
  ...ask("one digit too few or too many", type("period"), ["[0:04-0:09]", "[00:04-00:9]", "[00:04-000:09]"]),
  ...ask("blanks inside of a stamp", type("point"), ["[ 00:04 ]", "[00 :04]", "[00:04 ]"]),
  ...ask("blanks inside of a period", type("period"), ["[ 00:04-00:09]", "[00:04-00:09 ]"]),
  ...ask("digits of other scripts", type("point"), [
    "[٠٠:٠٤]",
    "[００:０４]",
    "[०१:०२]",
    "[²²:⁴⁴]",
    "[①①:①②]",
  ]),
  ...ask("digits of other scripts", type("period"), ["[٠٠:٠٤-٠٠:٠٩]", "[０0:0４-00:0９]"]),
  ...ask("other colons", type("point"), ["[00：04]", "[00∶04]", "[00.04]", "[0004]"]),
  ...ask("other hyphens", type("period"), [
    "[00:04—00:09]",
    "[00:04−00:09]",
    "[00:04~00:09]",
    "[00:04 to 00:09]",
    "[00:04‐00:09]",
  ]),
  ...ask("other brackets", type("point"), [
    "【00:04】",
    "［00:04］",
    "{00:04}",
    "<00:04>",
    "[[00:04]]",
    "[00:04)",
  ]),
  ...namedBlanks.flatMap(([name, blank]) =>
    ask(`${name} beside the hyphen`, type("period"), [`[00:04${blank}-00:09]`]),
  ),
  ...ask("a line feed beside the hyphen", type("period"), ["[00:04-\n00:09]", "[00:04\n-00:09]"]),
  ...["points", "Point", "", "interval", null, 1].map((unknown) =>
    askWhole("an unknown kind", { format_type: unknown, content: ["[00:04] Fog."] }),
  ),
  askWhole("no kind", { content: ["[00:04] Fog."] }),
  ...askShapes(type("point"), "[00:04] Fog lifts.", "Fog lifts."),
];
