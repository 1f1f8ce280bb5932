// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.SummaryAggregations.approximateCountDistinct;
import static dev.windrow.query.SummaryAggregations.approximateQuantile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.partial.PartialHeader;
import dev.windrow.query.GroupByQuery;

import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;
import org.apache.datasketches.kll.KllDoublesSketch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Estimates by sketches, and their states, which DataSketches' own classes read and write. */
@ExtendWith(NoLeaks.class)
final class SketchesTest {

    private static final int ROWS = 200_000;

    private static final GroupByQuery QUERY =
            GroupByQuery.of(
                    List.of(),
                    List.of(
                            approximateCountDistinct("n").as("distinct"),
                            approximateCountDistinct("s").as("strings"),
                            approximateQuantile("n", 0.9).as("quantile")));

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @AfterEach
    void closeSession() {
        windrow.close();
    }

    /** Numbers from 0 to below {@code distinct}, each about as often, and strings of them. */
    private static Table table(int rows, int distinct, long seed) {
        Random random = new Random(seed);
        List<Object> numbers = new ArrayList<>();
        List<Object> strings = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int number = random.nextInt(distinct);
            numbers.add(number);
            strings.add(number == 0 ? "" : "name " + number % (distinct / 2 + 1));
        }
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("n", Columns.of(memory, Primitive.INT32, numbers));
        columns.put("s", Columns.of(memory, Primitive.UTF8, strings));
        return new Table(columns, rows, memory);
    }

    private static long distinct(Table result) {
        return ((FixedWidthColumn) result.column("distinct")).getLong(0);
    }

    private static double quantile(Table result) {
        return ((FixedWidthColumn) result.column("quantile")).getDouble(0);
    }

    /** Four standard errors of 1.6 %, and three times the error of a rank. */
    @ParameterizedTest
    @ValueSource(ints = {10, 300, 1_000, 5_000, 50_000, 1_000_000})
    void estimatesAreNearWhatIsExact(int distinct) {
        try (Table table = table(ROWS, distinct, distinct);
                GroupByResult result = windrow.run(QUERY, table)) {
            long exact = Columns.read(table.column("n")).stream().distinct().count();
            assertThat((double) distinct(result.table()))
                    .isBetween(0.935 * exact - 0.5, 1.065 * exact + 0.5);
            long strings = Columns.read(table.column("s")).stream().distinct().count();
            assertThat(((FixedWidthColumn) result.table().column("strings")).getLong(0) / 1.0)
                    .isBetween(0.935 * strings - 0.5, 1.065 * strings + 0.5);
            assertThat(quantile(result.table()))
                    .isBetween(0.86 * distinct - 1, 0.94 * distinct + 1);
        }
    }

    /** An HLL's state is that of the set of values, however they come to it. */
    @Test
    void statesOfPartsMergeToThatOfTheWhole() {
        try (Table table = table(ROWS, 60_000, 1);
                GroupByResult whole = windrow.run(QUERY, table)) {
            List<Table> parts = new ArrayList<>();
            for (long from = 0; from < ROWS; from += 30_011) {
                Table rows = table.slice(from, Math.min(30_011, ROWS - from));
                parts.add(windrow.partials().of(QUERY, rows, from));
            }
            try (Table some = windrow.partials().combine(QUERY, parts.subList(0, 3));
                    GroupByResult merged =
                            windrow.partials()
                                    .merge(
                                            QUERY,
                                            List.of(
                                                    parts.get(5),
                                                    some,
                                                    parts.get(3),
                                                    parts.get(4),
                                                    parts.get(6)))) {
                assertThat(Columns.read(merged.table().column("distinct")))
                        .isEqualTo(Columns.read(whole.table().column("distinct")));
                assertThat(Columns.read(merged.table().column("strings")))
                        .isEqualTo(Columns.read(whole.table().column("strings")));
                assertThat(quantile(merged.table())).isBetween(0.88 * 60_000, 0.92 * 60_000);
            } finally {
                parts.forEach(Table::close);
            }
        }
    }

    @Test
    void dataSketchesReadsStates() {
        try (Table table = table(ROWS, 60_000, 2);
                GroupByResult whole = windrow.run(QUERY, table);
                Table states = windrow.partials().of(QUERY, table, 0)) {
            byte[] distinct = ((VariableWidthColumn) states.column("distinct.sketch")).getBytes(0);
            HllSketch read = HllSketch.heapify(distinct);
            assertThat(Math.round(read.getCompositeEstimate())).isEqualTo(distinct(whole.table()));
            assertThat(read.getLgConfigK()).isEqualTo(12);
            HllSketch own = new HllSketch(12, TgtHllType.HLL_8);
            Columns.read(table.column("n"))
                    .forEach(each -> own.update(((Number) each).longValue()));
            assertThat(own.getCompositeEstimate()).isEqualTo(read.getCompositeEstimate());
            byte[] quantile = ((VariableWidthColumn) states.column("quantile.sketch")).getBytes(0);
            KllDoublesSketch values = KllDoublesSketch.heapify(MemorySegment.ofArray(quantile));
            assertThat(values.getN()).isEqualTo(ROWS);
            assertThat(values.getQuantile(0.9)).isBetween(0.88 * 60_000, 0.92 * 60_000);
        }
    }

    @Test
    void sketchesOfDataSketchesAreMerged() {
        HllSketch distinct = new HllSketch(14, TgtHllType.HLL_4);
        KllDoublesSketch quantile = KllDoublesSketch.newHeapInstance(300);
        for (int i = 0; i < 50_000; i++) {
            distinct.update((long) i + 60_000);
            quantile.update(i + 60_000);
        }
        try (Table table = table(ROWS, 60_000, 3);
                Table own = windrow.partials().of(QUERY, table, 0);
                Table other = states(distinct.toUpdatableByteArray(), quantile.toByteArray());
                GroupByResult merged = windrow.partials().merge(QUERY, List.of(own, other))) {
            long exact = Columns.read(table.column("n")).stream().distinct().count() + 50_000;
            assertThat((double) distinct(merged.table())).isBetween(0.935 * exact, 1.065 * exact);
            // A fifth of 250,000 values is above 60,000, so the quantile is their half.
            assertThat(quantile(merged.table())).isBetween(78_000.0, 92_000.0);
        }
    }

    @Test
    void damagedSketchesAreRefused() {
        try (Table table = table(1_000, 100, 4);
                Table own = windrow.partials().of(QUERY, table, 0);
                Table other = states(new byte[] {1, 2, 3}, new byte[] {9})) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.partials().merge(QUERY, List.of(own, other)))
                    .matches(failure -> failure.code() == ErrorCode.INVALID_ARGUMENT)
                    .withMessageContaining("a sketch that DataSketches does not read");
        }
    }

    @Test
    void aQuantileOfASketchIsNotReproducible() {
        try (Table table = table(10, 5, 5)) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.run(QUERY.withReproducible(true), table))
                    .matches(failure -> failure.code() == ErrorCode.INVALID_ARGUMENT)
                    .withMessageContaining("ask for quantile");
        }
    }

    /** Returns a row of states, with sketches of two columns in place. */
    private static Table states(byte[] distinct, byte[] quantile) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("distinct.sketch", bytes(memory, distinct));
        columns.put("strings.sketch", bytes(memory, new HllSketch(12).toCompactByteArray()));
        columns.put("quantile.sketch", bytes(memory, quantile));
        return PartialHeader.add(new Table(columns, 1, memory), QUERY);
    }

    private static Column bytes(ColumnMemory memory, byte[] value) {
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.BINARY, 1)) {
            builder.appendBytes(value);
            return builder.build(memory);
        }
    }
}
