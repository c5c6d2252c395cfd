"""Takes and releases locks of redis-py, as StringAgent.java does those of Java."""

import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import redis

client = redis.Redis(host=sys.argv[1], port=int(sys.argv[2]))
threads = {}
held = {}
printing = threading.Lock()


def run(number, thread, verb, *how):
    answer = number
    try:
        if verb == "release":
            held.pop(thread).release()
        else:
            _library, key, lease_ms = how
            lock = client.lock(key, timeout=int(lease_ms) / 1000, sleep=0.02)
            lock.acquire()
            held[thread] = lock
    except Exception as error:
        answer += f" {type(error).__name__}: {error}"
    with printing:
        print(answer, flush=True)


print("ready", flush=True)
for line in sys.stdin:
    number, thread, *command = line.split()
    if thread not in threads:
        threads[thread] = ThreadPoolExecutor(1)
    threads[thread].submit(run, number, thread, *command)
