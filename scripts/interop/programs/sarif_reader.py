"""sarif-tools reads the SARIF report of `caplens check`, and finds the failure at its line."""

import sys

from told import tell, version

program = f"sarif-tools {version('sarif-tools')}"

from sarif import loader

report = loader.load_sarif_file(f"{sys.argv[1]}/check.sarif")
records = report.get_records()
errors = [record for record in records if record["Severity"] == "error"]
if len(errors) != 1 or errors[0]["Line"] != 2:
    raise SystemExit(f"{records}")
tell(program, {"check.sarif": f"{len(records)} records, {len(errors)} error, at line {errors[0]['Line']} of {errors[0]['Location'].rsplit('/', 1)[-1]}"})
