"""pyarrow reads the Parquet of a run, and finds in it what it finds in the raw CSV."""

import sys

from told import tell, version

made = sys.argv[1]
program = f"pyarrow {version('pyarrow')}"

import pyarrow.csv
import pyarrow.parquet

figures = {}
for name in ("results", "verdicts"):
    packed = pyarrow.parquet.read_table(f"{made}/{name}.parquet")
    types = {column: packed.schema.field(column).type for column in packed.schema.names}
    plain = pyarrow.csv.read_csv(
        f"{made}/{name}.csv",
        parse_options=pyarrow.csv.ParseOptions(newlines_in_values=True),
        convert_options=pyarrow.csv.ConvertOptions(column_types=types, strings_can_be_null=True),
    )
    # CSV alone says of each row of results whether an apostrophe against formulas stands in it.
    own = [column for column in plain.schema.names if (name, column) != ("results", "guarded")]
    if packed.schema.names != own:
        raise SystemExit(f"{name}: other columns in CSV: {plain.schema.names}")
    # An empty text and none are the same to CSV.
    same = lambda one, other: one == other or (one in (None, "") and other in (None, ""))
    cells = differing = 0
    for column in packed.schema.names:
        for one, other in zip(packed[column].to_pylist(), plain[column].to_pylist(), strict=True):
            cells += 1
            differing += not same(one, other)
    if differing:
        raise SystemExit(f"{name}: {differing} of {cells} cells differ from CSV.")
    figures[f"{name}.parquet"] = f"{packed.num_rows} rows, {packed.num_columns} columns, {cells} cells equal to the raw CSV's"
tell(program, figures)
