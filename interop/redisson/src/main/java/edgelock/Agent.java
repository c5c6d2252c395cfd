package edgelock;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;

/**
 * A Redisson instance that executes commands. The argument configures it. One JSON command per line in, one JSON
 * line per command out, in the order in which the commands end. A command runs on the thread that it names, because
 * Redisson's locks belong to threads.
 */
public final class Agent {
    private static final Gson JSON = new Gson();
    private static final PrintStream OUT = new PrintStream(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] args) throws Exception {
        RedissonClient redisson = Redisson.create(JSON.fromJson(args[0], Configuration.class).config());
        Commands commands = new Commands(redisson);
        answer(0, "value", redisson.getId());

        Map<String, ExecutorService> threads = new HashMap<>();
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Command command = JSON.fromJson(line, Command.class);
            threads.computeIfAbsent(command.thread(), name -> Executors.newSingleThreadExecutor())
                .execute(() -> run(commands, command));
        }
        // The tests have ended. Halts as in a crash: nothing is unlocked.
        Runtime.getRuntime().halt(0);
    }

    private static void run(Commands commands, Command command) {
        try {
            answer(command.id(), "value", commands.run(command));
        } catch (Throwable error) {
            answer(command.id(), "error", error.toString());
        }
    }

    private static synchronized void answer(long id, String field, Object value) {
        JsonObject answer = new JsonObject();
        answer.addProperty("id", id);
        answer.add(field, JSON.toJsonTree(value));
        OUT.println(answer);
    }
}
