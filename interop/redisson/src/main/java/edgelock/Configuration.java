package edgelock;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.Optional;
import org.redisson.client.codec.Codec;
import org.redisson.config.Config;

/**
 * How a test configures Redisson.
 *
 * @param yaml what all versions read alike
 * @param codec the name of a class, or null for Redisson's default
 * @param prefix what a NameMapper puts in front of names, or null for none
 */
record Configuration(String yaml, String codec, String prefix) {
    Config config() throws Exception {
        Config config = Config.fromYAML(yaml);
        if (codec != null) config.setCodec((Codec) Class.forName(codec).getDeclaredConstructor().newInstance());
        if (prefix != null) mapNames(config);
        return config;
    }

    /** Version 4 moved the NameMapper to another package, and from the servers to the whole configuration. */
    private void mapNames(Config config) throws ReflectiveOperationException {
        Object owner = setterOf(config).isPresent() ? config : config.useSingleServer();
        Method setter = setterOf(owner).orElseThrow();
        Class<?> mapper = setter.getParameterTypes()[0];
        InvocationHandler map = (self, method, names) -> {
            String name = (String) names[0];
            return method.getName().equals("map") ? prefix + name : name.substring(prefix.length());
        };
        setter.invoke(owner, Proxy.newProxyInstance(mapper.getClassLoader(), new Class<?>[] {mapper}, map));
    }

    private static Optional<Method> setterOf(Object owner) {
        return Arrays.stream(owner.getClass().getMethods())
            .filter(method -> method.getName().equals("setNameMapper"))
            .findFirst();
    }
}
