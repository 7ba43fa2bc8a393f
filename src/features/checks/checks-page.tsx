import { Alert, Loader, NavLink, Select, Stack, Title } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { type CheckerGuide, checkerGuides } from "../../checkers/guide/registry";
import { formatConstraints } from "../../constraints/format-constraints";
import classes from "./checks.module.css";
import type { ParameterParts } from "./parameter-parts";
import { RuleGuide } from "./rule-guide";

const NARROW = "(max-width: 48rem)";

function useGuide(id: string): { id: string; guide: CheckerGuide } | null {
  const [loaded, setLoaded] = useState<{ id: string; guide: CheckerGuide } | null>(null);
  useEffect(() => {
    let current = true;
    checkerGuides
      .find((entry) => entry.id === id)
      ?.load()
      .then((guide) => current && setLoaded({ id, guide }));
    return () => {
      current = false;
    };
  }, [id]);
  return loaded?.id === id ? loaded : null;
}

/** Every format rule: what it means, how it is read, examples, and a place to try it on any text. */
export function ChecksPage({
  rule,
  onRule,
  ...parts
}: ParameterParts & { rule: string | undefined; onRule: (id: string) => void }) {
  const narrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
  const constraint = formatConstraints.find(({ id }) => id === rule) ?? formatConstraints[0];
  const loaded = useGuide(constraint?.id ?? "");

  useEffect(() => {
    document.title = constraint ? `${constraint.label} - Checks - Caplens` : "Checks - Caplens";
  }, [constraint]);

  if (!constraint) return null;
  return (
    <div className={classes.page}>
      {narrow ? (
        <Select
          label="Rule"
          value={constraint.id}
          data={formatConstraints.map(({ id, label }) => ({ value: id, label }))}
          onChange={(id) => id && onRule(id)}
          allowDeselect={false}
          m="sm"
        />
      ) : (
        <div className={classes.rules}>
          {(["structural", "stylistic"] as const).map((group) => (
            <Stack key={group} gap={0} mb="sm">
              <Title order={2} size="h6" px="sm" py={4} c="var(--caplens-text-quiet)">
                {group === "structural" ? "Structure" : "Style"}
              </Title>
              {formatConstraints
                .filter((candidate) => candidate.group === group)
                .map(({ id, label }) => (
                  <NavLink
                    key={id}
                    component="button"
                    label={label}
                    active={id === constraint.id}
                    aria-current={id === constraint.id ? "page" : undefined}
                    color="gray"
                    onClick={() => onRule(id)}
                  />
                ))}
            </Stack>
          ))}
        </div>
      )}
      <div className={classes.rule}>
        {rule && rule !== constraint.id && (
          <Alert color="gray" variant="outline" title={`There is no rule “${rule}”.`} mb="sm">
            This is the first one; the others are listed beside it.
          </Alert>
        )}
        {loaded ? (
          <RuleGuide key={constraint.id} constraint={constraint} guide={loaded.guide} {...parts} />
        ) : (
          <Loader size="sm" aria-label="Loading the rule" />
        )}
      </div>
    </div>
  );
}
