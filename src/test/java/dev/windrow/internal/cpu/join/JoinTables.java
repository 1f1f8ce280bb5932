// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import dev.windrow.Columns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Random tables to join. Keys are called {@code lk0}, {@code lk1} … and {@code rk0} …; each side
 * has some other columns beside them, of which {@code lv} and {@code rv} are small integers.
 */
public final class JoinTables {

    /** Joins two tables, with all columns of both. */
    static Table joined(
            JoinType kind,
            Table left,
            Table right,
            List<KeyPair> keys,
            @Nullable Expression condition,
            WorkerPool pool,
            int threads) {
        String mark = kind == JoinType.MARK ? "mark" : null;
        JoinDefinition definition =
                new JoinDefinition(kind, keys, condition, mark, left.names(), right.names());
        return Objects.requireNonNull(
                TableJoin.join(
                        definition,
                        left,
                        right,
                        Long.MAX_VALUE,
                        pool,
                        threads,
                        new ColumnMemory()));
    }

    /**
     * Keys of one kind.
     *
     * @param left the type of the left side
     * @param right the type of the right side
     * @param values what both sides choose from
     */
    public record KeyKind(ColumnType left, ColumnType right, List<?> values) {

        private static KeyKind of(ColumnType type, Object... values) {
            return new KeyKind(type, type, List.of(values));
        }
    }

    private static final String LONG = "a string of more than twenty-four bytes, number ";

    public static final List<KeyKind> KINDS =
            List.of(
                    KeyKind.of(Primitive.INT32, 0, 1, 2, 3, 4, 5, 6, 7),
                    new KeyKind(Primitive.INT8, Primitive.INT64, List.of(-128, -1, 0, 5, 127)),
                    KeyKind.of(
                            Primitive.INT64,
                            Long.MIN_VALUE,
                            -1L,
                            0L,
                            1L,
                            1L << 32,
                            1L << 40,
                            Long.MAX_VALUE),
                    KeyKind.of(Primitive.INT64, -5L, 0L, 123_456_789L, 1L << 31, (1L << 32) - 6),
                    KeyKind.of(
                            Primitive.FLOAT64,
                            0.0,
                            -0.0,
                            1.5,
                            Double.NaN,
                            Double.longBitsToDouble(0x7ff8000000000001L),
                            Double.NEGATIVE_INFINITY),
                    KeyKind.of(Primitive.FLOAT32, 0.0, -0.0, 1.5, Double.NaN, -2.25),
                    KeyKind.of(Primitive.BOOL, true, false),
                    KeyKind.of(Primitive.DATE32, -1, 0, 20_000, 20_001),
                    KeyKind.of(new ColumnType.Time(Unit.MICROSECOND), 0L, 1L, 86_399_999_999L),
                    new KeyKind(
                            new ColumnType.Timestamp(Unit.MICROSECOND, "UTC"),
                            new ColumnType.Timestamp(Unit.MICROSECOND, "Asia/Tokyo"),
                            List.of(0L, 1L, 1_700_000_000_000_000L, -1L)),
                    new KeyKind(
                            new ColumnType.Decimal(12, 2),
                            new ColumnType.Decimal(38, 2),
                            List.of(
                                    BigInteger.ZERO,
                                    BigInteger.ONE,
                                    BigInteger.ONE.negate(),
                                    BigInteger.valueOf(99_999_999L))),
                    KeyKind.of(
                            Primitive.UTF8,
                            "id0001",
                            "id0002",
                            "id0019",
                            "id00:1",
                            "ix0001",
                            "id001",
                            "id0001x",
                            "id00011"),
                    KeyKind.of(
                            Primitive.UTF8,
                            "",
                            "a",
                            "a\0",
                            "ab",
                            "abcdefgh",
                            "abcdefgi",
                            "abcdefghi",
                            "abcdefghijklmnopqrstuvwx"),
                    KeyKind.of(Primitive.UTF8, "", "a", LONG + 1, LONG + 2, LONG + 22, LONG + 'ä'),
                    KeyKind.of(Primitive.BINARY, "", "\0", "\0\0", "\u00ff", "abc"));

    private final Random random;

    public JoinTables(long seed) {
        random = new Random(seed);
    }

    public Random random() {
        return random;
    }

    /** Makes a side with a key of each kind. */
    public Table side(boolean isLeft, List<KeyKind> kinds, int rows, boolean hasNulls) {
        String prefix = isLeft ? "l" : "r";
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(
                prefix + "row",
                Columns.of(memory, Primitive.INT32, IntStream.range(0, rows).boxed().toList()));
        for (int i = 0; i < kinds.size(); i++) {
            KeyKind kind = kinds.get(i);
            columns.put(
                    prefix + "k" + i,
                    key(
                            memory,
                            isLeft ? kind.left() : kind.right(),
                            kind.values(),
                            rows,
                            hasNulls));
        }
        columns.put(
                prefix + "v",
                Columns.of(memory, Primitive.INT32, values(List.of(1, 2, 3, 4, 5), rows, true)));
        columns.put(
                prefix + "s",
                Columns.of(memory, Primitive.UTF8, values(List.of("", "b", "ccc"), rows, true)));
        columns.put(prefix + "c", coded(memory, List.of("x", "y", "zz"), rows, true));
        columns.put(
                prefix + "n",
                Columns.of(
                        memory,
                        new ColumnType.ListOf(Primitive.INT64),
                        values(List.of(List.of(), List.of(1L), List.of(2L, 3L)), rows, true)));
        columns.put(
                prefix + "b",
                Columns.of(memory, Primitive.BOOL, values(List.of(true, false), rows, true)));
        return new Table(columns, rows, memory);
    }

    /** A side has some of the values, so that the other one has others. */
    private Column key(
            ColumnMemory memory, ColumnType type, List<?> values, int rows, boolean hasNulls) {
        List<Object> some = new ArrayList<>(values);
        Collections.shuffle(some, random);
        List<Object> used = some.subList(0, 1 + random.nextInt(some.size()));
        return type == Primitive.UTF8 && random.nextInt(3) == 0
                ? coded(memory, used, rows, hasNulls)
                : Columns.of(memory, type, values(used, rows, hasNulls));
    }

    /** A dictionary that may have equal entries, and null ones. */
    private Column coded(ColumnMemory memory, List<?> values, int rows, boolean hasNulls) {
        List<@Nullable String> entries = new ArrayList<>();
        values.forEach(value -> entries.add((String) value));
        entries.add((String) values.getFirst());
        if (hasNulls && random.nextBoolean()) {
            entries.add(null);
        }
        return Columns.dictionary(
                memory,
                entries,
                values(IntStream.range(0, entries.size()).boxed().toList(), rows, hasNulls));
    }

    private <T> List<@Nullable T> values(List<T> values, int rows, boolean hasNulls) {
        List<@Nullable T> chosen = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            chosen.add(
                    hasNulls && random.nextInt(5) == 0
                            ? null
                            : values.get(random.nextInt(values.size())));
        }
        return chosen;
    }
}
