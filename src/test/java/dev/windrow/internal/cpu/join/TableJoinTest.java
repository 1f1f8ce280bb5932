// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.join;

import static dev.windrow.query.Expression.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cancel.CancelToken;
import dev.windrow.internal.cancel.WorkerPool;
import dev.windrow.internal.cpu.join.JoinTables.KeyKind;
import dev.windrow.internal.plan.logical.JoinType;
import dev.windrow.query.Expression;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;

/** Joins beside nested loops, over keys of all types. */
@ExtendWith(NoLeaks.class)
class TableJoinTest {

    private static final int THREADS = 2;
    private static final int TABLES = 150;
    private static final List<Integer> ROWS = List.of(0, 1, 2, 7, 30, 90);
    private static final WorkerPool POOL = new WorkerPool(THREADS);

    @AfterAll
    static void closePool() {
        POOL.close();
    }

    private static Table join(
            JoinType kind,
            Table left,
            Table right,
            List<KeyPair> keys,
            @Nullable Expression condition) {
        return JoinTables.joined(kind, left, right, keys, condition, POOL, THREADS);
    }

    @ParameterizedTest
    @EnumSource
    void keysOfAllTypesMatchAsNestedLoopsDo(JoinType kind) {
        for (int seed = 0; seed < TABLES; seed++) {
            JoinTables tables = new JoinTables(seed);
            Random random = tables.random();
            List<KeyKind> kinds = new ArrayList<>();
            List<KeyPair> keys = new ArrayList<>();
            for (int i = random.nextInt(8) == 0 ? 0 : 1 + random.nextInt(3); i > 0; i--) {
                keys.add(new KeyPair("lk" + kinds.size(), "rk" + kinds.size(), oneIn(4, random)));
                kinds.add(JoinTables.KINDS.get(random.nextInt(JoinTables.KINDS.size())));
            }
            int conditionKind = random.nextInt(6);
            try (Table left = side(tables, true, kinds);
                    Table right = side(tables, false, kinds)) {
                List<List<@Nullable Object>> leftRows = NestedLoopJoin.rows(left);
                List<List<@Nullable Object>> rightRows = NestedLoopJoin.rows(right);
                check(
                        kind,
                        left,
                        right,
                        keys,
                        condition(conditionKind),
                        (i, j) ->
                                isTrue(
                                        conditionKind,
                                        value(left, leftRows, "l", i),
                                        value(right, rightRows, "r", j)),
                        "tables of seed " + seed);
            }
        }
    }

    @Test
    void aTextThatManyRowsFindIsThereOnce() {
        ColumnMemory ofLeft = new ColumnMemory();
        ColumnMemory ofRight = new ColumnMemory();
        List<@Nullable Integer> keys = new ArrayList<>();
        List<@Nullable String> texts = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            keys.add(i % 4);
            texts.add(i % 4 == 3 ? null : i % 4 == 2 ? null : "text " + i % 4);
        }
        try (Table left =
                        new Table(
                                Map.of("lk", Columns.of(ofLeft, Primitive.INT32, keys)),
                                40,
                                ofLeft);
                Table right =
                        new Table(
                                Map.of(
                                        "rk",
                                        Columns.of(ofRight, Primitive.INT32, List.of(0, 1, 2)),
                                        "t",
                                        Columns.of(
                                                ofRight,
                                                Primitive.UTF8,
                                                Arrays.asList("text 0", "text 1", null))),
                                3,
                                ofRight);
                Table joined =
                        join(
                                JoinType.LEFT,
                                left,
                                right,
                                List.of(new KeyPair("lk", "rk", false)),
                                null);
                Table few =
                        join(
                                JoinType.SEMI,
                                joined.slice(0, 40),
                                right,
                                List.of(new KeyPair("t", "t", false)),
                                null)) {
            assertThat(joined.column("t")).isInstanceOf(DictionaryColumn.class);
            assertThat(Columns.read(joined.column("t"))).isEqualTo(texts);
            assertThat(Columns.read(few.column("t"))).containsOnly("text 0", "text 1").hasSize(20);
        }
    }

    private static Table side(JoinTables tables, boolean isLeft, List<KeyKind> kinds) {
        int rows = ROWS.get(tables.random().nextInt(ROWS.size()));
        return tables.side(isLeft, kinds, rows, oneIn(2, tables.random()));
    }

    private static boolean oneIn(int number, Random random) {
        return random.nextInt(number) == 0;
    }

    private static void check(
            JoinType kind,
            Table left,
            Table right,
            List<KeyPair> keys,
            @Nullable Expression condition,
            NestedLoopJoin.Condition decides,
            String what) {
        NestedLoopJoin expected = new NestedLoopJoin(left, right, keys, decides);
        if (kind == JoinType.SINGLE && expected.hasSeveral()) {
            assertThatThrownBy(() -> join(kind, left, right, keys, condition).close())
                    .as(what)
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
                    .hasMessageContaining("more than one row");
            return;
        }
        try (Table result = join(kind, left, right, keys, condition)) {
            assertThat(NestedLoopJoin.rows(result)).as(what).isEqualTo(expected.result(kind));
        }
    }

    /** The columns that conditions read. */
    private record Read(@Nullable Object number, @Nullable Object text, @Nullable Object flag) {}

    private static Read value(
            Table side, List<List<@Nullable Object>> rows, String prefix, int row) {
        List<@Nullable Object> values = rows.get(row);
        return new Read(
                values.get(side.names().indexOf(prefix + "v")),
                values.get(side.names().indexOf(prefix + "s")),
                values.get(side.names().indexOf(prefix + "b")));
    }

    private static @Nullable Expression condition(int number) {
        return switch (number) {
            case 0 -> column("lv").lessThan(column("rv"));
            case 1 -> column("ls").equalTo(column("rs"));
            case 2 -> column("rb");
            default -> null;
        };
    }

    private static boolean isTrue(int number, Read left, Read right) {
        return switch (number) {
            case 0 -> left.number() instanceof Long a && right.number() instanceof Long b && a < b;
            case 1 -> left.text() != null && Objects.equals(left.text(), right.text());
            case 2 -> Boolean.TRUE.equals(right.flag());
            default -> true;
        };
    }

    private static Table longs(String name, LongStream values) {
        ColumnMemory memory = new ColumnMemory();
        long[] all = values.toArray();
        return new Table(Map.of(name, Columns.longs(memory, all)), all.length, memory);
    }

    @ParameterizedTest
    @EnumSource(names = {"INNER", "LEFT", "RIGHT", "FULL", "SEMI", "ANTI", "MARK"})
    void manyRowsMatchOnAllThreads(JoinType kind) {
        int rows = 150_000;
        for (long factor : List.of(1L, 3L, 1_000_003L, 1L << 40)) {
            try (Table left =
                            longs("a", LongStream.range(0, rows).map(i -> i * 7 % rows * factor));
                    Table right = longs("b", LongStream.range(0, rows).map(i -> i / 2 * factor));
                    Table result =
                            join(kind, left, right, List.of(new KeyPair("a", "b", false)), null)) {
                // Each of the lower half of the keys occurs once on the left and twice on the
                // right.
                long expected =
                        switch (kind) {
                            case INNER, RIGHT -> rows;
                            case LEFT, FULL -> rows + rows / 2;
                            case SEMI, ANTI -> rows / 2;
                            case MARK, SINGLE -> rows;
                        };
                assertThat(result.rows()).as("keys times " + factor).isEqualTo(expected);
                if (kind == JoinType.INNER) {
                    assertThat(Columns.read(result.column("a")))
                            .isEqualTo(Columns.read(result.column("b")));
                }
            }
        }
    }

    @Test
    void oneKeyInHalfOfTheRowsOfBothSidesCostsNoMoreThanItsResult() {
        int rows = 200_000;
        try (Table left = longs("a", LongStream.range(0, rows).map(i -> i % 2 == 0 ? 0 : i));
                Table right = longs("b", LongStream.range(0, rows).map(i -> i % 2 == 0 ? 0 : i));
                Table semi =
                        join(
                                JoinType.SEMI,
                                left,
                                right,
                                List.of(new KeyPair("a", "b", false)),
                                column("a").atMost(column("b")))) {
            assertThat(semi.rows()).isEqualTo(rows);
        }
    }

    @Test
    void dictionariesStayDictionaries() {
        ColumnMemory memory = new ColumnMemory();
        Table left =
                new Table(
                        Map.of(
                                "a",
                                Columns.dictionary(memory, List.of("x", "y"), List.of(1, 0, 1))),
                        3,
                        memory);
        try (left;
                Table right = longs("b", LongStream.range(0, 2));
                Table result = join(JoinType.INNER, left, right, List.of(), null)) {
            assertThat(result.column("a")).isInstanceOf(DictionaryColumn.class);
            assertThat(Columns.read(result.column("a")))
                    .containsExactly("y", "y", "x", "x", "y", "y");
        }
    }

    @Test
    void keysOfOtherTypesAreRefused() {
        ColumnMemory memory = new ColumnMemory();
        Map<String, dev.windrow.column.Column> columns = new LinkedHashMap<>();
        columns.put("a", Columns.of(memory, Primitive.FLOAT64, List.of(1.0)));
        try (Table left = new Table(columns, 1, memory);
                Table right = longs("b", LongStream.range(0, 1))) {
            assertThatThrownBy(
                            () ->
                                    join(
                                            JoinType.INNER,
                                            left,
                                            right,
                                            List.of(new KeyPair("a", "b", false)),
                                            null))
                    .isInstanceOf(WindrowException.class)
                    .hasMessage(
                            "a join compares \"a\" of type float64 with \"b\" of type int64,"
                                    + " expected one type: cast one of them");
        }
    }

    @Test
    void conditionsAreCheckedOverEmptyTables() {
        try (Table left = longs("a", LongStream.empty());
                Table right = longs("b", LongStream.empty())) {
            assertThatThrownBy(
                            () ->
                                    join(
                                            JoinType.SEMI,
                                            left,
                                            right,
                                            List.of(),
                                            column("a").lessThan(column("c"))))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN_COLUMN));
        }
    }

    @Test
    void pairsOfMoreRowsThanFitAreRefusedAtOnce() {
        try (Table left = longs("a", LongStream.range(0, 100_000));
                Table right = longs("b", LongStream.range(0, 100_000))) {
            assertThatThrownBy(() -> join(JoinType.INNER, left, right, List.of(), null))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.HOST_MEMORY))
                    .hasMessageStartingWith("the result of the join has 10000000000 rows");
        }
    }

    @Test
    void joinsOfAllPairsEndWhenTheyAreCancelled() {
        CancelToken token = new CancelToken(Duration.ofMillis(100));
        try (Table left = longs("a", LongStream.range(0, 1_000_000));
                Table right = longs("b", LongStream.range(0, 1_000_000))) {
            long start = System.nanoTime();
            assertThatThrownBy(
                            () ->
                                    token.run(
                                            () ->
                                                    join(
                                                                    JoinType.INNER,
                                                                    left,
                                                                    right,
                                                                    List.of(),
                                                                    column("a")
                                                                            .equalTo(column("b")))
                                                            .close()))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
            assertThat(Duration.ofNanos(System.nanoTime() - start))
                    .isLessThan(Duration.ofSeconds(120));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 8})
    void theSameRowsComeFromAnyNumberOfThreads(int threads) {
        // So many different keys that some find no place in their part of the hash table.
        int rows = 1 << 17;
        List<KeyPair> keys = List.of(new KeyPair("a", "b", false));
        try (WorkerPool pool = new WorkerPool(threads);
                Table left =
                        longs("a", LongStream.range(0, rows).map(i -> i * 31 % 131_071 << 36));
                Table right =
                        longs("b", LongStream.range(0, rows).map(i -> i * 17 % 131_063 << 36));
                Table one = join(JoinType.FULL, left, right, keys, null);
                Table other =
                        JoinTables.joined(JoinType.FULL, left, right, keys, null, pool, threads)) {
            assertThat(Columns.read(other.column("a"))).isEqualTo(Columns.read(one.column("a")));
            assertThat(Columns.read(other.column("b"))).isEqualTo(Columns.read(one.column("b")));
        }
    }

    /** Lists whose strings get different layouts as keys. */
    private static final List<List<String>> STRINGS =
            List.of(
                    List.of("id0101", "id0021", "id0081"),
                    List.of("x12", "x47", "x99", "x00"),
                    List.of("abcdefgh", "abcdefgi", "abcdefgq"),
                    List.of("common prefix 1 tail", "common prefix 7 tail"),
                    List.of("", "a", "ab", "abcdefghij"),
                    List.of("only one"),
                    List.of("", "\0", "\0\0"),
                    List.of("123456789012345678901234", "123456789012345678901235"),
                    List.of("more than twenty-four bytes 1", "more than twenty-four bytes 2"));

    @ParameterizedTest
    @FieldSource("STRINGS")
    void stringsMatchNoneThatDiffersInOneBitOrInLength(List<String> strings) {
        List<String> others = new ArrayList<>(strings);
        for (String string : strings) {
            for (int bit = 0; bit < string.length() * Byte.SIZE; bit++) {
                char[] characters = string.toCharArray();
                characters[bit / Byte.SIZE] ^= (char) (1 << bit % Byte.SIZE);
                others.add(new String(characters));
            }
            for (int length = 0; length < string.length(); length++) {
                others.add(string.substring(0, length));
            }
            others.addAll(List.of(string + "\0", string + "0", "0" + string, string + string));
        }
        List<KeyPair> keys = List.of(new KeyPair("a", "b", false));
        try (Table left = binary("a", others);
                Table right = binary("b", strings);
                Table result = join(JoinType.SEMI, left, right, keys, null)) {
            assertThat(Columns.read(result.column("a")))
                    .isEqualTo(others.stream().filter(strings::contains).toList());
        }
    }

    private static Table binary(String name, List<String> values) {
        ColumnMemory memory = new ColumnMemory();
        return new Table(
                Map.of(name, Columns.of(memory, Primitive.BINARY, values)), values.size(), memory);
    }
}
