// SPDX-License-Identifier: Apache-2.0
package dev.windrow.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import ai.rapids.cudf.BinaryOp;
import ai.rapids.cudf.DType;
import ai.rapids.cudf.DType.DTypeEnum;
import ai.rapids.cudf.HostColumnVector;

import dev.windrow.bench.BenchmarkCase;
import dev.windrow.bench.BenchmarkCases;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.io.ReadOptions;

import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/** Tests of libcudf's side that need no GPU. */
class LibcudfTest {

    @Test
    void everyColumnOfEveryCaseThatRunsHasAType() {
        List<BenchmarkCase> cases =
                BenchmarkCases.all().stream().filter(LibcudfWork::isSupported).toList();
        assertThat(cases).hasSizeGreaterThan(20);
        for (BenchmarkCase each : cases) {
            try (Table table = each.read(100, ReadOptions.defaults())) {
                for (Column column : table.columns()) {
                    assertThat(LibcudfTable.type(column.type())).as(each.name()).isNotNull();
                    assertThat(column.validity().hasNulls()).as(each.name()).isFalse();
                }
            }
        }
    }

    @Test
    void typesAreAsWide() {
        assertThat(LibcudfTable.type(Primitive.FLOAT64)).isEqualTo(DType.FLOAT64);
        assertThat(LibcudfTable.type(new Decimal(15, 2)))
                .isEqualTo(DType.create(DTypeEnum.DECIMAL64, -2));
        DType decimal = LibcudfTable.type(new Decimal(38, 2));
        assertThat(decimal.getTypeId()).isEqualTo(DType.DTypeEnum.DECIMAL128);
        assertThat(decimal.getScale()).isEqualTo(-2);
    }

    @Test
    void columnsAreTheSameThereAndBack() {
        for (String name : List.of("tpch-q1", "tpch-q6", "decimal-4", "string-3", "int64-2")) {
            BenchmarkCase benchmark = BenchmarkCases.find(name).orElseThrow();
            try (Table table = benchmark.read(100, ReadOptions.defaults())) {
                table.names().stream()
                        .filter(column -> table.type(column) != Primitive.DATE32)
                        .forEach(column -> assertSameThereAndBack(table.column(column), column));
            }
        }
    }

    private static void assertSameThereAndBack(Column column, String name) {
        ColumnMemory memory = new ColumnMemory();
        try (HostColumnVector there = LibcudfTable.host(column);
                Table both =
                        new Table(
                                Map.of(
                                        "sent",
                                        column,
                                        "back",
                                        LibcudfAnswer.column(there, column.type(), memory)),
                                column.rows(),
                                memory)) {
            assertThat(values(both.column("back"))).as(name).isEqualTo(values(both.column("sent")));
        }
    }

    private static List<String> values(Column column) {
        return LongStream.range(0, column.rows()).mapToObj(row -> column.text(row)).toList();
    }

    @Test
    void datesAreDays() {
        BenchmarkCase q6 = BenchmarkCases.find("tpch-q6").orElseThrow();
        try (Table table = q6.read(100, ReadOptions.defaults());
                HostColumnVector days = LibcudfTable.host(table.column("l_shipdate"))) {
            assertThat(days.getType()).isEqualTo(DType.TIMESTAMP_DAYS);
            assertThat(LocalDate.ofEpochDay(days.getInt(0)).toString())
                    .isEqualTo(table.column("l_shipdate").text(0));
        }
    }

    @Test
    void countsOf32BitsAndNarrowDecimalsBecomeWindrows() {
        ColumnMemory memory = new ColumnMemory();
        Decimal sums = new Decimal(38, 6);
        try (HostColumnVector counts = HostColumnVector.fromBoxedInts(7, null);
                HostColumnVector totals = HostColumnVector.decimalFromLongs(-4, -12_345, 5);
                Table table =
                        new Table(
                                Map.of(
                                        "counts",
                                        LibcudfAnswer.column(counts, Primitive.INT64, memory),
                                        "totals",
                                        LibcudfAnswer.column(totals, sums, memory)),
                                2,
                                memory)) {
            assertThat(values(table.column("counts"))).containsExactly("7", null);
            assertThat(values(table.column("totals"))).containsExactly("-1.234500", "0.000500");
        }
    }

    @Test
    void typesOfResultsHaveWindrowsDigits() {
        DType money = DType.create(DTypeEnum.DECIMAL64, -2);
        DType whole = DType.create(DTypeEnum.DECIMAL64, 0);
        assertThat(LibcudfExpressions.type(BinaryOp.SUB, whole, money)).isEqualTo(money);
        assertThat(LibcudfExpressions.type(BinaryOp.MUL, money, money))
                .isEqualTo(DType.create(DTypeEnum.DECIMAL64, -4));
        assertThat(LibcudfExpressions.type(BinaryOp.LESS, money, money)).isEqualTo(DType.BOOL8);
        assertThat(LibcudfExpressions.type(BinaryOp.LOGICAL_AND, DType.BOOL8, DType.BOOL8))
                .isEqualTo(DType.BOOL8);
        assertThat(LibcudfExpressions.atLeastScale(new BigDecimal("24"), 2)).hasToString("24.00");
        assertThat(LibcudfExpressions.atLeastScale(new BigDecimal("0.055"), 2))
                .hasToString("0.055");
    }

    @Test
    void exactSumsRunWithAndWithoutDetectionOfOverflow() {
        assertThat(labels("int-3")).containsExactly("libcudf");
        assertThat(labels("int64-2")).containsExactly("libcudf", "libcudf, overflow detected");
        assertThat(labels("tpch-q1")).containsExactly("libcudf", "libcudf, decimals in 64 bits");
        assertThat(labels("decimal-4")).containsExactly("libcudf", "libcudf, overflow detected");
    }

    private static Iterable<String> labels(String name) {
        BenchmarkCase benchmark = BenchmarkCases.find(name).orElseThrow();
        return LibcudfWork.variants(benchmark).stream().map(LibcudfWork::label).toList();
    }
}
