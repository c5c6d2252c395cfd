package edgelock;

import java.util.List;

/** An operation of an object. Times are milliseconds. Values that the operation does not use are absent. */
record Command(
    long id,
    String thread,
    String kind,
    String name,
    String[] names,
    String op,
    Long waitMs,
    Long leaseMs,
    Long ttlMs,
    Long holdMs,
    Integer n,
    String permit,
    List<String> permits) {

    /** Redisson's value for no wait is 0. */
    long waitOrNone() {
        return waitMs == null ? 0 : waitMs;
    }

    /** Redisson's value for a lease that the watchdog renews is -1; without a watchdog the lease does not end. */
    long leaseOrNone() {
        return leaseMs == null ? -1 : leaseMs;
    }

    int count() {
        return n == null ? 1 : n;
    }
}
