// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random queries of the tables {@code t0} to {@code t3}, whose operators stand within each other.
 * Each has one right answer, but for the order of its rows.
 */
final class RandomPlans {

    /**
     * The columns of each table, by the first letter of their names: i whole, s text, m decimal.
     */
    static final List<String> COLUMNS = List.of("i1", "i2", "s1", "m1");

    private static final List<String> JOINS =
            List.of("join", "left join", "right join", "full join", "semi join", "anti join");

    private static final List<String> COMPARISONS = List.of("=", "=", "<>", "<", "<=", ">", ">=");

    private final Random random;
    private int names;

    RandomPlans(long seed) {
        random = new Random(seed * 7919 + 13);
    }

    /** Rows as a query, and their columns as the one around names them. */
    private record Rows(String sql, List<String> columns) {}

    /** Returns a query. */
    String query() {
        return rows(3 + random.nextInt(4), List.of()).sql();
    }

    /**
     * Returns rows.
     *
     * @param operators how many there may be
     * @param outer columns of queries around
     */
    private Rows rows(int operators, List<String> outer) {
        if (operators <= 0) {
            return table();
        }
        return switch (random.nextInt(10)) {
            case 0, 1 -> filter(operators, outer);
            case 2 -> project(operators, outer);
            case 3, 4, 5 -> join(operators, outer);
            case 6 -> groups(operators, outer);
            case 7 -> window(operators, outer);
            case 8 -> set(operators, outer);
            default -> random.nextBoolean() ? distinct(operators, outer) : first(operators, outer);
        };
    }

    private Rows table() {
        String table = "t" + random.nextInt(4);
        List<String> columns = new ArrayList<>();
        List<String> items = new ArrayList<>();
        for (String column : COLUMNS) {
            columns.add(name(column));
            items.add(column + " as " + columns.getLast());
        }
        return new Rows("select " + String.join(", ", items) + " from " + table, columns);
    }

    private String name(String like) {
        return like.substring(0, 1) + "_" + ++names;
    }

    private String from(Rows rows) {
        return " from (" + rows.sql() + ") q" + ++names;
    }

    private Rows filter(int operators, List<String> outer) {
        Rows rows = rows(operators - 1, outer);
        return new Rows(
                "select *" + from(rows) + " where " + condition(rows.columns(), outer, operators),
                rows.columns());
    }

    private Rows project(int operators, List<String> outer) {
        Rows rows = rows(operators - 1, outer);
        List<String> items = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String value = value(rows.columns(), outer, operators);
            columns.add(name(typeOf(value)));
            items.add(value.substring(1) + " as " + columns.getLast());
        }
        return new Rows("select " + String.join(", ", items) + from(rows), columns);
    }

    private static String typeOf(String value) {
        return value.substring(0, 1);
    }

    /** Returns an expression behind the letter of its type. */
    private String value(List<String> columns, List<String> outer, int operators) {
        String column = one(columns);
        return switch (random.nextInt(7)) {
            case 0 -> "i" + scalar("i", columns, outer, operators - 1);
            case 1 ->
                    "icase when " + condition(columns, outer, operators - 1) + " then 1 else 0 end";
            case 2 -> typeOf(column) + "coalesce(" + column + ", " + literal(typeOf(column)) + ")";
            case 3 -> columns.stream().anyMatch(each -> each.startsWith("i")) ? sum(columns) : "i7";
            default -> typeOf(column) + column;
        };
    }

    private String sum(List<String> columns) {
        String one = one(columns.stream().filter(each -> each.startsWith("i")).toList());
        return "i" + one + " + " + random.nextInt(3);
    }

    private String literal(String type) {
        return switch (type) {
            case "s" -> List.of("'a'", "'b'", "'ab'").get(random.nextInt(3));
            case "m" -> random.nextInt(5) + ".50";
            default -> String.valueOf(random.nextInt(6));
        };
    }

    private Rows join(int operators, List<String> outer) {
        int ofLeft = random.nextInt(operators);
        Rows left = rows(ofLeft, outer);
        Rows right = rows(operators - 1 - ofLeft, outer);
        String kind = one(JOINS);
        List<String> both = new ArrayList<>(left.columns());
        both.addAll(right.columns());
        String on =
                pair(left.columns(), right.columns())
                        + (random.nextInt(3) == 0 ? " and " + simple(both) : "");
        boolean isHalf = kind.startsWith("semi") || kind.startsWith("anti");
        return new Rows(
                "select *%s %s (%s) q%d on %s"
                        .formatted(from(left), kind, right.sql(), ++names, on),
                isHalf ? left.columns() : both);
    }

    private String pair(List<String> left, List<String> right) {
        String one = one(left);
        List<String> alike =
                right.stream().filter(each -> typeOf(each).equals(typeOf(one))).toList();
        if (alike.isEmpty()) {
            return simple(right);
        }
        String operator =
                switch (random.nextInt(8)) {
                    case 0 -> " < ";
                    case 1 -> " is not distinct from ";
                    case 2 -> " <> ";
                    default -> " = ";
                };
        return one + operator + one(alike);
    }

    private Rows groups(int operators, List<String> outer) {
        Rows rows = rows(operators - 1, outer);
        List<String> items = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        List<String> keys = new ArrayList<>();
        int count = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            String key = one(rows.columns());
            keys.add(key);
            columns.add(name(key));
            items.add(key + " as " + columns.getLast());
        }
        String of = one(rows.columns());
        String aggregation =
                switch (random.nextInt(6)) {
                    case 0 -> "icount(" + of + ")";
                    case 1 -> typeOf(of) + "max(" + of + ")";
                    case 2 -> typeOf(of) + "min(" + of + ")";
                    case 3 ->
                            of.startsWith("s")
                                    ? "icount(distinct " + of + ")"
                                    : typeOf(of) + "sum(" + of + ")";
                    case 4 -> "icount(*) filter (where " + simple(rows.columns()) + ")";
                    default -> "icount(*)";
                };
        columns.add(name(typeOf(aggregation)));
        items.add(aggregation.substring(1) + " as " + columns.getLast());
        String by = keys.isEmpty() ? "" : " group by " + String.join(", ", keys);
        String having = random.nextInt(4) == 0 ? " having count(*) " + one(COMPARISONS) + " 2" : "";
        return new Rows("select " + String.join(", ", items) + from(rows) + by + having, columns);
    }

    private Rows window(int operators, List<String> outer) {
        Rows rows = rows(operators - 1, outer);
        List<String> columns = new ArrayList<>(rows.columns());
        String of = one(columns);
        String function =
                switch (random.nextInt(3)) {
                    case 0 -> "rank() over (partition by " + of + " order by " + one(columns) + ")";
                    case 1 -> "count(*) over (partition by " + of + ")";
                    default -> "count(" + one(columns) + ") over (order by " + of + ")";
                };
        columns.add(name("i"));
        return new Rows("select *, " + function + " as " + columns.getLast() + from(rows), columns);
    }

    private Rows set(int operators, List<String> outer) {
        int ofLeft = random.nextInt(operators);
        Rows left = rows(ofLeft, outer);
        Rows right = rows(operators - 1 - ofLeft, outer);
        List<String> ofFirst = new ArrayList<>();
        List<String> ofSecond = new ArrayList<>();
        List<String> columns = new ArrayList<>();
        for (String one : left.columns()) {
            right.columns().stream()
                    .filter(each -> typeOf(each).equals(typeOf(one)))
                    .findFirst()
                    .ifPresent(
                            other -> {
                                columns.add(name(one));
                                ofFirst.add(one + " as " + columns.getLast());
                                ofSecond.add(other);
                            });
        }
        if (columns.isEmpty()) {
            return left;
        }
        String operator =
                one(
                        List.of(
                                "union",
                                "union all",
                                "intersect",
                                "except",
                                "intersect all",
                                "except all"));
        return new Rows(
                "select %s%s %s select %s%s"
                        .formatted(
                                String.join(", ", ofFirst),
                                from(left),
                                operator,
                                String.join(", ", ofSecond),
                                from(right)),
                columns);
    }

    private Rows distinct(int operators, List<String> outer) {
        Rows rows = rows(operators - 1, outer);
        List<String> some = rows.columns().subList(0, 1 + random.nextInt(rows.columns().size()));
        return new Rows("select distinct " + String.join(", ", some) + from(rows), some);
    }

    /** Returns the first rows in an order of all columns: equal rows are alike. */
    private Rows first(int operators, List<String> outer) {
        Rows rows = rows(operators - 1, outer);
        String order =
                IntStream.range(0, rows.columns().size())
                        .mapToObj(i -> (i + 1) + (random.nextBoolean() ? " desc nulls last" : ""))
                        .collect(Collectors.joining(", "));
        String offset = random.nextInt(3) == 0 ? " offset 1" : "";
        return new Rows(
                "select *%s order by %s limit %d%s"
                        .formatted(from(rows), order, 1 + random.nextInt(6), offset),
                rows.columns());
    }

    private String simple(List<String> columns) {
        String column = one(columns);
        return switch (random.nextInt(5)) {
            case 0 -> column + " is null";
            case 1 -> "(" + column + " is not null or " + one(columns) + " is null)";
            default -> column + " " + one(COMPARISONS) + " " + literal(typeOf(column));
        };
    }

    private String condition(List<String> columns, List<String> outer, int operators) {
        if (operators <= 0) {
            return random.nextInt(3) == 0 && !outer.isEmpty()
                    ? pair(columns, outer)
                    : simple(columns);
        }
        return switch (random.nextInt(outer.isEmpty() ? 7 : 10)) {
            case 0 -> "exists (" + inner(columns, outer, operators).sql() + ")";
            case 1 -> "not exists (" + inner(columns, outer, operators).sql() + ")";
            case 2 -> in(columns, outer, operators, " in ");
            case 3 -> in(columns, outer, operators, " not in ");
            case 4 ->
                    scalar("i", columns, outer, operators - 1)
                            + " "
                            + one(COMPARISONS)
                            + " "
                            + literal("i");
            case 5 ->
                    "(" + condition(columns, outer, operators - 1) + " or " + simple(columns) + ")";
            case 6 -> simple(columns);
            default -> pair(columns, outer);
        };
    }

    private List<String> around(List<String> columns, List<String> outer) {
        List<String> all = new ArrayList<>(outer);
        all.addAll(columns);
        return all;
    }

    /** Returns the rows of a subquery, most of which name columns of the query around. */
    private Rows inner(List<String> columns, List<String> outer, int operators) {
        List<String> around = around(columns, outer);
        Rows rows = rows(random.nextInt(Math.clamp(operators, 1, 3)), around);
        return random.nextInt(4) == 0
                ? rows
                : new Rows(
                        "select *" + from(rows) + " where " + pair(rows.columns(), around),
                        rows.columns());
    }

    private String in(List<String> columns, List<String> outer, int operators, String word) {
        Rows rows = inner(columns, outer, operators);
        String value = one(rows.columns());
        List<String> alike =
                columns.stream().filter(each -> typeOf(each).equals(typeOf(value))).toList();
        return (alike.isEmpty() ? literal(typeOf(value)) : one(alike))
                + word
                + "(select "
                + value
                + from(rows)
                + ")";
    }

    private String scalar(String type, List<String> columns, List<String> outer, int operators) {
        Rows rows = inner(columns, outer, operators);
        List<String> alike = rows.columns().stream().filter(each -> each.startsWith(type)).toList();
        if (alike.isEmpty() || random.nextInt(3) == 0) {
            return "(select count(*)" + from(rows) + ")";
        }
        String of = one(alike);
        return switch (random.nextInt(4)) {
            case 0 -> "(select " + of + from(rows) + " order by " + of + " limit 1)";
            case 1 -> "(select sum(" + of + ")" + from(rows) + ")";
            case 2 -> "(select count(" + of + ") + 1" + from(rows) + ")";
            default -> "(select max(" + of + ")" + from(rows) + ")";
        };
    }

    private <T> T one(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }
}
