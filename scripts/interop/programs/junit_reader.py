"""junitparser reads the JUnit report of `caplens check`."""

import sys

from told import tell, version

program = f"junitparser {version('junitparser')}"

from junitparser import JUnitXml

report = JUnitXml.fromfile(f"{sys.argv[1]}/check.junit")
suites = list(report)
cases = [case for suite in suites for case in suite]
results = [type(result).__name__ for case in cases for result in case.result]
counts = {name: results.count(name) for name in sorted(set(results))}
if len(suites) != 4 or len(cases) != 3 or counts != {"Failure": 1, "Skipped": 1}:
    raise SystemExit(f"{len(suites)} suites, {len(cases)} cases, {counts}")
tell(program, {"check.junit": f"{len(suites)} suites, {len(cases)} cases, {counts['Failure']} failure, {counts['Skipped']} skipped"})
