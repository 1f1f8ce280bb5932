// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks.claims;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code benchmarks/claims.txt}, whose first lines say what it has. */
final class ClaimFile {

    private static final String FILE = "benchmarks/claims.txt";

    private static final Set<String> KEYS =
            Set.of(
                    "document",
                    "text",
                    "table",
                    "column",
                    "kind",
                    "needs",
                    "run",
                    "finds",
                    "factor",
                    "file",
                    "measured",
                    "unmeasured");

    private final String name;
    private final Map<String, String> values = new LinkedHashMap<>();

    private ClaimFile(String name) {
        this.name = name;
    }

    /**
     * Reads all claims of a repository.
     *
     * @throws IOException also for a line that is none
     */
    static List<Claim> read(Repository repository) throws IOException {
        List<ClaimFile> entries = new ArrayList<>();
        for (String line : repository.text(FILE).lines().toList()) {
            if (line.startsWith("[") && line.endsWith("]")) {
                entries.add(new ClaimFile(line.substring(1, line.length() - 1)));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                int equals = line.indexOf(" = ");
                if (equals < 0 || entries.isEmpty() || !KEYS.contains(line.substring(0, equals))) {
                    throw new IOException(FILE + ": expected [name] or key = value, found " + line);
                }
                entries.getLast().values.put(line.substring(0, equals), line.substring(equals + 3));
            }
        }
        List<Claim> claims = new ArrayList<>();
        for (ClaimFile entry : entries) {
            claims.add(entry.claim());
        }
        return claims;
    }

    private Claim claim() throws IOException {
        String document = value("document");
        if (values.containsKey("unmeasured")) {
            String words = values.containsKey("table") ? value("table") : value("text");
            return new Unmeasured(name, new Quote(document, words), value("unmeasured"));
        }
        Need need = Need.parse(values.getOrDefault("needs", "cpu"));
        if (values.containsKey("table")) {
            return new QuotedColumn(
                    name,
                    document,
                    value("table"),
                    Integer.parseInt(value("column")),
                    need,
                    value("run"),
                    value("file"),
                    value("measured"));
        }
        return new QuotedNumber(
                name,
                new Quote(document, value("text")),
                Kind.valueOf(value("kind").toUpperCase(Locale.ROOT)),
                need,
                value("run"),
                Pattern.compile(value("finds")),
                Double.parseDouble(values.getOrDefault("factor", "1")));
    }

    private String value(String key) throws IOException {
        String value = values.get(key);
        if (value == null) {
            throw new IOException(FILE + ": [" + name + "] has no " + key);
        }
        return value;
    }
}
