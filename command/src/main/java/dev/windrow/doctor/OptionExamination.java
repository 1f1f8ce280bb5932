// SPDX-License-Identifier: Apache-2.0
package dev.windrow.doctor;

import dev.windrow.doctor.Finding.Status;

import org.jspecify.annotations.Nullable;

import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Compares the options that Java was started with, for a device, with those in {@code
 * tornado-config}, and reports missing and contradicting ones.
 */
final class OptionExamination {

    /** Every back end's file sets this property. */
    private static final String BACKEND = "windrow.backend";

    private static final String HEAP = "tornado.device.memory";
    private static final String OPENCL = "OpenCL";
    private static final Map<String, String> FILES =
            Map.of("CUDA", "cuda.args", OPENCL, "opencl.args");
    private static final String COMPACT = "-XX:+UseCompactObjectHeaders";
    private static final String PROPERTY = "-Dtornado.";

    private final String backend;
    private final List<String> arguments;
    private final UnaryOperator<@Nullable String> properties;
    private final Consumer<Finding> findings;

    /**
     * Makes an examination.
     *
     * @param backend the back end of the device
     * @param arguments the options that Java was started with
     * @param properties gives system properties
     */
    OptionExamination(
            String backend,
            List<String> arguments,
            UnaryOperator<@Nullable String> properties,
            Consumer<Finding> findings) {
        this.backend = backend;
        this.arguments = arguments;
        this.properties = properties;
        this.findings = findings;
    }

    /** Returns the options that this process was started with, as far as its JVM tells. */
    static List<String> ofProcess() {
        try {
            return ManagementFactory.getRuntimeMXBean().getInputArguments();
        } catch (LinkageError e) { // a JDK that was made without the module
            return List.of();
        }
    }

    void examine() {
        file();
        bailout();
        given(HEAP, "NGB", "the device's heap is 4 GB");
        if (backend.equals(OPENCL)) {
            openClFlags();
        }
        headers();
        contradictions();
    }

    private void file() {
        String file = FILES.get(backend);
        String given = properties.apply(BACKEND);
        if (file == null) {
            findings.accept(
                    Finding.missing(
                            "tornado-config",
                            "has no file for the back end " + backend + ", which was not tried"));
        } else if (given == null) {
            findings.accept(
                    Finding.missing(
                            "tornado-config",
                            "its options were not given: start through the windrow script, or Java"
                                    + " with @tornado-config/"
                                    + file));
        } else if (given.equals(backend)) {
            findings.accept(Finding.right("tornado-config", file));
        } else {
            findings.accept(
                    new Finding(
                            Status.FAILED,
                            "tornado-config",
                            "%s was given, and the back end is %s: start Java with"
                                            .formatted(FILES.getOrDefault(given, given), backend)
                                    + " @tornado-config/"
                                    + file));
        }
    }

    /** Set to true, it causes wrong answers. If it is not set, Windrow sets it to false. */
    private void bailout() {
        String name = "tornado.recover.bailout";
        String reason =
                "set -D"
                        + name
                        + "=False: a kernel that fails to compile would run as sequential Java, and"
                        + " answer nonsense";
        String value = properties.apply(name);
        if (value == null) {
            findings.accept(Finding.missing(name, reason));
        } else if (value.equalsIgnoreCase("false")) {
            findings.accept(Finding.right(name, value));
        } else {
            findings.accept(new Finding(Status.WRONG, name, "is " + value + ": " + reason));
        }
    }

    private void given(String name, String wanted, String otherwise) {
        String value = properties.apply(name);
        findings.accept(
                value == null
                        ? Finding.missing(name, "set -D" + name + "=" + wanted + ": " + otherwise)
                        : Finding.right(name, value));
    }

    private void openClFlags() {
        String name = "tornado.opencl.compiler.flags";
        String reason =
                "set -D"
                        + name
                        + "=-w: -cl-fast-relaxed-math, which TornadoVM asks for by default, forgets"
                        + " NaN";
        String value = properties.apply(name);
        if (value == null) {
            findings.accept(Finding.missing(name, reason));
        } else if (value.contains("fast")) {
            findings.accept(new Finding(Status.WRONG, name, "is " + value + ": " + reason));
        } else {
            findings.accept(Finding.right(name, value));
        }
    }

    private void headers() {
        if (arguments.contains(COMPACT)) {
            findings.accept(
                    new Finding(
                            Status.FAILED,
                            "object headers",
                            "take "
                                    + COMPACT
                                    + " away: TornadoVM reckons with headers of full size"));
        }
    }

    /**
     * Finds options that are given twice with different values; the windrow script does so with the
     * heap.
     */
    private void contradictions() {
        Map<String, String> seen = new HashMap<>();
        for (String argument : arguments) {
            int end = argument.indexOf('=');
            if (!argument.startsWith(PROPERTY) || end < 0) {
                continue;
            }
            String name = argument.substring(2, end);
            String value = argument.substring(end + 1);
            String before = seen.put(name, value);
            if (before != null && !before.equalsIgnoreCase(value) && !name.equals(HEAP)) {
                findings.accept(
                        Finding.missing(
                                name,
                                "is given as %s and as %s, of which the last holds: take one away"
                                        .formatted(before, value)));
            }
        }
    }
}
