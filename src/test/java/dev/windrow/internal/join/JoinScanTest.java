// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.join;

import static dev.windrow.query.Expression.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.SlicedScan;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.CpuEngine;
import dev.windrow.internal.cpu.join.JoinDefinition;
import dev.windrow.internal.cpu.join.JoinTables;
import dev.windrow.internal.cpu.join.JoinTables.KeyKind;
import dev.windrow.internal.cpu.join.KeyPair;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.internal.scan.ScanReader;
import dev.windrow.query.Expression;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Joins in parts, in memory and on disk, beside joins of whole tables. */
@ExtendWith(NoLeaks.class)
class JoinScanTest {

    private static final int TABLES = Repetitions.of(8, 20);
    private static final List<Integer> ROWS = List.of(0, 1, 7, 90, 400);

    /** Memory for all rows, for some of them, and for none. */
    private static final List<Long> MEMORY = List.of(1L << 30, 5_000L, 1L);

    private static final CpuEngine ENGINE = new CpuEngine(2);

    @TempDir private static Path folder;

    @AfterAll
    static void close() {
        ENGINE.close();
    }

    @ParameterizedTest
    @EnumSource
    void theMemoryDoesNotChangeWhichRowsMatch(JoinType kind) {
        for (int seed = 0; seed < TABLES; seed++) {
            JoinTables tables = new JoinTables(seed);
            Random random = tables.random();
            List<KeyKind> kinds = new ArrayList<>();
            List<KeyPair> keys = new ArrayList<>();
            for (int i = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(2); i > 0; i--) {
                boolean matchesNulls = random.nextInt(4) == 0;
                keys.add(new KeyPair("lk" + kinds.size(), "rk" + kinds.size(), matchesNulls));
                kinds.add(JoinTables.KINDS.get(random.nextInt(JoinTables.KINDS.size())));
            }
            Expression condition =
                    random.nextInt(3) == 0 ? column("lv").lessThan(column("rv")) : null;
            try (Table left = side(tables, true, kinds);
                    Table right = side(tables, false, kinds)) {
                JoinDefinition join = definition(kind, keys, condition, left, right);
                for (long bytes : MEMORY) {
                    boolean isLeftFirst = random.nextBoolean();
                    assertSame(join, left, right, bytes, isLeftFirst, "seed " + seed);
                }
            }
        }
    }

    private static Table side(JoinTables tables, boolean isLeft, List<KeyKind> kinds) {
        Random random = tables.random();
        int rows = ROWS.get(random.nextInt(ROWS.size()));
        return tables.side(isLeft, kinds, rows, random.nextBoolean());
    }

    private static JoinDefinition definition(
            JoinType kind,
            List<KeyPair> keys,
            @Nullable Expression condition,
            Table left,
            Table right) {
        String mark = kind == JoinType.MARK ? "mark" : null;
        return new JoinDefinition(kind, keys, condition, mark, left.names(), right.names());
    }

    private static void assertSame(
            JoinDefinition join,
            Table left,
            Table right,
            long bytes,
            boolean isLeftFirst,
            String what) {
        List<String> expected;
        try (Table whole = ENGINE.join(join, left, right, Long.MAX_VALUE)) {
            expected = rows(Objects.requireNonNull(whole));
        } catch (WindrowException e) {
            assertThatThrownBy(() -> inParts(join, left, right, bytes, isLeftFirst))
                    .as(what)
                    .hasMessage(e.getMessage());
            return;
        }
        assertThat(inParts(join, left, right, bytes, isLeftFirst)).as(what).isEqualTo(expected);
    }

    /** Returns the rows of two passes, which are the same. */
    private static List<String> inParts(
            JoinDefinition join, Table left, Table right, long bytes, boolean isLeftFirst) {
        Scan first = new SlicedScan(isLeftFirst ? left : right, 5);
        Scan second = new SlicedScan(isLeftFirst ? right : left, 3);
        JoinMemory memory = new JoinMemory(bytes, folder);
        JoinSide side = JoinSide.collect(first, join.partitionKeys(isLeftFirst), memory);
        try (JoinScan scan =
                new JoinScan(join, side, isLeftFirst, second, ENGINE, memory, rows -> {})) {
            List<String> rows;
            try (Table made = scan.read(null)) {
                rows = rows(made);
            }
            try (Table again = scan.read(null)) {
                assertThat(rows(again)).isEqualTo(rows);
            }
            return rows;
        }
    }

    private static List<String> rows(Table table) {
        List<List<@Nullable Object>> columns = table.columns().stream().map(Columns::read).toList();
        return IntStream.range(0, (int) table.rows())
                .mapToObj(row -> columns.stream().map(each -> each.get(row)).toList().toString())
                .sorted()
                .toList();
    }

    /** Half of the rows have one key, which no number of bits divides. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SINGLE")
    void aKeyOfMoreRowsThanFitIsJoinedInBlocks(JoinType kind) {
        try (Table left = skewed("l", 600, row -> row % 2 == 0 ? 7 : row);
                Table right =
                        skewed("r", 90, row -> row % 3 == 0 ? null : row % 3 == 1 ? 7 : row)) {
            JoinDefinition join =
                    definition(kind, List.of(new KeyPair("lk", "rk", false)), null, left, right);
            assertSame(join, left, right, 600, true, "left first");
            assertSame(join, left, right, 600, false, "right first");
        }
    }

    private static Table skewed(String prefix, int rows, IntFunction<@Nullable Object> key) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        List<@Nullable Object> keys = new ArrayList<>();
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            keys.add(key.apply(row));
            values.add("row " + row);
        }
        columns.put(prefix + "k", Columns.of(memory, Primitive.INT32, keys));
        columns.put(prefix + "v", Columns.of(memory, Primitive.UTF8, values));
        return new Table(columns, rows, memory);
    }

    /** Each row matches each: more pairs than a table may have, of which none is kept. */
    @Test
    void aTableOfTheResultHasAboutAsManyBytesAsAreAllowed() {
        try (Table left = skewed("l", 1_500, row -> 1);
                Table right = skewed("r", 1_500, row -> 1)) {
            JoinDefinition join =
                    definition(
                            JoinType.INNER,
                            List.of(new KeyPair("lk", "rk", false)),
                            null,
                            left,
                            right);
            JoinMemory memory = new JoinMemory(1 << 20, folder);
            JoinSide side = JoinSide.collect(Scan.of(left), List.of("lk"), memory);
            long[] rows = {0, 0};
            try (JoinScan scan =
                            new JoinScan(
                                    join,
                                    side,
                                    true,
                                    Scan.of(right),
                                    ENGINE,
                                    memory,
                                    made -> {
                                        rows[0] += made;
                                        rows[1] = Math.max(rows[1], made);
                                    });
                    ScanReader reader = new ScanReader(scan)) {
                for (Table table = reader.next(); table != null; table = reader.next()) {
                    table.close();
                }
            }
            assertThat(rows[0]).isEqualTo(2_250_000);
            assertThat(rows[1]).isLessThan(100_000);
        }
    }
}
