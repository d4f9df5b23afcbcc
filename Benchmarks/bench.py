#!/usr/bin/env python3
"""Runs each benchmark's peer and mediafetch in turn on the same work and prints the ratio.

usage: bench.py --mediafetch PATH --json-benchmark PATH [--pairs N] [--out FILE] [--against FILE] [NAME ...]

Each row is the median of N pairs after a warm-up, in one run, on one machine: compare ratios, not figures of other runs.
"""
import argparse
import json
import sys

import rows
from measure import Lab


def main():
    parser = argparse.ArgumentParser(description="Compare mediafetch with other tools, side by side.")
    parser.add_argument("names", nargs="*", help="rows to run; all without one")
    parser.add_argument("--mediafetch", required=True)
    parser.add_argument("--json-benchmark", required=True)
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--out", help="write the results as JSON")
    parser.add_argument("--against", help="results of an earlier run; tells where a ratio fell by more than 10 %%")
    options = parser.parse_args()

    unknown = [name for name in options.names if name not in rows.ALL]
    if unknown:
        parser.error(f"no row {unknown[0]}; there are {', '.join(rows.ALL)}")
    results = []
    with Lab(options.mediafetch, options.json_benchmark, options.pairs) as lab:
        for name in options.names or rows.ALL:
            print(f"running {name} ...", file=sys.stderr, flush=True)
            results += rows.ALL[name](lab)
    print_table(results)
    if options.out:
        with open(options.out, "w") as file:
            json.dump(results, file, indent=1)
    if options.against:
        sys.exit(compare(results, options.against))


def print_table(results):
    head = ("row", "work", "peer", "peer's", "ours", "ratio", "CPU s (peer)", "peak MiB (peer)", "budget")
    lines = [head] + [
        (r["name"], r["work"], r["peer"], r["theirs"], r["ours"], f'{r["ratio"]:.2f}' if r["ratio"] else "",
         " ".join(([f'{r["cpu"]:.2f}'] if r["cpu"] else []) + ([f'({r["peer_cpu"]:.2f})'] if r["peer_cpu"] else [])),
         f'{r["peak"] / 1024:.1f}' + (f' ({r["peer_peak"] / 1024:.1f})' if r["peer_peak"] else ""),
         ("" if r["met"] is None else "met: " if r["met"] else "MISSED: ") + r["budget"])
        for r in results]
    widths = [max(len(line[i]) for line in lines) for i in range(len(head))]
    for line in lines:
        print("  ".join(text.ljust(width) for text, width in zip(line, widths)).rstrip())


def compare(results, path):
    with open(path) as file:
        before = {row["name"]: row for row in json.load(file)}
    worse = [r for r in results if r["ratio"] and before.get(r["name"], {}).get("ratio")
             and r["ratio"] < before[r["name"]]["ratio"] * 0.9]
    for row in worse:
        print(f'{row["name"]}: the ratio fell from {before[row["name"]]["ratio"]:.2f} to {row["ratio"]:.2f}')
    return 1 if worse else 0


if __name__ == "__main__":
    main()
