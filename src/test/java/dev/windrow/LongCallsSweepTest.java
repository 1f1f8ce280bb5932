// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.function.AggregationFunctions;
import dev.windrow.internal.function.WindowFunctionCalls;
import dev.windrow.internal.sql.SqlVocabulary;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Functions of SQL's vocabulary, casts and operators over one row of long values, under a timeout:
 * each call is answered, refused or cancelled, and soon after its timeout.
 *
 * <p>A run takes some functions by its seed. {@code -Dwindrow.sweep.functions=1000} takes all,
 * {@code -Dwindrow.sweep.names=list_.*} those of a name, {@code -Dwindrow.sweep.seed=7} others, and
 * {@code -Dwindrow.sweep.late=500} fails for calls that end that many milliseconds after their
 * timeout in three runs each, and prints where they were: only for a machine that does little else.
 */
@ExtendWith(NoLeaks.class)
final class LongCallsSweepTest {

    private static final int FUNCTIONS =
            Integer.getInteger("windrow.sweep.functions", Repetitions.of(5, 20));
    private static final String NAMES = System.getProperty("windrow.sweep.names", ".*");

    /** By default what a busy machine may add. The work itself would take minutes. */
    private static final long LATE_MILLISECONDS = Long.getLong("windrow.sweep.late", 120_000);

    private static final Duration TIMEOUT = Duration.ofMillis(150);
    private static final int TRIES = 3;
    private static final int MOST_LATE_OF_A_FUNCTION = 3;
    private static final int MOST_FRAMES = 14;

    /** One row: texts of 1 MB, patterns, lists, JSON, a map, a structure, and short values. */
    private static final String VALUES =
            """
            select repeat('ä b,%', 170000) as t, repeat('a', 1000000) as a,
            repeat('%a_', 1300) as p, '(a|aa)*(a*)*b' as r, repeat('9', 1000000) as g,
            range(200000) as l, list_transform(range(100000), lambda i: 'x' || i) as ls,
            '[' || repeat('{"a":[1,2],"b":"x"},', 50000) || '1]' as j,
            repeat('[', 900) || repeat(']', 900) as deep, 100000000 as n, 3 as k, 1.5::double as d,
            timestamp '2024-01-01' as ts, 'a' as s, {'x': repeat('a', 100000), 'y': range(1000)} as o,
            map(range(50000), range(50000)) as m, [range(1000), range(100000)] as ll
            """;

    private static final List<String> FIRST =
            List.of(
                    "t", "a", "p", "g", "l", "ls", "ll", "j", "deep", "n", "k", "d", "ts", "m", "o",
                    "s", "t::blob");
    private static final List<String> SECOND =
            List.of("t", "a", "p", "r", "l", "ls", "j", "n", "k", "s", "m");
    private static final List<String> THIRD = List.of("t", "a", "l", "n", "k", "s");

    private static final List<String> LAMBDAS =
            List.of(
                    "lambda i: i::varchar || t",
                    "lambda i: repeat('a', 1000)",
                    "lambda i: i > 5",
                    "lambda x, y: x + y");

    private static final List<String> TYPES =
            List.of(
                    "bigint",
                    "hugeint",
                    "double",
                    "float",
                    "decimal(38,5)",
                    "date",
                    "time",
                    "timestamp",
                    "interval",
                    "uuid",
                    "blob",
                    "bit",
                    "json",
                    "varchar",
                    "boolean",
                    "int[]",
                    "varchar[]",
                    "struct(a int)",
                    "map(int, int)");

    private static final List<String> OPERATORS =
            List.of(
                    "+",
                    "-",
                    "*",
                    "/",
                    "//",
                    "%",
                    "||",
                    "=",
                    "<",
                    "&&",
                    "@>",
                    "->",
                    "->>",
                    "~",
                    "like",
                    "ilike",
                    "not ilike",
                    "similar to",
                    "glob",
                    "^@",
                    "in",
                    "is distinct from");

    private final long seed = Repetitions.seed("windrow.sweep.seed");
    private final List<String> wrong = Collections.synchronizedList(new ArrayList<>());
    private volatile long overdue = Long.MAX_VALUE;
    private volatile String where = "";
    private int asked;
    private int cancelled;
    private int answered;

    /** Calls of each function, by its name; those of casts and operators stand beside them. */
    private List<List<String>> calls() {
        TreeSet<String> names = new TreeSet<>(SqlVocabulary.functions());
        List<List<String>> all =
                Stream.concat(names.stream().map(this::callsOf), others())
                        .filter(calls -> calls.getFirst().matches("(?s)(" + NAMES + ")\\W.*"))
                        .collect(Collectors.toCollection(ArrayList::new));
        Collections.shuffle(all, new Random(seed));
        return all.subList(0, Math.min(FUNCTIONS, all.size()));
    }

    private List<String> callsOf(String name) {
        boolean isWindow = WindowFunctionCalls.isName(name) && !AggregationFunctions.isName(name);
        String call = isWindow ? name + "(%s) over ()" : name + "(%s)";
        List<String> all = new ArrayList<>(List.of(call.formatted("")));
        for (String first : FIRST) {
            all.add(call.formatted(first));
            for (String second : SECOND) {
                all.add(call.formatted(first + ", " + second));
                if (THIRD.contains(first) && THIRD.contains(second)) {
                    THIRD.stream()
                            .map(third -> String.join(", ", first, second, third))
                            .forEach(arguments -> all.add(call.formatted(arguments)));
                }
            }
        }
        if (name.startsWith("list_") || name.startsWith("array_")) {
            LAMBDAS.forEach(lambda -> all.add(call.formatted("l, " + lambda)));
        }
        return all;
    }

    private static Stream<List<String>> others() {
        Stream<List<String>> casts = TYPES.stream().map(LongCallsSweepTest::castsTo);
        return Stream.concat(casts, OPERATORS.stream().map(LongCallsSweepTest::operations));
    }

    private static List<String> castsTo(String type) {
        return FIRST.stream()
                .map(value -> value + " as " + type + ")")
                .flatMap(cast -> Stream.of("cast(" + cast, "try_cast(" + cast))
                .toList();
    }

    private static List<String> operations(String operator) {
        return FIRST.stream()
                .flatMap(
                        first ->
                                SECOND.stream()
                                        .map(each -> String.join(" ", first, operator, each)))
                .toList();
    }

    @Test
    void eachCallEndsSoonAfterItsTimeout() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2);
        Thread watch = Thread.ofPlatform().daemon().start(this::watch);
        List<List<String>> all = calls();
        try (Windrow free = Windrow.open(config);
                Windrow windrow = Windrow.open(config.withTimeout(TIMEOUT));
                TransformResult values = free.sql(VALUES, SqlTables.none())) {
            for (List<String> calls : all) {
                int late = 0;
                for (String call : calls) {
                    boolean isAsked = late < MOST_LATE_OF_A_FUNCTION;
                    late += isAsked && isLate(windrow, values.table(), call) ? 1 : 0;
                }
            }
        } finally {
            watch.interrupt();
        }
        System.out.printf(
                "seed %d: %d functions, %d calls, %d answered, %d cancelled, %d wrong%n",
                seed, all.size(), asked, answered, cancelled, wrong.size());
        assertThat(wrong).isEmpty();
        assertThat(answered + cancelled).isPositive();
    }

    /** Asks a call, once more where it was late, since others may have had the processors. */
    private boolean isLate(Windrow windrow, Table table, String call) {
        asked++;
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && least > LATE_MILLISECONDS; i++) {
            least = Math.min(least, millisecondsAfter(windrow, table, call));
        }
        if (least > LATE_MILLISECONDS) {
            told(call + ": " + least + " ms after its timeout, in " + where);
        }
        return least > LATE_MILLISECONDS;
    }

    private long millisecondsAfter(Windrow windrow, Table table, String call) {
        long start = System.nanoTime();
        overdue = start + TIMEOUT.plusMillis(LATE_MILLISECONDS / 2).toNanos();
        try (TransformResult _ =
                windrow.sql(
                        "select " + call + " as x from t",
                        SqlTables.none().with("t", Scan.of(table)))) {
            answered++;
        } catch (WindrowException failure) {
            cancelled += failure.code() == ErrorCode.CANCELLED ? 1 : 0;
            if (failure.code() == ErrorCode.INTERNAL) {
                told(call + ": " + failure);
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError failure) {
            told(call + ": " + failure);
        } finally {
            overdue = Long.MAX_VALUE;
        }
        return Duration.ofNanos(System.nanoTime() - start).minus(TIMEOUT).toMillis();
    }

    private void told(String message) {
        wrong.add(message);
        System.out.println(message);
    }

    /** Looks where a call is that should have ended. */
    private void watch() {
        try {
            while (true) {
                Thread.sleep(20);
                if (System.nanoTime() > overdue) {
                    overdue = Long.MAX_VALUE;
                    where = places();
                }
            }
        } catch (InterruptedException ended) {
            return;
        }
    }

    private static String places() {
        return Thread.getAllStackTraces().values().stream()
                .filter(LongCallsSweepTest::isOfTheLibrary)
                .map(LongCallsSweepTest::text)
                .collect(Collectors.joining("; "));
    }

    private static boolean isOfTheLibrary(StackTraceElement[] frames) {
        return Stream.of(frames).anyMatch(each -> each.getClassName().contains("windrow.internal"));
    }

    private static String text(StackTraceElement[] frames) {
        return Stream.of(frames)
                .limit(MOST_FRAMES)
                .map(Object::toString)
                .collect(Collectors.joining(" "));
    }
}
