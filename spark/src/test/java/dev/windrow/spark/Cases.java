// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import org.apache.spark.sql.SparkSession;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/**
 * Queries of a file, in sections. {@code -- data NAME} begins a query whose rows become the view
 * NAME, read from several files of Parquet. The other sections say by their heading what must
 * happen to their queries, each of which ends with a semicolon.
 */
final class Cases {

    private Cases() {}

    /** What must happen to a query. */
    enum Expected {
        /** Windrow has a part in the answer. */
        TAKEN,
        /** Spark answers alone. */
        LEFT,
        /** The query fails in ANSI mode, before or while it runs. */
        FAILS
    }

    /** A query, and what must happen to it. */
    record Case(String query, Expected expected) {}

    /** Makes the views of a file, and returns its queries. */
    static List<Case> read(SparkSession session, String name) throws IOException {
        List<Case> cases = new ArrayList<>();
        for (String section : text(name).split("(?m)^-- (?=(data|taken|left|fails)\\b)")) {
            int end = section.indexOf('\n');
            String heading = section.substring(0, end).strip();
            String body = section.substring(end).strip();
            if (heading.startsWith("data ")) {
                makeView(session, heading.substring(5), body);
            } else if (!heading.startsWith("--")) {
                Expected expected = Expected.valueOf(heading.toUpperCase(Locale.ROOT));
                for (String query : body.split(";\\s*")) {
                    cases.add(new Case(query, expected));
                }
            }
        }
        return cases;
    }

    private static String text(String name) throws IOException {
        try (InputStream file = Cases.class.getResourceAsStream("/cases/" + name)) {
            return new String(
                    Objects.requireNonNull(file, name).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void makeView(SparkSession session, String name, String query) {
        String path = Path.of("target", "cases", name + ".parquet").toAbsolutePath().toString();
        session.sql(query).repartition(2).write().mode("overwrite").parquet(path);
        session.read().parquet(path).createOrReplaceTempView(name);
    }
}
