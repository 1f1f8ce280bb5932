// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.SortKey.ascending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.column.Validity;
import dev.windrow.profile.Phase;
import dev.windrow.profile.Profile;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Sort;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tables that stay on the host: when their columns are uploaded, and which are copied first. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class UploadedTableTest {

    private static final int ROWS = 1_000;

    private static Windrow open(EngineChoice choice) {
        return Windrow.open(WindrowConfig.defaults().withThreads(2).withEngine(choice));
    }

    /** Returns rows of the keys 0 to 4, each with the value 1. */
    private static Table table() {
        ColumnMemory memory = new ColumnMemory();
        long[] keys = new long[ROWS];
        long[] values = new long[ROWS];
        for (int row = 0; row < ROWS; row++) {
            keys[row] = row % 5;
            values[row] = 1;
        }
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("k", Columns.longs(memory, keys));
        columns.put("v", Columns.longs(memory, values));
        return new Table(columns, ROWS, memory);
    }

    /** Returns the same columns in memory of the heap, which a device cannot copy from directly. */
    private static Table onHeap(Table table) {
        Map<String, Column> columns = new LinkedHashMap<>();
        for (String name : table.names()) {
            long[] values = values(table, name).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
            columns.put(
                    name,
                    new FixedWidthColumn(
                            table.column(name).type(),
                            MemorySegment.ofArray(values),
                            ROWS,
                            Validity.ALL));
        }
        return new Table(columns, ROWS, new ColumnMemory());
    }

    private static MemorySegment values(Table table, String name) {
        return ((FixedWidthColumn) table.column(name)).values();
    }

    private static void set(Table table, String name, int row, long value) {
        values(table, name).setAtIndex(ValueLayout.JAVA_LONG_UNALIGNED, row, value);
    }

    private static long copied(GroupByResult result) {
        return copied(result.profile());
    }

    private static long copied(Profile profile) {
        return profile.phases().stream()
                .filter(phase -> phase.name().equals("copy columns"))
                .mapToLong(Phase::bytes)
                .sum();
    }

    private static void assertSums(GroupByResult result, Object... sums) {
        assertThat(Columns.read(result.column("sum(v)"))).containsExactly(sums);
    }

    @ParameterizedTest
    @EnumSource(EngineChoice.class)
    void eachRunSeesWhatTheColumnsHold(EngineChoice choice) {
        try (Table own = table();
                Table heap = onHeap(own);
                Windrow windrow = open(choice)) {
            for (Table table : new Table[] {own, heap}) {
                try (PreparedQuery query =
                        windrow.groupBy(table).by("k").sorted().prepareUploading(sum("v"))) {
                    query.run().close();
                    set(table, "v", 1, 10);
                    try (GroupByResult result = query.run()) {
                        assertSums(result, 200L, 209L, 200L, 200L, 200L);
                    }
                    set(table, "k", 1, 2);
                    try (GroupByResult result = query.runProfiled()) {
                        assertSums(result, 200L, 199L, 210L, 200L, 200L);
                    }
                }
            }
        }
    }

    /** A program that is kept has arrays of its own, which columns are copied into. */
    @Test
    void operationsWhoseProgramsAreNotKeptTakeColumnsAsTheyLie() {
        WindrowConfig config =
                WindrowConfig.defaults().withEngine(EngineChoice.GPU).withMemoryPool(false);
        try (Table own = table();
                Table heap = onHeap(own);
                Windrow windrow = Windrow.open(config);
                TransformResult asItLies = windrow.transform(own, Sort.by(ascending("k")));
                TransformResult copied = windrow.transform(heap, Sort.by(ascending("k")))) {
            assertThat(copied(asItLies.profile())).isZero();
            assertThat(copied(copied.profile())).isEqualTo(2L * ROWS * Long.BYTES);
        }
    }

    @ParameterizedTest
    @EnumSource(Algorithm.class)
    void everyStrategySeesWhatTheColumnsHold(Algorithm algorithm) {
        try (Table table = table();
                Windrow windrow = open(EngineChoice.GPU);
                PreparedQuery query =
                        windrow.groupBy(table)
                                .by("k")
                                .sorted()
                                .algorithm(algorithm)
                                .prepareUploading(sum("v"))) {
            query.run().close();
            set(table, "v", 1, 10);
            set(table, "k", 3, 1L << 40);
            for (int run = 0; run < 2; run++) {
                try (GroupByResult result = query.run()) {
                    assertSums(result, 200L, 209L, 200L, 199L, 200L, 1L);
                }
            }
        }
    }

    @Test
    void eachRunUploadsAndNoneCopies() {
        try (Table table = table();
                Windrow windrow = open(EngineChoice.GPU);
                PreparedQuery query = windrow.groupBy(table).by("k").prepareUploading(sum("v"))) {
            for (int run = 0; run < 3; run++) {
                try (GroupByResult result = run == 1 ? query.runProfiled() : query.run()) {
                    Profile profile = result.profile();
                    assertThat(profile.inputBytes()).isGreaterThan(2L * ROWS * Long.BYTES);
                    assertThat(profile.bytes(Phase.Kind.UPLOAD)).isEqualTo(profile.inputBytes());
                    assertThat(copied(result)).isZero();
                }
            }
        }
    }

    @Test
    void whatIsNotColumnMemoryIsCopiedByEachRunThatUploads() {
        try (Table own = table();
                Table table = onHeap(own);
                Windrow windrow = open(EngineChoice.GPU);
                PreparedQuery uploading =
                        windrow.groupBy(table).by("k").prepareUploading(sum("v"));
                PreparedQuery resident = windrow.groupBy(table).by("k").prepare(sum("v"))) {
            for (int run = 0; run < 3; run++) {
                try (GroupByResult result = uploading.run();
                        GroupByResult other = resident.run()) {
                    assertThat(copied(result)).isEqualTo(2L * ROWS * Long.BYTES);
                    assertThat(copied(other)).isEqualTo(run == 0 ? 2L * ROWS * Long.BYTES : 0);
                }
            }
        }
    }

    @Test
    void aPlainQueryCopiesItsColumnsIntoThoseOfItsProgram() {
        try (Table table = table();
                Windrow windrow = open(EngineChoice.GPU);
                GroupByResult result = windrow.groupBy(table).by("k").aggregate(sum("v"))) {
            assertThat(copied(result)).isEqualTo(2L * ROWS * Long.BYTES);
            assertThat(result.profile().bytes(Phase.Kind.UPLOAD))
                    .isEqualTo(result.profile().inputBytes());
        }
    }

    @Test
    void aPlainQueryWithAProgramOfItsOwnCopiesNothing() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.GPU);
        try (Table table = table();
                Windrow windrow = Windrow.open(config.withMemoryPool(false));
                GroupByResult result = windrow.groupBy(table).by("k").aggregate(sum("v"))) {
            assertThat(copied(result)).isZero();
            assertThat(result.profile().bytes(Phase.Kind.UPLOAD))
                    .isEqualTo(result.profile().inputBytes());
        }
    }

    @Test
    void aTableClosedWhileItsQueriesAreOpenIsFreedWithThem() {
        long before = ColumnMemory.liveBytes();
        try (Windrow windrow = open(EngineChoice.GPU)) {
            Table table = table();
            PreparedQuery uploading =
                    windrow.groupBy(table).by("k").sorted().prepareUploading(sum("v"));
            ResidentTable resident = windrow.resident(table);
            GroupBy overResident = windrow.groupBy(resident).by("k").sorted();
            uploading.run().close();
            overResident.aggregate(sum("v")).close();
            table.close();
            assertThat(ColumnMemory.liveBytes()).isGreaterThan(before);
            try (GroupByResult result = uploading.run();
                    GroupByResult other = overResident.aggregate(sum("v"))) {
                assertSums(result, 200L, 200L, 200L, 200L, 200L);
                assertSums(other, 200L, 200L, 200L, 200L, 200L);
            }
            uploading.close();
            assertThat(ColumnMemory.liveBytes()).isGreaterThan(before);
            resident.close();
            assertThat(ColumnMemory.liveBytes()).isEqualTo(before);
        }
    }
}
