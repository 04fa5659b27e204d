# What usage.mjs does for programs of Node.
import json
import os
import resource


def write():
    used = resource.getrusage(resource.RUSAGE_SELF)
    with open(os.environ["BENCH_USAGE"], "w") as file:
        json.dump({"cpuS": used.ru_utime + used.ru_stime, "peakMb": used.ru_maxrss / 1024}, file)
