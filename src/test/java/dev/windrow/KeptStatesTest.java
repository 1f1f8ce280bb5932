// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.bitXor;
import static dev.windrow.query.Aggregations.boolAnd;
import static dev.windrow.query.Aggregations.correlation;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.countDistinct;
import static dev.windrow.query.Aggregations.covariance;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.lastNonNull;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.product;
import static dev.windrow.query.Aggregations.standardDeviation;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.sumOfSquares;
import static dev.windrow.query.Aggregations.top;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.SummaryAggregations.approximateCountDistinct;
import static dev.windrow.query.SummaryAggregations.approximateQuantile;
import static dev.windrow.query.SummaryAggregations.histogram;
import static dev.windrow.query.SummaryAggregations.kurtosis;
import static dev.windrow.query.SummaryAggregations.skewness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * Partial aggregates in files that a released version has written, or will, are merged to the right
 * answer, and no change of their values ends in anything but an answer or one error.
 *
 * <p>{@code build/test -Dwindrow.states.write=true KeptStatesTest} writes the files anew. Their
 * names have the version of the states: a version that was released keeps its files for as long as
 * it is read.
 */
@ExtendWith(NoLeaks.class)
final class KeptStatesTest {

    private static final Path FOLDER = Path.of("src/test/resources/dev/windrow/states");

    /** The version that is written. */
    private static final int VERSION = 2;

    private static final int ROWS = 90;
    private static final int FIRST_ROWS = 37;
    private static final double ROUNDING = 1e-9;
    private static final int CHANGES = Repetitions.of(60, 1_000);

    private static final GroupByQuery BY_K =
            GroupByQuery.of(List.of("k"), List.of()).withSorted(true);

    /** What is asked of the rows. Together, they have every kind of state. */
    enum Asked {
        NUMBERS(
                BY_K.withAggregations(
                        List.of(
                                count(),
                                count("x"),
                                sum("x"),
                                sum("i"),
                                sum("d"),
                                mean("x"),
                                mean("i"),
                                mean("d"),
                                min("x"),
                                max("s"),
                                product("x"),
                                sumOfSquares("x"),
                                boolAnd("b"),
                                bitXor("i")))),
        SPREADS(
                BY_K.withAggregations(
                        List.of(
                                variance("x"),
                                standardDeviation("d"),
                                variance("i"),
                                skewness("x"),
                                kurtosis("i"),
                                covariance("x", "i"),
                                correlation("x", "i")))),
        EXACT(
                BY_K.withReproducible(true)
                        .withAggregations(
                                List.of(
                                        sum("x"),
                                        product("x"),
                                        variance("x"),
                                        variance("d"),
                                        kurtosis("x"),
                                        correlation("x", "i")))),
        ROWS_OF_VALUES(
                BY_K.withAggregations(
                        List.of(argMax("x"), first("s"), lastNonNull("i"), first("d")))),
        SKETCHES(
                BY_K.withAggregations(
                        List.of(
                                approximateCountDistinct("i"),
                                approximateQuantile("x", 0.5),
                                histogram("x", -10, 0, 10)))),
        COLLECTED(BY_K.withAggregations(List.of(median("x"), countDistinct("s"), top("i", 2)))),
        WITHOUT_KEYS(
                GroupByQuery.of(List.of(), List.of(count(), sum("x"), variance("i"), min("s"))));

        private final GroupByQuery query;

        Asked(GroupByQuery query) {
            this.query = query;
        }

        Path file(int version, int part) {
            String name = name().toLowerCase(Locale.ROOT);
            return FOLDER.resolve("v%d-%s-%d.arrow".formatted(version, name, part));
        }
    }

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @AfterEach
    void closeSession() {
        windrow.close();
    }

    /** Numbers by a formula, so that every version of Java makes the same. */
    private static Table table() {
        List<@Nullable Object> k = new ArrayList<>();
        List<@Nullable Object> x = new ArrayList<>();
        List<@Nullable Object> i = new ArrayList<>();
        List<@Nullable Object> d = new ArrayList<>();
        List<@Nullable Object> s = new ArrayList<>();
        List<@Nullable Object> b = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            k.add(row % 7 == 6 ? null : (Object) (row % 7));
            x.add(row % 11 == 3 ? null : (Object) (row * 37 % 101 / 4.0 - 11));
            i.add(row % 13 == 5 ? null : (Object) ((row * 7_919L % 1_009 - 400) << 20));
            d.add(
                    row % 5 == 1
                            ? null
                            : BigInteger.TEN.pow(20).multiply(BigInteger.valueOf(row - 50)));
            s.add(row % 9 == 2 ? null : "text " + row * 29 % 17);
            b.add(row % 8 == 4 ? null : (Object) (row % 3 > 0));
        }
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.of(memory, Primitive.INT32, k));
        columns.put("x", Columns.of(memory, Primitive.FLOAT64, x));
        columns.put("i", Columns.of(memory, Primitive.INT64, i));
        columns.put("d", Columns.of(memory, new ColumnType.Decimal(30, 2), d));
        columns.put("s", Columns.of(memory, Primitive.UTF8, s));
        columns.put("b", Columns.of(memory, Primitive.BOOL, b));
        return new Table(columns, ROWS, memory);
    }

    private void write(Asked asked) {
        try (Table table = table();
                Table first = table.slice(0, FIRST_ROWS);
                Table second = table.slice(FIRST_ROWS, ROWS - FIRST_ROWS);
                Table one = windrow.partials().of(asked.query, first, 0);
                Table two = windrow.partials().of(asked.query, second, FIRST_ROWS)) {
            Tables.write(one, asked.file(VERSION, 1));
            Tables.write(two, asked.file(VERSION, 2));
        }
    }

    @ParameterizedTest
    @EnumSource
    void keptStatesAreMerged(Asked asked) {
        if (Boolean.getBoolean("windrow.states.write")) {
            write(asked);
        }
        for (int version = 1; version <= VERSION; version++) {
            merge(asked, version);
        }
    }

    private void merge(Asked asked, int version) {
        try (Table table = table();
                GroupByResult expected = windrow.run(asked.query, table);
                Table one = Tables.read(asked.file(version, 1).toString());
                Table two = Tables.read(asked.file(version, 2).toString());
                GroupByResult found = windrow.partials().merge(asked.query, List.of(two, one))) {
            assertThat(found.table().names()).isEqualTo(expected.table().names());
            for (String name : expected.table().names()) {
                same(name, Columns.read(found.column(name)), Columns.read(expected.column(name)));
            }
        }
    }

    private static void same(
            String name, List<@Nullable Object> found, List<@Nullable Object> expected) {
        assertThat(found).as(name).hasSameSizeAs(expected);
        for (int row = 0; row < expected.size(); row++) {
            if (expected.get(row) instanceof Double real && Double.isFinite(real)) {
                assertThat((Double) found.get(row))
                        .as("%s of group %d", name, row)
                        .isCloseTo(real, within(Math.abs(real) * ROUNDING));
            } else {
                assertThat(found.get(row))
                        .as("%s of group %d", name, row)
                        .isEqualTo(expected.get(row));
            }
        }
    }

    /**
     * One value of one column is another, null, or that of another row. Version 1 has no checksum
     * that would tell.
     */
    @ParameterizedTest
    @EnumSource
    void changedStatesEndInAnAnswerOrAnError(Asked asked) {
        long seed = Repetitions.seed("windrow.faults.seed");
        try (Table one = Tables.read(asked.file(1, 1).toString());
                Table two = Tables.read(asked.file(1, 2).toString())) {
            for (int i = 0; i < CHANGES; i++) {
                try (Table changed = changed(one, new Random(seed + i))) {
                    merge(asked, List.of(changed, two));
                } catch (WindrowException e) {
                    if (e.code() == ErrorCode.INTERNAL) {
                        throw new AssertionError("seed " + (seed + i), e);
                    }
                } catch (RuntimeException | Error e) {
                    throw new AssertionError("seed " + (seed + i), e);
                }
            }
        }
    }

    private void merge(Asked asked, List<Table> states) {
        try (GroupByResult result = windrow.partials().merge(asked.query, states)) {
            for (String name : result.table().names()) {
                if (name.startsWith("count") || name.startsWith("approx_count")) {
                    assertThat(Columns.read(result.column(name)))
                            .as(name)
                            .allMatch(count -> (Long) count >= 0);
                }
            }
        }
    }

    private static Table changed(Table table, Random random) {
        // The first says of which query the states are.
        String name = table.names().get(1 + random.nextInt(table.names().size() - 1));
        int row = random.nextInt((int) table.rows());
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String each : table.names()) {
            List<@Nullable Object> values = Columns.read(table.column(each));
            if (each.equals(name)) {
                values.set(row, changed(values, row, random));
            }
            columns.put(each, Columns.of(memory, table.column(each).type(), values));
        }
        return new Table(columns, table.rows(), memory);
    }

    private static @Nullable Object changed(List<@Nullable Object> values, int row, Random random) {
        if (random.nextInt(5) == 0) {
            return null;
        }
        return switch (values.get(row)) {
            case Long number ->
                    switch (random.nextInt(4)) {
                        case 0 -> number + 1;
                        case 1 -> -number;
                        case 2 -> (long) random.nextInt(100);
                        default -> (long) Integer.MAX_VALUE;
                    };
            case Double number ->
                    switch (random.nextInt(5)) {
                        case 0 -> -number;
                        case 1 -> Double.NaN;
                        case 2 -> Double.POSITIVE_INFINITY;
                        case 3 -> Double.MAX_VALUE;
                        default -> number * random.nextGaussian();
                    };
            case BigInteger number ->
                    random.nextBoolean()
                            ? number.negate()
                            : BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
            case String text -> text(text, random);
            case List<?> list -> list(list, random);
            case null, default -> values.get(random.nextInt(values.size()));
        };
    }

    /** Cuts a text, or changes a character: in a sketch, each is a byte. */
    private static String text(String text, Random random) {
        int at = text.isEmpty() ? 0 : random.nextInt(text.length());
        return random.nextInt(3) == 0 || text.isEmpty()
                ? text.substring(0, at)
                : text.substring(0, at) + (char) random.nextInt(128) + text.substring(at + 1);
    }

    private static List<?> list(List<?> list, Random random) {
        List<@Nullable Object> changed = new ArrayList<>(list);
        if (changed.isEmpty() || random.nextInt(3) == 0) {
            changed.add(changed.isEmpty() ? null : changed.getFirst());
        } else {
            int at = random.nextInt(changed.size());
            changed.set(at, changed(changed, at, random));
        }
        return changed;
    }
}
