"""Timings, as ratios to something measured in the same run: `python -m benchmarks.NAME`."""
