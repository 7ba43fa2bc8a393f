import json
import pathlib


class _Column(list):
    def to_pylist(self):
        return list(self)


def write_table(table, path):
    pathlib.Path(path).write_text(json.dumps(table), encoding="utf-8")


def read_table(path, columns):
    table = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    return {name: _Column(table[name]) for name in columns}
