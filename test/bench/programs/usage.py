# What usage.mjs does for programs of Node.
import json
import os
import re
import resource


def write():
    used = resource.getrusage(resource.RUSAGE_SELF)
    with open(os.environ["BENCH_USAGE"], "w") as file:
        json.dump({"cpuS": used.ru_utime + used.ru_stime, "peakMb": (own_peak_kb() or used.ru_maxrss) / 1024}, file)


def own_peak_kb():
    """On Linux `ru_maxrss` is never less than what the program that started this one had then."""
    try:
        with open("/proc/self/status") as file:
            return int(re.search(r"^VmHWM:\s+(\d+) kB$", file.read(), re.M).group(1))
    except (OSError, AttributeError):
        return None
