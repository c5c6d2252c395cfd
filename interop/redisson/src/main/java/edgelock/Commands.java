package edgelock;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import java.beans.Expression;
import java.time.Duration;
import java.util.stream.Stream;
import org.redisson.api.RCountDownLatch;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RSemaphore;
import org.redisson.api.RedissonClient;

/** Calls Redisson's methods by name. */
final class Commands {
    private final RedissonClient redisson;

    Commands(RedissonClient redisson) {
        this.redisson = redisson;
    }

    /** Returns the result of the method, or null when it has none. */
    Object run(Command command) throws InterruptedException {
        String name = command.name();
        return switch (command.kind()) {
            case "thread" -> redisson.getId() + ":" + Thread.currentThread().getId();
            case "lock" -> lock(redisson.getLock(name), command);
            case "spinLock" -> lock(redisson.getSpinLock(name), command);
            case "nonReentrantLock" -> lock((RLock) call(redisson, "getNonReentrantLock", name), command);
            case "fairLock" -> lock(redisson.getFairLock(name), command);
            case "readLock" -> lock(redisson.getReadWriteLock(name).readLock(), command);
            case "writeLock" -> lock(redisson.getReadWriteLock(name).writeLock(), command);
            case "multiLock" -> lock(multiLock(command.names()), command);
            case "fencedLock" -> fencedLock(redisson.getFencedLock(name), command);
            case "semaphore" -> semaphore(redisson.getSemaphore(name), command);
            case "permitSemaphore" -> permitSemaphore(redisson.getPermitExpirableSemaphore(name), command);
            case "countDownLatch" -> countDownLatch(redisson.getCountDownLatch(name), command);
            default -> throw unknown(command);
        };
    }

    private RLock multiLock(String[] names) {
        return redisson.getMultiLock(Stream.of(names).map(redisson::getLock).toArray(RLock[]::new));
    }

    private static Object lock(RLock lock, Command command) throws InterruptedException {
        return switch (command.op()) {
            case "lock" -> nothing(() -> lock.lock(command.leaseOrNone(), MILLISECONDS));
            case "tryLock" -> lock.tryLock(command.waitOrNone(), command.leaseOrNone(), MILLISECONDS);
            case "unlock" -> nothing(lock::unlock);
            case "forceUnlock" -> lock.forceUnlock();
            case "isLocked" -> lock.isLocked();
            case "hold" -> {
                lock.lock();
                yield held(command, lock::unlock);
            }
            case "remainTimeToLive" -> lock.remainTimeToLive();
            default -> throw unknown(command);
        };
    }

    private static Object fencedLock(RFencedLock lock, Command command) throws InterruptedException {
        return switch (command.op()) {
            case "lockAndGetToken" -> lock.lockAndGetToken();
            case "tryLockAndGetToken" ->
                lock.tryLockAndGetToken(command.waitOrNone(), command.leaseOrNone(), MILLISECONDS);
            case "getToken" -> lock.getToken();
            default -> lock(lock, command);
        };
    }

    private static Object semaphore(RSemaphore semaphore, Command command) throws InterruptedException {
        int n = command.count();
        return switch (command.op()) {
            case "acquire" -> nothing(() -> semaphore.acquire(n));
            case "tryAcquire" -> semaphore.tryAcquire(n, command.waitOrNone(), MILLISECONDS);
            case "release" -> nothing(() -> semaphore.release(n));
            case "trySetPermits" -> command.ttlMs() == null
                ? semaphore.trySetPermits(n)
                : call(semaphore, "trySetPermits", n, Duration.ofMillis(command.ttlMs()));
            case "addPermits" -> nothing(() -> semaphore.addPermits(n));
            case "drainPermits" -> semaphore.drainPermits();
            case "availablePermits" -> semaphore.availablePermits();
            case "hold" -> {
                semaphore.acquire(n);
                yield held(command, () -> semaphore.release(n));
            }
            default -> throw unknown(command);
        };
    }

    private static Object permitSemaphore(RPermitExpirableSemaphore semaphore, Command command)
            throws InterruptedException {
        int n = command.count();
        return switch (command.op()) {
            case "acquire" -> semaphore.acquire(command.leaseOrNone(), MILLISECONDS);
            case "tryAcquire" -> semaphore.tryAcquire(command.waitOrNone(), command.leaseOrNone(), MILLISECONDS);
            case "acquireMany" -> semaphore.acquire(n, command.leaseOrNone(), MILLISECONDS);
            case "tryReleaseMany" -> semaphore.tryRelease(command.permits());
            case "release" -> nothing(() -> semaphore.release(command.permit()));
            case "tryRelease" -> semaphore.tryRelease(command.permit());
            case "updateLeaseTime" -> semaphore.updateLeaseTime(command.permit(), command.leaseMs(), MILLISECONDS);
            case "getLeaseTime" -> call(semaphore, "getLeaseTime", command.permit());
            case "trySetPermits" -> semaphore.trySetPermits(n);
            case "setPermits" -> nothing(() -> semaphore.setPermits(n));
            case "addPermits" -> nothing(() -> semaphore.addPermits(n));
            case "availablePermits" -> semaphore.availablePermits();
            case "acquiredPermits" -> semaphore.acquiredPermits();
            case "getPermits" -> semaphore.getPermits();
            case "hold" -> {
                String permit = semaphore.acquire();
                yield held(command, () -> semaphore.release(permit));
            }
            default -> throw unknown(command);
        };
    }

    private static Object countDownLatch(RCountDownLatch latch, Command command) throws InterruptedException {
        return switch (command.op()) {
            case "trySetCount" -> latch.trySetCount(command.count());
            case "countDown" -> nothing(latch::countDown);
            case "await" -> latch.await(command.waitOrNone(), MILLISECONDS);
            case "delete" -> latch.delete();
            default -> throw unknown(command);
        };
    }

    /** Ends the turn after its time, and returns when it began and ended, in milliseconds since 1970. */
    private static long[] held(Command command, Call end) throws InterruptedException {
        long from = System.currentTimeMillis();
        Thread.sleep(command.holdMs());
        long until = System.currentTimeMillis();
        end.make();
        return new long[] {from, until};
    }

    /** Calls a method that not all versions have, so that the compiler must not find it. */
    private static Object call(Object object, String method, Object... arguments) {
        try {
            return new Expression(object, method, arguments).getValue();
        } catch (Exception error) {
            throw new IllegalStateException(error);
        }
    }

    private interface Call {
        void make() throws InterruptedException;
    }

    private static Object nothing(Call call) throws InterruptedException {
        call.make();
        return null;
    }

    private static IllegalArgumentException unknown(Command command) {
        return new IllegalArgumentException("unknown command: " + command);
    }
}
