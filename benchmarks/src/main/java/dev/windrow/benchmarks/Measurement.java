// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;

import dev.windrow.bench.Verification;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The measurements of one side for one case, as in the file of {@code --json}.
 *
 * @param name the case
 * @param data the data set
 * @param device the device
 * @param versions the versions of the engine, of its runtime, and of Java
 * @param strategy how groups were found
 * @param rows rows of the input
 * @param resultRows rows of the result: the groups of a query
 * @param firstMilliseconds the elapsed time of the first run, which uploads columns and compiles
 *     kernels
 * @param wallMilliseconds the least elapsed time of the later runs
 * @param kernelMilliseconds the least time of all kernels, or NaN if there are none
 * @param homeMilliseconds the least elapsed time until all of the result is on the host, or NaN
 *     where that was not measured
 * @param check the outcome of the check of the answer, empty where a file has none
 */
record Measurement(
        String name,
        String data,
        String device,
        String versions,
        String strategy,
        long rows,
        long resultRows,
        double firstMilliseconds,
        double wallMilliseconds,
        double kernelMilliseconds,
        double homeMilliseconds,
        String check) {

    private static final JsonFactory JSON = new JsonFactory();

    /** Returns whether the answer was checked and found wrong. */
    boolean isWrong() {
        return check.startsWith(Verification.Outcome.DIFFERENT.label());
    }

    /** Reads all measurements of a file. */
    static List<Measurement> read(Path file) throws IOException {
        List<Measurement> all = new ArrayList<>();
        try (JsonParser parser = JSON.createParser(file.toFile())) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new IOException(file + ": expected an array of measurements");
            }
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                all.add(of(fields(parser), file));
            }
        }
        return all;
    }

    /** Reads the fields of an object as text, without lists and nulls. */
    private static Map<String, String> fields(JsonParser parser) throws IOException {
        Map<String, String> fields = new HashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                fields.put(name, parser.getText());
            }
            parser.skipChildren();
        }
        return fields;
    }

    private static Measurement of(Map<String, String> fields, Path file) throws IOException {
        List<String> needed =
                List.of(
                        "case",
                        "data",
                        "device",
                        "strategy",
                        "rows",
                        "result_rows",
                        "first_wall_ms",
                        "wall_ms_min");
        for (String name : needed) {
            if (!fields.containsKey(name)) {
                throw new IOException(file + ": a measurement without \"" + name + "\"");
            }
        }
        return new Measurement(
                fields.get("case"),
                fields.get("data"),
                fields.get("device"),
                versions(fields),
                fields.get("strategy"),
                Long.parseLong(fields.get("rows")),
                Long.parseLong(fields.get("result_rows")),
                Double.parseDouble(fields.get("first_wall_ms")),
                Double.parseDouble(fields.get("wall_ms_min")),
                Double.parseDouble(fields.getOrDefault("kernel_ms_min", "NaN")),
                Double.parseDouble(fields.getOrDefault("home_ms_min", "NaN")),
                fields.getOrDefault("check", ""));
    }

    private static String versions(Map<String, String> fields) {
        List<String> versions = new ArrayList<>();
        for (String name : List.of("version", "runtime", "backend")) {
            String text = fields.getOrDefault(name, "");
            if (!text.isEmpty()) {
                versions.add(text);
            }
        }
        versions.add("Java " + fields.getOrDefault("java", "?"));
        return String.join(", ", versions);
    }
}
