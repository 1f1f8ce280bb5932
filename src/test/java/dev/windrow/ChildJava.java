// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Starts a Java process with this one's classes, for tests of flags and the environment. */
public final class ChildJava {

    private static final List<String> SETTINGS =
            List.of(
                    "JAVA_TOOL_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "_JAVA_OPTIONS",
                    "LC_ALL",
                    "LC_CTYPE",
                    "LANG");

    /** What lasts some seconds is compiled for longer than it runs, and has little to collect. */
    public static final List<String> SHORT_LIVED =
            List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

    /**
     * A process that has ended.
     *
     * @param status its exit status
     * @param output everything that it wrote
     */
    public record Ended(int status, String output) {}

    private ChildJava() {}

    /**
     * Runs a class to its end.
     *
     * @param environment additional variables; options for Java and the locale are not inherited
     * @param flags for Java
     */
    public static Ended run(
            Map<String, String> environment,
            List<String> flags,
            Class<?> program,
            String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(SHORT_LIVED);
        command.addAll(flags);
        command.addAll(List.of("--class-path", System.getProperty("java.class.path")));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return run(environment, new ProcessBuilder(command));
    }

    /** Runs any command to its end, with nothing on standard input. */
    public static Ended run(Map<String, String> environment, ProcessBuilder command)
            throws IOException, InterruptedException {
        SETTINGS.forEach(command.environment()::remove);
        command.environment().putAll(environment);
        Process process = command.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), output);
    }
}
