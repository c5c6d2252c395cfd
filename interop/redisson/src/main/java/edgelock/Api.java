package edgelock;

import com.google.gson.GsonBuilder;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.redisson.api.RCountDownLatch;
import org.redisson.api.RFencedLock;
import org.redisson.api.RLock;
import org.redisson.api.RMap;
import org.redisson.api.RMultimap;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RReadWriteLock;
import org.redisson.api.RSemaphore;
import org.redisson.api.RSet;
import org.redisson.api.RSetCache;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;

/** Prints what Redisson's locks and synchronizers offer, as JSON: the methods of each interface with their signatures. */
public final class Api {
    private static final Pattern FACTORY = Pattern.compile("get\\w*(Lock|Semaphore|CountDownLatch)");
    private static final Pattern SETTING = Pattern.compile("set\\w*(Lock|Slaves|NameMapper)\\w*");

    public static void main(String[] args) {
        Map<String, SortedSet<String>> api = new TreeMap<>();
        for (Class<?> each : new Class<?>[] {
            RLock.class, RFencedLock.class, RReadWriteLock.class, RSemaphore.class, RPermitExpirableSemaphore.class,
            RCountDownLatch.class,
        }) {
            api.put(each.getSimpleName(), methods(each, Pattern.compile(".*")));
        }
        for (Class<?> each : new Class<?>[] { RMap.class, RMultimap.class, RSet.class, RSetCache.class }) {
            api.put(each.getSimpleName(), methods(each, FACTORY));
        }
        api.put("RedissonClient", methods(RedissonClient.class, FACTORY));
        api.put("Config", methods(Config.class, SETTING));
        System.out.println(new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(api));
    }

    private static SortedSet<String> methods(Class<?> type, Pattern name) {
        return Arrays.stream(type.getMethods())
            .filter(method -> method.getDeclaringClass() != Object.class)
            .filter(method -> !Modifier.isStatic(method.getModifiers()) && name.matcher(method.getName()).matches())
            .map(Api::signature)
            .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String signature(Method method) {
        String types = Arrays.stream(method.getParameterTypes())
            .map(Class::getSimpleName)
            .collect(Collectors.joining(", "));
        return method.getName() + "(" + types + ")";
    }
}
