// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.arrow.ArrowTables;
import dev.windrow.column.BulkColumns;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.ColumnConcatenation;
import dev.windrow.internal.gpu.memory.TableInput;

import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.foreign.MemorySegment;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Decimals of at most 18 digits are the same in 8 bytes as in 16. */
@ExtendWith(NoLeaks.class)
final class NarrowDecimalsTest {

    private static final Decimal MONEY = new Decimal(15, 2);
    private static final Decimal LONGEST = new Decimal(18, 4);
    private static final Decimal WIDE = new Decimal(38, 2);
    private static final int ROWS = 3000;

    private static FixedWidthColumn decimals(
            ColumnMemory memory, Decimal type, List<@Nullable BigInteger> values) {
        return (FixedWidthColumn) Columns.of(memory, type, values);
    }

    private static FixedWidthColumn ofWidth(
            FixedWidthColumn column, int width, ColumnMemory memory) {
        MemorySegment values = memory.allocate(column.rows() * width);
        column.copyTo(0, column.rows(), values, width);
        return new FixedWidthColumn(column.type(), values, column.rows(), column.validity());
    }

    private static List<@Nullable BigInteger> random(int seed, long bound) {
        Random random = new Random(seed);
        List<@Nullable BigInteger> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            long value = random.nextLong(-bound, bound);
            values.add(random.nextInt(50) == 0 ? null : BigInteger.valueOf(value));
        }
        return values;
    }

    private static List<@Nullable BigDecimal> read(Column column) {
        List<@Nullable BigDecimal> values = new ArrayList<>();
        for (long row = 0; row < column.rows(); row++) {
            values.add(column.isNull(row) ? null : column.getDecimal(row));
        }
        return values;
    }

    @Test
    void whatMakesColumnsMakesThemNarrow() {
        try (ColumnMemory memory = new ColumnMemory()) {
            FixedWidthColumn made = decimals(memory, MONEY, random(1, 1000));
            assertThat(made.width()).isEqualTo(8);
            assertThat(made.slice(3, 5).width()).isEqualTo(8);
            assertThat(ColumnCopy.of(made, memory).byteSize()).isEqualTo(made.byteSize());
            BulkColumns bulk = new BulkColumns(5, memory);
            FixedWidthColumn filled =
                    (FixedWidthColumn)
                            bulk.decimals(MONEY, _ -> -1, row -> -row - 1, made.validity());
            assertThat(filled.width()).isEqualTo(8);
            assertThat(filled.slice(4, 1).getDecimal(0)).isEqualTo("-0.05");
            assertThat(decimals(memory, WIDE, random(1, 1000)).width()).isEqualTo(16);
        }
    }

    @Test
    void copiesChangeTheWidth() {
        try (ColumnMemory memory = new ColumnMemory()) {
            FixedWidthColumn narrow =
                    decimals(memory, LONGEST, random(2, 999_999_999_999_999_999L));
            FixedWidthColumn wide = ofWidth(narrow, 16, memory);
            assertThat(wide.width()).isEqualTo(16);
            assertThat(read(wide)).isEqualTo(read(narrow));
            assertThat(read(ofWidth(wide, 8, memory))).isEqualTo(read(narrow));
            List<@Nullable BigDecimal> twice = new ArrayList<>(read(narrow));
            twice.addAll(read(narrow));
            Column joined = ColumnConcatenation.concatenate(List.of(narrow, wide), memory);
            assertThat(read(joined)).isEqualTo(twice);
            long[] rows = {7, 1, -1, 7};
            assertThat(read(ColumnGather.gather(wide, rows, memory)))
                    .isEqualTo(read(ColumnGather.gather(narrow, rows, memory)));
            try (ColumnBuilder builder = ColumnBuilder.of(LONGEST, 1)) {
                builder.appendAll(wide);
                builder.appendRow(wide, 0);
                builder.appendRow(narrow, 0);
                List<@Nullable BigDecimal> built = read(builder.build(memory));
                assertThat(built.subList(0, ROWS)).isEqualTo(read(narrow));
                assertThat(built.subList(ROWS, ROWS + 2))
                        .containsOnly(read(narrow).getFirst())
                        .doesNotContainNull();
            }
        }
    }

    @Test
    void valuesThatFitNoLongAreRefused() {
        try (ColumnBuilder builder = ColumnBuilder.of(LONGEST, 1)) {
            assertThatThrownBy(() -> builder.appendInt128(1, 0))
                    .isInstanceOfSatisfying(
                            WindrowException.class,
                            e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERFLOW))
                    .hasMessage("18446744073709551616 does not fit decimal(18,4)");
        }
    }

    @Test
    void arrowAndDevicesGetAllBytes() {
        ColumnMemory memory = new ColumnMemory();
        List<@Nullable BigInteger> values = random(3, 100_000);
        try (Table table = new Table(Map.of("d", decimals(memory, MONEY, values)), ROWS, memory);
                RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = ArrowTables.toRoot(table, allocator);
                TableInput input = new TableInput(table)) {
            DecimalVector vector = (DecimalVector) root.getVector("d");
            for (int row = 0; row < ROWS; row++) {
                BigInteger value = values.get(row);
                if (value != null) {
                    assertThat(vector.getObject(row)).isEqualTo(new BigDecimal(value, 2));
                    assertThat(input.words("d").get(2 * row)).isEqualTo(value.longValue());
                    assertThat(input.words("d").get(2 * row + 1))
                            .isEqualTo(value.longValue() >> 63);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "select d, count(*), sum(e), min(e), max(d), avg(d * e) from t group by d",
                "select d, e, row_number() over (order by d, e) from t order by d, e nulls first",
                "select sum(d * (1 - e)), sum(d - e), sum(e * d), count(distinct d) from t",
                "select d, e from t where d between -1.5 and 2 and e <> d order by e desc limit 20",
                "select arg_max(d, e), median(d), sum(d) filter (e > 0) from t",
                "select count(*), sum(t.e), sum(s.e) from t join t s on t.d = s.d and t.e < s.e",
                "select count(*), sum(u.w) from t join u on t.d = u.w",
                "select count(*), sum(t.d) from u join t on u.w = t.d",
                "select sum(d) over (order by e, d rows 3 preceding) from t",
                "select round(d, 1), abs(e), d::decimal(18, 6), e::text from t"
            })
    void answersAreTheSame(String sql) {
        assertThat(answer(sql, 8)).isEqualTo(answer(sql, 16));
    }

    private static List<List<@Nullable Object>> answer(String sql, int width) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put("d", ofWidth(decimals(memory, MONEY, random(4, 300)), width, memory));
        columns.put(
                "e",
                ofWidth(
                        decimals(memory, LONGEST, random(5, 999_999_999_999_999_999L)),
                        width,
                        memory));
        // Of these, some have the low halves of others, and fit no 64 bits.
        List<@Nullable BigInteger> wide = random(6, 300);
        wide.replaceAll(
                value ->
                        value != null && value.testBit(0)
                                ? value.add(BigInteger.ONE.shiftLeft(64))
                                : value);
        ColumnMemory others = new ColumnMemory();
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2);
        try (Table table = new Table(columns, ROWS, memory);
                Table other = new Table(Map.of("w", decimals(others, WIDE, wide)), ROWS, others);
                Windrow windrow = Windrow.open(config);
                TransformResult result =
                        windrow.sql(sql, SqlTables.none().with("t", table).with("u", other))) {
            List<List<@Nullable Object>> answer = new ArrayList<>();
            for (String name : result.table().names()) {
                answer.add(Columns.read(result.table().column(name)));
            }
            return answer;
        }
    }
}
