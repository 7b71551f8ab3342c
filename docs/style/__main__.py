"""Checks the sentences of the repository, or of the files and folders that are named.

python docs/style [PATH...]              every finding: file, line, rule, the words, what to write instead
python docs/style --count [PATH...]      the number of findings by rule and by folder

Exit status 1 if anything is found.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from checker import check, files


def main(arguments: list[str]) -> int:
    """Prints the findings; 1 if there are any."""
    paths = [Path(argument) for argument in arguments if argument != "--count"]
    found = check(files(paths))
    if "--count" in arguments:
        for title, counter in (
            ("rule", Counter(finding.rule for finding in found)),
            ("folder", Counter("/".join(finding.path.split("/")[:2]) for finding in found)),
        ):
            print(f"by {title}:")
            for name, count in counter.most_common():
                print(f"  {count:5} {name}")
    else:
        for finding in found:
            print(finding)
    if found:
        print(f"{len(found)} findings; how to write instead: docs/style/README.md")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
