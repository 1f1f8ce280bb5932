// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.cpu.work.Capacity;
import dev.windrow.io.Tables;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Algorithm;
import dev.windrow.query.Conditional;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.NullKeys;
import dev.windrow.query.NumberFunctions;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BinaryOperator;
import java.util.stream.Stream;

/** What happens just below and just above the limits that docs/reference/limits.md tells. */
@ExtendWith(NoLeaks.class)
final class LimitsTest {

    /** Characters of the longest field of a CSV file. */
    private static final int FIELD = 1 << 24;

    /** The values of a row that a kernel computes. */
    private static final int MOST_VALUES = 256;

    private static final int RANDOM_QUERIES = Repetitions.of(6, 20);
    private static final int ROWS = 100;
    private static final int GROUPS = 5;

    @TempDir private Path folder = Path.of("");

    /** Kernels have taken 64 words for none, and so all keys for equal. */
    @ParameterizedTest
    @CsvSource({"62,true", "63,true", "64,false", "65,false", "128,false"})
    void keysOfADeviceHaveUpTo63Words(int keys, boolean onDevice) {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = columns(keys);
                GroupByResult result = byAll(windrow, table).sorted().aggregate(count())) {
            assertThat(result.explanation().strategy().startsWith("cpu")).isNotEqualTo(onDevice);
            if (!onDevice) {
                assertThat(result.explanation().toString())
                        .contains("the key takes " + keys + " words of 64 bits")
                        .contains("at most 63");
            }
            assertThat(result.table().rows()).isEqualTo(GROUPS);
            var first = (FixedWidthColumn) result.table().column("c0");
            var counts = (FixedWidthColumn) result.table().column("count(*)");
            for (int group = 0; group < GROUPS; group++) {
                assertThat(first.getLong(group)).isEqualTo(group);
                assertThat(counts.getLong(group)).isEqualTo(ROWS / GROUPS);
            }
        }
    }

    /** A decimal takes two words, however few digits it has. */
    @ParameterizedTest
    @CsvSource({
        "4,31,true",
        "4,32,false",
        "18,31,true",
        "18,32,false",
        "38,31,true",
        "38,32,false"
    })
    void keysOfADeviceHaveUpTo31Decimals(int digits, int keys, boolean onDevice) {
        try (Windrow windrow = open(EngineChoice.GPU);
                Table table = columns(keys, new ColumnType.Decimal(digits, 2));
                GroupByResult result = byAll(windrow, table).sorted().aggregate(count())) {
            assertThat(result.explanation().strategy().startsWith("cpu")).isNotEqualTo(onDevice);
            if (!onDevice) {
                assertThat(result.explanation().toString())
                        .contains("the key takes " + 2 * keys + " words of 64 bits");
            }
            assertThat(result.table().rows()).isEqualTo(GROUPS);
            var last = (FixedWidthColumn) result.table().column("c" + (keys - 1));
            for (int group = 0; group < GROUPS; group++) {
                assertThat(last.getDecimal(group).unscaledValue())
                        .isEqualTo(BigInteger.valueOf(group + keys - 1));
            }
        }
    }

    /** Of the CPU's groups; its slots are twice as many, and an array has fewer than 2^31. */
    @Test
    void aHashTableHasUpToHalfABillionGroups() {
        assertThat(Capacity.slotsFor(1 << 29)).isEqualTo(1 << 30);
        assertThatExceptionOfType(OutOfMemoryError.class)
                .isThrownBy(() -> Capacity.slotsFor((1 << 29) + 1))
                .withMessageContaining("a hash table of 536870913 entries");
    }

    @ParameterizedTest
    @ValueSource(strings = {"global-hash", "local-hash", "sort"})
    void aStrategyThatIsAskedForRefusesLongerKeys(String label) {
        Algorithm algorithm = Algorithm.valueOf(label.replace('-', '_').toUpperCase());
        try (Windrow windrow = open(EngineChoice.GPU);
                Table below = columns(63);
                Table above = columns(64)) {
            try (GroupByResult result =
                    byAll(windrow, below).algorithm(algorithm).aggregate(count())) {
                assertThat(result.table().rows()).isEqualTo(GROUPS);
            }
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> byAll(windrow, above).algorithm(algorithm).aggregate(count()))
                    .withMessageContaining("64 words")
                    .extracting(WindrowException::code)
                    .isEqualTo(ErrorCode.UNSUPPORTED_PLAN);
        }
    }

    @Test
    void theCpuTakesThousandsOfKeysAndAggregations() {
        try (Windrow windrow = open(EngineChoice.CPU);
                Table table = columns(2_000)) {
            try (GroupByResult keys = byAll(windrow, table).aggregate(count())) {
                assertThat(keys.table().rows()).isEqualTo(GROUPS);
            }
            NamedAggregation[] sums =
                    table.names().stream().map(Aggregations::sum).toArray(NamedAggregation[]::new);
            try (GroupByResult result = windrow.groupBy(table).aggregate(sums)) {
                var last = (FixedWidthColumn) result.table().column("sum(c1999)");
                assertThat(last.getLong(0)).isEqualTo(ROWS * (1_999 + (GROUPS - 1) / 2));
            }
        }
    }

    @Test
    void fieldsOfCsvHaveUpToSixteenMebi() throws IOException {
        Path file = folder.resolve("t.csv");
        Files.writeString(file, "s\n" + "x".repeat(FIELD) + "\ny\n");
        try (Table table = Tables.read(file.toString())) {
            assertThat(table.rows()).isEqualTo(2);
        }
        Files.writeString(file, "s\n" + "x".repeat(FIELD + 1) + "\ny\n");
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> Tables.read(file.toString()).close())
                .withMessageContaining("line 2")
                .withMessageContaining("more than 16777216 characters")
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    /** Each operator, column and literal is a value. */
    @ParameterizedTest
    @CsvSource({"255,true", "256,true", "257,false", "399,false"})
    void aKernelComputesUpTo256ValuesOfARow(int values, boolean onDevice) {
        int operands = Math.ceilDiv(values, 2);
        Expression sum = joined(Collections.nCopies(operands, column("c1")), Expression::plus);
        Expression value = values % 2 == 0 ? NumberFunctions.absolute(sum) : sum;
        try (Table table = columns(2)) {
            assertThat(isOnDevice(query(value, "c0"), table)).isEqualTo(onDevice);
        }
    }

    /** However long the code of each is: a method of Java has at most 65,535 bytes. */
    @ParameterizedTest
    @MethodSource("joints")
    void aKernelOf256ValuesIsMade(Joint joint) {
        List<Expression> operands = new ArrayList<>();
        for (int i = 0; i < (MOST_VALUES + joint.values()) / (joint.values() + 1); i++) {
            operands.add(column(joint.column()));
        }
        Expression value = joined(operands, joint.join());
        try (Table table = RandomRows.table(7, true)) {
            assertThat(isOnDevice(query(value, "row"), table)).isTrue();
        }
    }

    /**
     * What joins two expressions.
     *
     * @param values how many values of a row it adds to theirs
     * @param column what it joins: of one type, since casts are values, too
     */
    record Joint(String name, int values, String column, BinaryOperator<Expression> join) {

        @Override
        public String toString() {
            return name;
        }
    }

    private static Stream<Joint> joints() {
        String integers = "int";
        String floats = "y";
        return Stream.of(
                new Joint("+", 1, integers, Expression::plus),
                new Joint("%", 1, integers, Expression::modulo),
                new Joint("least", 1, "long", Conditional::least),
                new Joint("coalesce", 1, "long", Expression::orIfNull),
                new Joint("case", 4, "long", LimitsTest::chosen),
                new Joint("sign", 2, integers, (a, b) -> NumberFunctions.sign(a.plus(b))),
                new Joint("+ of floats", 1, floats, Expression::plus),
                new Joint("/", 1, floats, Expression::dividedBy),
                new Joint("greatest", 1, floats, Conditional::greatest),
                new Joint("round", 2, floats, (a, b) -> NumberFunctions.round(a.plus(b), 2)),
                new Joint("floor", 2, floats, (a, b) -> NumberFunctions.floor(a.times(b))));
    }

    private static Expression chosen(Expression first, Expression second) {
        return Conditional.when(column("byte").lessThan(column("short")), first).otherwise(second);
    }

    /** Conditions have more code than values: three of their own, for true, false and null. */
    @Test
    void aConditionOf84ComparisonsIsMade() {
        List<Expression> comparisons = new ArrayList<>();
        for (int i = 0; i < MOST_VALUES / 3 - 1; i++) {
            comparisons.add(column("byte").lessThan(column("short")));
        }
        for (BinaryOperator<Expression> join :
                List.<BinaryOperator<Expression>>of(Expression::and, Expression::or)) {
            Expression value = column("int").plus(literal(1));
            GroupByQuery query = query(value, "row").withWhere(joined(comparisons, join));
            try (Windrow cpu = open(EngineChoice.CPU);
                    Windrow gpu = open(EngineChoice.GPU);
                    Table table = RandomRows.table(7, true);
                    ResidentTable resident = gpu.resident(table);
                    GroupByResult expected = cpu.run(query, table);
                    GroupByResult result = gpu.run(query, resident)) {
                assertThat(RandomRows.rows(result)).isEqualTo(RandomRows.rows(expected));
                assertThat(result.explanation().lines())
                        .anyMatch(line -> line.contains("on the device"));
            }
        }
    }

    /** Random expressions of few and of many values. */
    @Test
    void bothSidesOf256ValuesAgree() {
        int there = 0;
        for (int seed = 0; seed < RANDOM_QUERIES; seed++) {
            Random random = new Random(seed);
            List<Expression> operands = new ArrayList<>();
            int count = 5 + random.nextInt(120);
            for (int i = 0; i < count; i++) {
                operands.add(RandomRows.whole(random, 2));
            }
            try (Table table = RandomRows.table(seed, true)) {
                Expression value = joined(operands, Expression::plus);
                there += isOnDevice(query(value, "row"), table) ? 1 : 0;
            }
        }
        assertThat(there).isBetween(1, RANDOM_QUERIES - 1);
    }

    private static GroupByQuery query(Expression value, String key) {
        return GroupByQuery.of(List.of(key), List.of(Aggregations.sum(value).as("s")))
                .withNullKeys(NullKeys.EXCLUDE)
                .withSorted(true);
    }

    /** Requires that engines agree, and returns whether the device evaluates the rows. */
    private static boolean isOnDevice(GroupByQuery query, Table table) {
        try (Windrow cpu = open(EngineChoice.CPU);
                Windrow gpu = open(EngineChoice.GPU);
                GroupByResult expected = cpu.run(query, table);
                GroupByResult result = gpu.run(query, table)) {
            assertThat(RandomRows.rows(result)).isEqualTo(RandomRows.rows(expected));
            return gpu.explain(query, table).lines().stream()
                    .anyMatch(line -> line.startsWith("rows       evaluated by one kernel"));
        }
    }

    /** Joins expressions as a tree that is as flat as possible. */
    private static Expression joined(List<Expression> all, BinaryOperator<Expression> join) {
        Deque<Expression> left = new ArrayDeque<>(all);
        while (left.size() > 1) {
            left.add(join.apply(left.remove(), left.remove()));
        }
        return left.remove();
    }

    private static Windrow open(EngineChoice choice) {
        return Windrow.open(WindrowConfig.defaults().withEngine(choice));
    }

    private static GroupBy byAll(Windrow windrow, Table table) {
        return windrow.groupBy(table).by(table.names().toArray(String[]::new));
    }

    /** Returns columns in each of which row r has r modulo 5 and its number. */
    private static Table columns(int count) {
        return columns(count, Primitive.INT64);
    }

    private static Table columns(int count, ColumnType type) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            try (ColumnBuilder builder = ColumnBuilder.of(type, ROWS)) {
                for (int row = 0; row < ROWS; row++) {
                    long value = row % GROUPS + i;
                    if (type instanceof ColumnType.Decimal) {
                        builder.appendInt128(0, value);
                    } else {
                        builder.appendLong(value);
                    }
                }
                columns.put("c" + i, builder.build(memory));
            }
        }
        return new Table(columns, ROWS, memory);
    }
}
