// SPDX-License-Identifier: Apache-2.0
package dev.windrow.timeline;

import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A headless Chromium, controlled by the DevTools protocol. {@code WINDROW_BROWSER} names it, or
 * else it is looked for on the path. Tests that need one are skipped without it.
 */
final class Browser implements AutoCloseable {

    private static final List<String> NAMES =
            List.of("chromium", "chromium-browser", "google-chrome", "chrome-headless-shell");

    private static final int SECONDS = 60;

    private final Process process;
    private final Path folder;
    private final HttpClient client = HttpClient.newHttpClient();
    private final BlockingQueue<String> messages = new LinkedBlockingQueue<>();
    private final List<String> events = new ArrayList<>();
    private final WebSocket socket;
    private int calls;

    private Browser(Process process, Path folder, String address) {
        this.process = process;
        this.folder = folder;
        socket = client.newWebSocketBuilder().buildAsync(URI.create(address), new Reader()).join();
    }

    /** Opens a page. From then on, failures of its scripts and its loads are recorded as events. */
    static Browser open(Path page, Path folder) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder(
                                program(),
                                "--headless",
                                "--no-sandbox",
                                "--disable-gpu",
                                "--hide-scrollbars",
                                "--window-size=1440,1000",
                                "--user-data-dir=" + folder.resolve("browser"),
                                "--remote-debugging-port=0",
                                "about:blank")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            Browser browser = new Browser(process, folder, address(process, folder));
            browser.call("Runtime.enable", "");
            browser.call("Network.enable", "");
            browser.call("Page.enable", "");
            JsonWriter target = new JsonWriter().field("url", page.toUri().toString());
            browser.call("Page.navigate", target.toString());
            browser.waitFor("document.documentElement?.dataset.ready === 'true'");
            return browser;
        } catch (RuntimeException | Error e) {
            process.destroyForcibly();
            throw e;
        }
    }

    /** Returns the value of an expression, as text. */
    String evaluate(String expression) {
        String answer = answer(expression);
        return Objects.requireNonNull(field(answer, "value"), answer);
    }

    private String answer(String expression) {
        JsonWriter asked = new JsonWriter().field("expression", "String(" + expression + ")");
        return call("Runtime.evaluate", asked.toString());
    }

    /** Presses a key. */
    void press(String key) {
        for (String type : List.of("keyDown", "keyUp")) {
            JsonWriter event = new JsonWriter().field("type", type).field("key", key);
            call("Input.dispatchKeyEvent", event.toString());
        }
    }

    /** Turns the wheel over the middle of an element. */
    void wheel(String element, int distance) {
        String box = "document.querySelector('" + element + "').getBoundingClientRect()";
        String x = evaluate("(b => b.x + b.width / 2)(" + box + ")");
        String y = evaluate("(b => b.y + b.height / 2)(" + box + ")");
        call(
                "Input.dispatchMouseEvent",
                "\"type\":\"mouseWheel\",\"x\":%s,\"y\":%s,\"deltaX\":0,\"deltaY\":%d"
                        .formatted(x, y, distance));
    }

    /** Simulates that the user prefers a colour scheme, {@code light} or {@code dark}. */
    void prefer(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                "\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"%s\"}]"
                        .formatted(scheme));
    }

    /** Returns the roles and the names that a screen reader gets. */
    Set<String> accessibility() {
        return new HashSet<>(fields(call("Accessibility.getFullAXTree", ""), "value"));
    }

    /** Writes a picture of the page. */
    void picture(Path file) throws IOException {
        String data = field(call("Page.captureScreenshot", ""), "data");
        Files.write(file, Base64.getDecoder().decode(Objects.requireNonNull(data)));
    }

    /** Returns the events so far, including loads and failures of scripts. */
    List<String> events() {
        return List.copyOf(events);
    }

    /** Waits until an expression is true. */
    void waitFor(String expression) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!"true".equals(field(answer(expression), "value"))) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not true in time: " + expression + "; " + events);
            }
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        List<ProcessHandle> all =
                Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
        try {
            call("Browser.close", "");
            for (ProcessHandle each : all) {
                each.onExit().orTimeout(SECONDS, TimeUnit.SECONDS).join();
            }
            // It links out of the folder, and deleting the folder would warn about that.
            Files.deleteIfExists(folder.resolve("browser").resolve("SingletonSocket"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            all.forEach(ProcessHandle::destroyForcibly);
            socket.abort();
            client.shutdownNow();
        }
    }

    /**
     * Calls a method of the protocol and returns its answer. Messages before the answer are events.
     */
    private String call(String method, String parameters) {
        int id = ++calls;
        socket.sendText(
                        "{\"id\":%d,\"method\":\"%s\",\"params\":{%s}}"
                                .formatted(id, method, parameters),
                        true)
                .join();
        while (true) {
            String message;
            try {
                message = messages.poll(SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
            if (message == null) {
                throw new AssertionError("the browser does not answer " + method);
            }
            if (message.startsWith("{\"id\":" + id + ",")) {
                return message;
            }
            events.add(message);
        }
    }

    /** Returns the first field of a name, or null. */
    private static String field(String json, String name) {
        List<String> all = fields(json, name);
        return all.isEmpty() ? null : all.getFirst();
    }

    private static List<String> fields(String json, String name) {
        List<String> all = new ArrayList<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.FIELD_NAME && parser.currentName().equals(name)) {
                    parser.nextToken();
                    all.add(parser.getValueAsString());
                }
            }
            return all;
        } catch (IOException e) {
            throw new IllegalArgumentException(json, e);
        }
    }

    private static String program() {
        String named = System.getenv("WINDROW_BROWSER");
        if (named != null) {
            return named;
        }
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            for (String name : NAMES) {
                if (Files.isExecutable(Path.of(folder, name))) {
                    return Path.of(folder, name).toString();
                }
            }
        }
        return abort("no Chromium on the path: install one, or name it by WINDROW_BROWSER");
    }

    /** Returns the page's address, once the browser has written its port to a file. */
    private static String address(Process process, Path folder)
            throws IOException, InterruptedException {
        Path port = folder.resolve("browser").resolve("DevToolsActivePort");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!Files.exists(port) || Files.readAllLines(port).size() < 2) {
            if (!process.isAlive() || System.nanoTime() > end) {
                process.destroyForcibly();
                abort("Chromium does not start here: " + process.info());
            }
            Thread.sleep(20);
        }
        String host = "127.0.0.1:" + Files.readAllLines(port).getFirst();
        return pageAddress(host, end);
    }

    private static String pageAddress(String host, long end)
            throws IOException, InterruptedException {
        while (System.nanoTime() < end) {
            try (InputStream in =
                    URI.create("http://" + host + "/json/list").toURL().openStream()) {
                String pages = new String(in.readAllBytes(), StandardCharsets.UTF_8);
                String address = field(pages, "webSocketDebuggerUrl");
                if (address != null) {
                    return address;
                }
            }
            Thread.sleep(20);
        }
        return abort("Chromium shows no page");
    }

    /** Assembles messages and puts them into the queue. */
    private final class Reader implements WebSocket.Listener {

        private final StringBuilder begun = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean isLast) {
            begun.append(data);
            if (isLast) {
                messages.add(begun.toString());
                begun.setLength(0);
            }
            from.request(1);
            return null;
        }
    }
}
