"""DuckDB counts verdicts in the Parquet of a run, and comes to the scores that the run's own table has."""

import sys

from told import tell, version

made = sys.argv[1]
program = f"DuckDB {version('duckdb')}"

import duckdb

columns = [row[0] for row in duckdb.sql(f"describe select * from '{made}/scores.parquet'").fetchall()]
counted = duckdb.sql(
    f"""select model, count(*) filter (status = 'passed'), count(*) filter (status in ('passed', 'failed'))
    from '{made}/verdicts.parquet' group by model order by model"""
).fetchall()
scores = dict(
    (row[0], row[1:])
    for row in duckdb.sql(
        f"select model, numerator, denominator from '{made}/scores.parquet' where score = 'csr' and (facet is null or facet = '')"
    ).fetchall()
)
differing = [(model, passed, scored) for model, passed, scored in counted if scores[model] != (passed, scored)]
if differing or not counted:
    raise SystemExit(f"Other counts than in scores.parquet ({columns}): {differing}, {scores}")
tell(program, {"CSR from verdicts.parquet": "; ".join(f"{model}: {passed} of {scored}" for model, passed, scored in counted)})
