package edgelock;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.Lock;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.integration.redis.util.RedisLockRegistry;

/**
 * Takes and releases locks of Spring Integration and of ShedLock. Its arguments are a host and a port. Reads a command
 * from each line, `<id> <thread> acquire <library> <key> <leaseMs>` or `<id> <thread> release`, and prints `<id>`, and what
 * was thrown if something was. Each thread is an instance of its own, and waits on its own.
 */
public final class StringAgent {
    private interface Held {
        void release() throws Exception;
    }

    private static LettuceConnectionFactory redis;
    private static final Map<String, Held> HELD = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        redis = new LettuceConnectionFactory(args[0], Integer.parseInt(args[1]));
        redis.afterPropertiesSet();
        redis.start();
        System.out.println("ready");

        Map<String, ExecutorService> threads = new HashMap<>();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            threads.computeIfAbsent(words[1], name -> Executors.newSingleThreadExecutor()).execute(() -> run(words));
        }
        Runtime.getRuntime().halt(0);
    }

    private static void run(String[] words) {
        String answer = words[0];
        try {
            if (words[2].equals("release")) HELD.remove(words[1]).release();
            else HELD.put(words[1], acquire(words[3], words[4], Long.parseLong(words[5])));
        } catch (Throwable error) {
            answer += " " + error.toString().replace('\n', ' ');
        }
        synchronized (System.out) {
            System.out.println(answer);
        }
    }

    private static Held acquire(String library, String key, long leaseMs) throws Exception {
        if (library.equals("spring")) {
            String[] parts = key.split(":", 2);
            Lock lock = new RedisLockRegistry(redis, parts[0], leaseMs).obtain(parts[1]);
            lock.lock();
            return lock::unlock;
        }
        String[] parts = key.split(":", 3);
        boolean isDefault = key.startsWith("job-lock:default:");
        LockProvider provider = isDefault
            ? new RedisLockProvider(redis)
            : new RedisLockProvider(new StringRedisTemplate(redis), parts[1], parts[0]);
        while (true) {
            Duration most = Duration.ofMillis(leaseMs);
            Optional<SimpleLock> lock =
                provider.lock(new LockConfiguration(Instant.now(), parts[2], most, Duration.ZERO));
            if (lock.isPresent()) return lock.get()::unlock;
            Thread.sleep(20);
        }
    }
}
