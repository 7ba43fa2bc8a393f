import type { OutPlan } from "../out-row";
import type { Trainer } from "./trainer";

/** The screen on which people look at a row; text of rows comes by `$name` and is shown as text. */
function labellingScreen({ use }: OutPlan): string {
  const pair = use === "pairs";
  return `<View>
  <Video name="clip" value="$video"/>
  <Header value="Instruction"/>
  <Text name="instruction" value="$instruction"/>
  <Header value="${pair ? "First caption" : "Caption"}"/>
  <Text name="response" value="$response"/>
${pair ? `  <Header value="Second caption"/>\n  <Text name="rejected" value="$rejected"/>\n` : ""}  <Choices name="verdict" toName="instruction" choice="single" required="true">
${(pair
  ? ["The first is better", "The second is better", "Neither"]
  : ["Follows the instruction", "Does not follow it", "Unclear"]
)
  .map((words) => `    <Choice value="${words}"/>`)
  .join("\n")}
  </Choices>
  <TextArea name="note" toName="instruction" placeholder="Reason"/>
</View>
`;
}

/** Tasks of Label Studio, for people who look through rows elsewhere, and the screen to do it on. */
export const labelStudio: Trainer = {
  id: "label-studio",
  label: "Label Studio",
  uses: ["answers", "pairs"],
  media: ["video"],
  forms: ["json"],
  sound: false,
  marks: [],
  notes: [
    "Put label-config.xml into the project's labelling interface. Paths have to be addresses that the browser can open.",
  ],
  rows(row, plan) {
    if (plan.use === "pairs" && !row.rejected) return [];
    return [
      {
        data: {
          video: row.path,
          instruction: row.instruction,
          response: row.response,
          ...(plan.use === "pairs" ? { rejected: row.rejected?.text ?? "" } : {}),
          checks: [...row.checklist.format, ...row.checklist.content].map(({ description }) => description),
        },
        meta: { row: row.id, recipe: row.recipe, split: row.split, sha256: row.hash },
      },
    ];
  },
  companions: (_files, plan) => [{ path: "label-config.xml", text: labellingScreen(plan) }],
};
