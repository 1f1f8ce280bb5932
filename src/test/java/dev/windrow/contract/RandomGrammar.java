// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Random queries of all kinds of values, by the rules of {@code random.txt}. */
final class RandomGrammar {

    private static final Pattern PART = Pattern.compile("<([\\w.]+)(?:@([\\w,]+))?>");

    /** How deep expressions are within each other. */
    private static final int DEPTH = 3;

    /** Queries within each other, of which the inner ones name no queries of their own. */
    private static final String INNER = "y";

    private static final Map<String, List<String>> RULES = rules();

    private final Random random;

    RandomGrammar(long seed) {
        random = new Random(seed * 7919 + 31);
    }

    private static Map<String, List<String>> rules() {
        Map<String, List<String>> rules = new HashMap<>();
        rules.put("nothing", List.of(""));
        try (InputStream in =
                Objects.requireNonNull(RandomGrammar.class.getResourceAsStream("random.txt"))) {
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .map(line -> line.split(": ", 2))
                    .forEach(
                            rule ->
                                    rules.computeIfAbsent(rule[0], _ -> new ArrayList<>())
                                            .addAll(List.of(rule[1].split(" ; "))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rules;
    }

    /** Returns a query. */
    String query() {
        return made("query", DEPTH, List.of("x"));
    }

    /** Returns a text of a rule, over some tables. */
    private String made(String rule, int depth, List<String> tables) {
        return filled(one(Objects.requireNonNull(RULES.get(rule), rule)), depth, tables);
    }

    private String filled(String text, int depth, List<String> tables) {
        Matcher parts = PART.matcher(text);
        StringBuilder made = new StringBuilder();
        while (parts.find()) {
            String others = parts.group(2);
            List<String> of = others == null ? tables : List.of(others.split(","));
            parts.appendReplacement(
                    made, Matcher.quoteReplacement(part(parts.group(1), depth, of)));
        }
        return parts.appendTail(made).toString().strip();
    }

    private String part(String name, int depth, List<String> tables) {
        int point = name.indexOf('.');
        String before = point < 0 ? name : name.substring(0, point);
        String behind = point < 0 ? "" : name.substring(point + 1);
        if (name.equals("this")) {
            return tables.getFirst();
        }
        if (before.equals("subquery")) {
            return subquery(behind, depth, tables);
        }
        if (behind.equals("a")) {
            String value = expression(before, depth - 1, tables);
            return value.matches("[\\w.]+") ? value : "(" + value + ")";
        }
        if (RULES.containsKey("columns." + before)) {
            return behind.isEmpty()
                    ? expression(name, depth - 1, tables)
                    : made(name, depth, tables);
        }
        return RULES.containsKey("columns." + behind)
                ? column(before.equals("this") ? one(tables) : before, behind)
                : made(name, depth, tables);
    }

    private String column(String table, String kind) {
        return table + "." + one(RULES.get("columns." + kind));
    }

    private String expression(String kind, int depth, List<String> tables) {
        if (depth <= 0 || random.nextInt(4) == 0) {
            return random.nextInt(4) == 0
                    ? made(kind + ".lit", 0, tables)
                    : column(one(tables), kind);
        }
        return random.nextInt(4) == 0
                ? ofKind("any", kind, depth, tables)
                : made(kind, depth, tables);
    }

    private String subquery(String kind, int depth, List<String> tables) {
        if (depth <= 0 || tables.contains(INNER)) {
            return column(one(tables), kind);
        }
        return kind.equals("B")
                ? made("subquery.B", depth - 1, tables)
                : ofKind("subquery", kind, depth - 1, tables);
    }

    private String ofKind(String rule, String kind, int depth, List<String> tables) {
        return filled(one(RULES.get(rule)).replace("#", kind), depth, tables);
    }

    private String one(List<String> all) {
        return all.get(random.nextInt(all.size()));
    }
}
