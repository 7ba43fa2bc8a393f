import { ask, askShapes, askWhole, type FormCase } from "../form-case";
import { namedBlanks, sentences, take } from "../words";

const body = take(sentences, 2, 3).join(" ");
const inner = "the tide turns";

const suffixed = (tail: string) => `The lamp is lit and ${inner}${tail}`;

export const prefixSuffix: FormCase[] = [
  ...["Log:", "Captain speaking,", "# Quay", "港口：", "[Watch]"].flatMap((prefix) => [
    ...ask("it begins with the prefix", { prefix }, [`${prefix} ${body}`, `${prefix}\n${body}`], "passed"),
    ...ask("the prefix is not there", { prefix }, [body], "failed"),
    ...ask("the prefix stands further on", { prefix }, [`${body} ${prefix} ${body}`], "failed"),
  ]),
  ...["over and out", "End of watch", "完", "--fin--"].flatMap((suffix) => [
    ...ask("it ends with the suffix", { suffix }, [`${body} ${suffix}`], "passed"),
    ...ask("the suffix is not there", { suffix }, [body], "failed"),
    ...ask("the suffix stands further up", { suffix }, [`${suffix} ${body}`], "failed"),
  ]),
  ...ask("both", { prefix: "Log:", suffix: "over" }, [`Log: ${body} over`, "Log: over"], "passed"),
  ...ask(
    "one of the two",
    { prefix: "Log:", suffix: "over" },
    [`Log: ${body}`, `${body} over`, "over Log:"],
    "failed",
  ),
  ...ask("another letter case", { prefix: "Log:" }, [`LOG: ${body}`, `log: ${body}`], "failed"),
  ...ask("another letter case", { suffix: "over" }, [`${body} OVER`, `${body} Over`], "failed"),
  ...[".", "!", "?", "。", "！"].flatMap((sign) =>
    ask("one mark of punctuation after the suffix", { suffix: inner }, [suffixed(sign)], "passed"),
  ),
  ...[",", ";", ")", "，", "》", "·", "}", "~", "_"].flatMap((sign) =>
    ask("a sign after the suffix", { suffix: inner }, [suffixed(sign)]),
  ),
  ...["”", "…", "—", "」", "～", "‘", "。”", "؟", "¡", "¿", "、", "﹒"].flatMap((sign) =>
    ask("a sign after the suffix, some of which the script does not know", { suffix: inner }, [
      suffixed(sign),
    ]),
  ),
  ...ask(
    "much punctuation after the suffix",
    { suffix: inner },
    [suffixed("?!?!,;"), suffixed("......,")],
    "failed",
  ),
  ...ask(
    "a word after the suffix",
    { suffix: inner },
    [suffixed(" again"), suffixed("s"), suffixed(". Gulls cry.")],
    "failed",
  ),
  ...ask("a line feed after the suffix", { suffix: inner }, [suffixed("\n"), suffixed("  \n")], "passed"),
  ...ask("a suffix that ends in punctuation", { suffix: "Anchors up." }, [`${body} Anchors up.`], "passed"),
  ...ask("a suffix that ends in punctuation, and more of it", { suffix: "Anchors up." }, [
    `${body} Anchors up.)`,
    `${body} Anchors up..`,
    `${body} Anchors up`,
  ]),
  ...ask("blanks before the prefix", { prefix: "Log:" }, [` Log: ${body}`, `\nLog: ${body}`], "passed"),
  ...ask("markup around the prefix", { prefix: "Log:" }, [`**Log:** ${body}`], "passed"),
  ...namedBlanks.flatMap(([name, blank]) => [
    ...ask(`${name} before the prefix`, { prefix: "Log:" }, [`${blank}Log: ${body}`]),
    ...ask(`${name} after the suffix`, { suffix: inner }, [suffixed(blank)]),
  ]),
  ...ask("a text of punctuation only", { suffix: "." }, ["...", "?!", ".."]),
  ...ask("a text of punctuation only", { suffix: "tide" }, ["...", "?!"]),
  ...ask("prefix and suffix may overlap", { prefix: "low tide", suffix: "tide low" }, [
    "low tide low",
    "low tide tide low",
  ]),
  ...[{}, { prefix: null }, { suffix: null }, { prefix: "", suffix: "" }, { prefix: null, suffix: null }].map(
    (parameters) => askWhole("nothing is asked", { ...parameters, content: ["fog"] }),
  ),
  askWhole("nothing is asked of what is no text", { content: [null] }),
  askWhole("nothing is asked of what is no text", { prefix: null, suffix: "", content: [4, {}] }),
  ...[3, true, false, 0, ["Log:"], {}, { of: "Log:" }].map((prefix) =>
    askWhole("a prefix that is no text", { prefix, content: ["Log: fog"] }),
  ),
  ...[3, 0, ["fog"]].map((suffix) => askWhole("a suffix that is no text", { suffix, content: ["Log: fog"] })),
  askWhole("a wrong prefix is told before a suffix that is no text", {
    prefix: "Day",
    suffix: 3,
    content: ["Log: fog"],
  }),
  ...askShapes({ prefix: "Log:" }, "Log: fog.", "Fog in the log."),
];
