package edgelock;

/** What to do with which object. Times are milliseconds; what an operation has no use for is absent. */
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
    Integer n,
    String permit) {

    /** Redisson's own "not at all". */
    long waitOrNone() {
        return waitMs == null ? 0 : waitMs;
    }

    /** Redisson's own "with the watchdog", or "for ever" where there is none. */
    long leaseOrNone() {
        return leaseMs == null ? -1 : leaseMs;
    }

    int count() {
        return n == null ? 1 : n;
    }
}
