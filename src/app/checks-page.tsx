import { EditingProvider } from "../playground/page/checklist/editing";
import { ParameterForm } from "../playground/page/checklist/parameter-form/parameter-form";
import { parameterSummary } from "../playground/page/checklist/parameter-form/parameter-words";
import { ChecksPage } from "../rule-guide/page/checks-page";

/** The rule's parameters as the checklist asks for them, for a check that belongs to no session. */
function RuleParameters({
  constraintId,
  parameters,
  onChange,
}: {
  constraintId: string;
  parameters: Record<string, unknown>;
  onChange: (parameters: Record<string, unknown>) => void;
}) {
  const check = { checkId: "tried", constraintId, description: "", parameters };
  return (
    <EditingProvider>
      <ParameterForm check={check} tried={null} onChange={onChange} />
    </EditingProvider>
  );
}

/** The page about every rule, with the checklist's own form to try it. */
export function Checks(address: { rule: string | undefined; onRule: (id: string) => void }) {
  return <ChecksPage parameterFields={RuleParameters} parameterWords={parameterSummary} {...address} />;
}
