"""What a part of the interop run tells: `tell(versions, figures)` prints it, `skip(reason)` ends it with the reason told."""

import importlib.metadata
import json
import sys


def version(package):
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        skip(f"{package} is not installed: pip install {package}")


def tell(program, figures):
    print(json.dumps({"program": program, "figures": figures}))


def skip(reason):
    print(json.dumps({"skipped": reason}))
    sys.exit(0)
