// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.FunctionCalls;
import dev.windrow.internal.function.WindowFunctionCalls;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Random queries: what the grammar can say, over columns of fitting types or of others, and texts
 * near it, whose words are left out, doubled, moved or added.
 */
final class RandomSql {

    /** The columns of each kind of values. */
    private enum Kind {
        NUMBER("k v x m"),
        TEXT("s t"),
        TIME("d ts"),
        BOOL("b");

        private final List<String> columns;

        Kind(String columns) {
            this.columns = List.of(columns.split(" "));
        }
    }

    private static final int DEPTH = 2;

    private static final List<String> NUMBERS =
            words("0 1 2 -1 3 0.5 1e300 12.34 9223372036854775807 9223372036854775808 1e999 .5");

    private static final List<String> TEXTS =
            words("'' 'a' 'b%' '_' '12' '1.5' 'x''y' '2024-01-31' 'day' 'é' 'true' 'nan'");

    private static final List<String> TIMES =
            List.of(
                    "date '2024-01-31'",
                    "timestamp '2024-01-31 12:30:00'",
                    "date '0001-01-01'",
                    "'2024-02-29'");

    private static final List<String> TYPES =
            words(
                    "int bigint smallint tinyint double real varchar text bool date timestamp time"
                            + " decimal(9,2) decimal(38,10) decimal decimal(3) timestamptz blob"
                            + " interval int8 float32 hugeint utf8(3)");

    private static final List<String> SET_OPERATIONS =
            List.of(" union ", " union all ", " union by name ", " intersect ", " except all ");

    private static final List<String> JOINS =
            List.of(" join ", " left join ", " full outer join ", " semi join ", " asof join ");

    private static final List<String> FUNCTIONS = functions();

    /** Words and signs that come where they may not stand. */
    private static final List<String> ADDED = added();

    private static final Pattern WORD =
            Pattern.compile("'(?:[^']|'')*'|\"[^\"]*\"|[\\w.]+|<=|>=|<>|\\|\\||::|\\S");

    private final Random random;

    RandomSql(long seed) {
        random = new Random(seed);
    }

    private static List<String> words(String text) {
        return List.of(text.split(" "));
    }

    private static List<String> functions() {
        List<String> functions = new ArrayList<>(FunctionCalls.ARGUMENTS.keySet());
        functions.addAll(AggregationFunctions.NAMES);
        functions.addAll(WindowFunctionCalls.ARGUMENTS.keySet());
        functions.addAll(words("ifnull ltrim lpad strpos concat array_agg grouping nosuch"));
        return List.copyOf(functions);
    }

    private static List<String> added() {
        List<String> added = new ArrayList<>(FUNCTIONS);
        added.addAll(NUMBERS);
        added.addAll(TEXTS);
        added.addAll(
                words(
                        "select from where group by having order limit offset distinct all as and"
                            + " or not in is null between like escape case when then else end cast"
                            + " over partition rows range groups unbounded preceding following"
                            + " current row filter within ignore nulls first exclude union join on"
                            + " using with values exists extract interval day rollup cube grouping"
                            + " sets qualify window desc true false k v s t ( ) [ ] { } , . ; : ::"
                            + " * / + - % = <> < > || ' \" ` -- /* */ ? $1 @ # \\ ! ~ ^ & | \u0000"
                            + " \ud800 \uffff"));
        return List.copyOf(added);
    }

    /** Returns a query, or a text near one. */
    String query() {
        String query = whole();
        if (random.nextBoolean()) {
            return query;
        }
        List<String> words =
                WORD.matcher(query)
                        .results()
                        .map(MatchResult::group)
                        .collect(Collectors.toCollection(ArrayList::new));
        for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
            change(words);
        }
        return String.join(random.nextInt(5) == 0 ? "" : " ", words);
    }

    private void change(List<String> words) {
        int place = random.nextInt(words.size());
        switch (random.nextInt(5)) {
            case 0 -> words.remove(place);
            case 1 -> words.add(place, words.get(random.nextInt(words.size())));
            case 2 -> words.set(place, any(ADDED));
            default -> words.add(place, any(ADDED));
        }
        if (words.isEmpty()) {
            words.add(any(ADDED));
        }
    }

    /** Returns a query: mostly a SELECT, or one of several. */
    private String whole() {
        return switch (random.nextInt(20)) {
            case 0 -> select() + any(SET_OPERATIONS) + select();
            case 1 -> "(" + select() + ")" + any(SET_OPERATIONS) + "(" + select() + ") order by 1";
            case 2 -> "with " + sometimes("recursive ") + "u as (" + select() + ") " + select();
            case 3 -> "values (" + list(() -> expression(1)) + sometimes("), (1") + ")";
            case 4 -> "(" + select() + ")" + sometimes(" limit " + count());
            default -> select();
        };
    }

    /** Returns what FROM reads: mostly the table, or several. */
    private String tables(int depth) {
        if (depth == 0 || random.nextInt(8) > 0) {
            return "t" + (random.nextInt(8) == 0 ? any(List.of(" as t", " u", " t (k, v)")) : "");
        }
        return switch (random.nextInt(5)) {
            case 0 -> "(" + select() + ") as " + any(List.of("t", "u (k, v)"));
            case 1 -> tables(depth - 1) + ", " + sometimes("lateral ") + tables(depth - 1);
            case 2 -> tables(depth - 1) + " natural join " + tables(depth - 1);
            case 3 -> "(" + tables(depth - 1) + " cross join " + tables(depth - 1) + ")";
            default ->
                    tables(depth - 1)
                            + any(JOINS)
                            + tables(depth - 1)
                            + sometimesElse(" using (k)", " on " + condition(1));
        };
    }

    private String subquery() {
        return "(select " + any(words("k v s max(v) *")) + " from t where " + condition(0) + ")";
    }

    private String select() {
        boolean isGrouped = random.nextInt(3) == 0;
        boolean isOverWindows = random.nextInt(3) == 0;
        StringBuilder query = new StringBuilder("select ").append(sometimes("distinct "));
        Supplier<String> item =
                () ->
                        isOverWindows && random.nextBoolean()
                                ? window()
                                : isGrouped ? ofGroup() : expression(DEPTH);
        query.append(
                random.nextInt(20) == 0
                        ? any(words("* t.* *,1"))
                        : list(() -> item.get() + sometimes(" as " + any(words("n v k \"a b\"")))));
        query.append(" from ")
                .append(tables(DEPTH))
                .append(sometimes(" where " + condition(DEPTH)));
        if (isGrouped) {
            query.append(sometimes(" group by " + groupings()));
            query.append(sometimes(" having " + compared(this::ofGroup)));
        }
        query.append(isOverWindows ? " window w as (order by k)" : "");
        query.append(isOverWindows ? sometimes(" qualify " + compared(this::window)) : "");
        query.append(sometimes(" order by " + sometimesElse("all", list(() -> key(item)))));
        query.append(sometimes(" limit " + count()));
        return query.append(sometimes(" offset " + count())).toString();
    }

    private String key(Supplier<String> item) {
        return sometimesElse(any(words("1 2 n v k")), item.get())
                + sometimes(" desc")
                + sometimes(" nulls " + any(words("first last")));
    }

    private String count() {
        return any(random.nextInt(10) == 0 ? NUMBERS : words("0 1 3"));
    }

    private String groupings() {
        String keys = list(() -> sometimesElse(expression(1), any(words("k s d b 1"))));
        return switch (random.nextInt(6)) {
            case 0 -> "rollup (" + keys + ")";
            case 1 -> "cube (k, s)";
            case 2 -> "grouping sets ((" + keys + "), (), k)";
            case 3 -> "all";
            default -> keys;
        };
    }

    /** Returns an aggregation, an expression of some, or a key. */
    private String ofGroup() {
        return switch (random.nextInt(6)) {
            case 0 -> any(words("k s d b grouping(k) count(*)"));
            case 1 -> binary(this::ofGroup);
            default -> aggregation() + sometimes(" filter (where " + condition(1) + ")");
        };
    }

    private String aggregation() {
        return any(AggregationFunctions.NAMES)
                + "("
                + sometimes("distinct ")
                + arguments(1)
                + sometimes(" order by " + expression(1) + sometimes(" desc"))
                + ")";
    }

    private String window() {
        String function =
                random.nextBoolean()
                        ? any(List.copyOf(WindowFunctionCalls.ARGUMENTS.keySet()))
                                + "("
                                + sometimesElse("", arguments(1))
                                + sometimes(" ignore nulls")
                                + ")"
                        : aggregation();
        String over =
                sometimes("partition by " + expression(1) + " ")
                        + sometimes("order by " + expression(1) + sometimes(" desc") + " ")
                        + sometimes(frame());
        return function + " over " + sometimesElse("w", "(" + over + ")");
    }

    private String frame() {
        return any(words("rows range groups"))
                + sometimesElse(
                        " " + bound(), " between " + bound() + " and " + bound() + exclusion());
    }

    private String exclusion() {
        return random.nextInt(6) > 0 ? "" : " exclude " + any(words("ties group no"));
    }

    private String bound() {
        return sometimesElse(
                "current row",
                sometimesElse("unbounded", sometimesElse("interval '1 day'", any(NUMBERS)))
                        + any(List.of(" preceding", " following")));
    }

    private String compared(Supplier<String> value) {
        return value.get() + any(List.of(" = ", " <> ", " < ", " >= ")) + literal(Kind.NUMBER);
    }

    private String arguments(int depth) {
        return random.nextInt(12) == 0 ? "*" : list(() -> expression(depth));
    }

    private String expression(int depth) {
        return expression(Kind.values()[random.nextInt(Kind.values().length)], depth);
    }

    private String expression(Kind kind, int depth) {
        Kind wanted =
                random.nextInt(30) == 0
                        ? Kind.values()[random.nextInt(Kind.values().length)]
                        : kind;
        if (depth == 0 || random.nextInt(3) == 0) {
            return sometimesElse(literal(wanted), any(wanted.columns));
        }
        Supplier<String> inner = () -> expression(wanted, depth - 1);
        return switch (random.nextInt(9)) {
            case 0 -> "case when " + condition(depth - 1) + " then " + inner.get() + " end";
            case 1 -> "case " + inner.get() + " when " + inner.get() + " then 1 else 2 end";
            case 2 ->
                    any(words("cast try_cast try_cast"))
                            + "("
                            + inner.get()
                            + " as "
                            + type()
                            + ")";
            case 3 -> any(words("ifnull nullif")) + "(" + inner.get() + ", " + inner.get() + ")";
            case 4 -> call(inner, depth);
            default ->
                    switch (wanted) {
                        case NUMBER -> number(inner);
                        case TEXT -> text(inner);
                        case TIME -> time(inner);
                        case BOOL -> condition(depth);
                    };
        };
    }

    /** Returns a call of any function, or of one that takes any kind of values. */
    private String call(Supplier<String> inner, int depth) {
        return random.nextInt(10) == 0
                ? any(FUNCTIONS) + "(" + list(() -> expression(depth - 1)) + ")"
                : "coalesce(" + inner.get() + ", " + list(inner) + ")";
    }

    private String number(Supplier<String> inner) {
        return random.nextBoolean()
                ? binary(inner)
                : any(words("abs sign floor ceil round sqrt exp ln -")) + "(" + inner.get() + ")";
    }

    private String text(Supplier<String> inner) {
        return switch (random.nextInt(4)) {
            case 0 -> inner.get() + " || " + inner.get();
            case 1 -> any(words("upper lower trim length")) + "(" + inner.get() + ")";
            case 2 -> "substring(" + inner.get() + " from " + count() + sometimes(" for 2") + ")";
            default -> "split(" + inner.get() + ", " + any(TEXTS) + ", " + count() + ")";
        };
    }

    private String time(Supplier<String> inner) {
        return switch (random.nextInt(4)) {
            case 0 -> inner.get() + any(words("+ -")) + "interval '3' " + any(words("day month"));
            case 1 -> "date_trunc('month', " + inner.get() + ")";
            case 2 ->
                    "extract(" + any(words("year week hour epoch")) + " from " + inner.get() + ")";
            default -> inner.get() + "::" + any(words("date timestamp varchar"));
        };
    }

    private String type() {
        return any(random.nextInt(4) == 0 ? TYPES : words("varchar varchar double int"));
    }

    private String binary(Supplier<String> operand) {
        return "("
                + operand.get()
                + any(List.of(" + ", " - ", " * ", " / ", " % "))
                + operand.get()
                + ")";
    }

    private String condition(int depth) {
        if (depth == 0) {
            return any(words("b true b=b k>1"));
        }
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        Supplier<String> value = () -> expression(kind, depth - 1);
        return switch (random.nextInt(random.nextInt(8) == 0 ? 11 : 8)) {
            case 8 -> "exists " + subquery();
            case 9 -> value.get() + sometimes(" not") + " in " + subquery();
            case 10 -> value.get() + any(List.of(" = any ", " < all ", " = ")) + subquery();
            case 0 -> "(" + condition(depth - 1) + " or " + condition(depth - 1) + ")";
            case 1 -> condition(depth - 1) + " and not " + condition(depth - 1);
            case 2 -> value.get() + sometimes(" not") + " in (" + list(value) + ")";
            case 3 -> value.get() + " between " + value.get() + " and " + value.get();
            case 4 -> value.get() + " is " + sometimes("not ") + any(words("null true"));
            case 5 -> value.get() + " is distinct from " + value.get();
            case 6 -> expression(Kind.TEXT, depth - 1) + " like " + any(TEXTS);
            default -> value.get() + any(List.of(" = ", " <> ", " < ", " >= ")) + value.get();
        };
    }

    private String literal(Kind kind) {
        if (random.nextInt(20) == 0) {
            return "null";
        }
        return switch (kind) {
            case NUMBER -> any(NUMBERS);
            case TEXT -> any(TEXTS);
            case TIME -> any(TIMES);
            case BOOL -> any(words("true false"));
        };
    }

    private String list(Supplier<String> item) {
        return IntStream.rangeClosed(0, random.nextInt(3))
                .mapToObj(i -> item.get())
                .collect(Collectors.joining(", "));
    }

    private String sometimes(String text) {
        return sometimesElse(text, "");
    }

    private String sometimesElse(String text, String otherwise) {
        return random.nextInt(3) == 0 ? text : otherwise;
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
