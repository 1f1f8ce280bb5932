// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.ResidentTable;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.query.Aggregations;
import dev.windrow.query.OverflowPolicy;
import dev.windrow.query.Rolling;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Moving windows about as wide as the tiles and chunks that they are composed of. */
@ExtendWith(NoLeaks.class)
class RollingLimitsTest {

    private static final double RELATIVE = 1e-12;

    private static Windrow cpu;
    private static Windrow device;

    @BeforeAll
    static void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
        device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterAll
    static void close() {
        cpu.close();
        device.close();
    }

    /** Magnitudes from 1e-9 to 1e9 and both signs: errors that a running sum would keep. */
    @ParameterizedTest
    @CsvSource({
        "2047, 0, 0, 0",
        "300, 1, 0, 1",
        "2049, 1, 1, 0",
        "100, 3, 0, 1",
        "2100, 7, 0, 0",
        "2100, 4, 4, 1",
        "300, 16, 0, 0",
        "300, 126, 0, 0",
        "2100, 100, 27, 1",
        "300, 0, 128, 0",
        "2049, 2047, 0, 0",
        "2100, 2048, 0, 0",
        "4100, 1000, 1049, 1",
        "4100, 2999, 0, 0",
        "6200, 4095, 0, 0",
        "6200, 4096, 0, 1",
        "8200, 3000, 5400, 0",
        "300, 90000, 90000, 0"
    })
    void areAsExactAsTheirValues(int rows, int preceding, int following, int nullable) {
        Random random = new Random(rows * 31L + preceding);
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            double magnitude = Math.pow(10, random.nextInt(19) - 9);
            boolean isNull = nullable == 1 && random.nextInt(9) == 0;
            values.add(isNull ? null : (random.nextDouble() - 0.4) * magnitude);
        }
        Rolling rolling =
                Rolling.of(
                                preceding,
                                following,
                                Aggregations.sum("v"),
                                Aggregations.mean("v"),
                                Aggregations.min("v"),
                                Aggregations.count("v"))
                        .withMinPeriods(2);
        CaseTable made = new CaseTable(rows).column("v", ColumnKind.FLOAT64, values);
        try (Table table = made.build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                try (TransformResult result = windrow.transform(table, rolling)) {
                    checkFloats(result, values, preceding, following);
                }
            }
        }
    }

    private static void checkFloats(
            TransformResult result, List<@Nullable Object> values, int preceding, int following) {
        int rows = values.size();
        BigDecimal[] before = new BigDecimal[rows + 1];
        int[] countBefore = new int[rows + 1];
        before[0] = BigDecimal.ZERO;
        for (int row = 0; row < rows; row++) {
            Double value = (Double) values.get(row);
            before[row + 1] = value == null ? before[row] : before[row].add(new BigDecimal(value));
            countBefore[row + 1] = countBefore[row] + (value == null ? 0 : 1);
        }
        for (int row = 0; row < rows; row++) {
            int from = Math.max(0, row - preceding);
            int to = Math.min(rows, row + following + 1);
            long count = countBefore[to] - countBefore[from];
            assertThat(PlainValues.read(result.column("count(v)"), row)).isEqualTo(count);
            Object sum = PlainValues.read(result.column("sum(v)"), row);
            if (count < 2) {
                assertThat(sum).isNull();
                continue;
            }
            BigDecimal total = before[to].subtract(before[from]);
            checkNear(sum, total, row);
            checkNear(
                    PlainValues.read(result.column("mean(v)"), row),
                    total.divide(BigDecimal.valueOf(count), MathContext.DECIMAL128),
                    row);
            double least = Double.POSITIVE_INFINITY;
            for (int i = from; i < to; i++) {
                Double value = (Double) values.get(i);
                least = value == null ? least : Math.min(least, value);
            }
            assertThat(PlainValues.read(result.column("min(v)"), row)).isEqualTo(least);
        }
    }

    private static void checkNear(@Nullable Object found, BigDecimal exact, int row) {
        double expected = exact.doubleValue();
        assertThat((Double) found)
                .as("row %d", row)
                .isCloseTo(expected, within(Math.abs(expected) * RELATIVE));
    }

    /** Integers whose windows exceed 64 bits only in partial sums, over groups of many lengths. */
    @ParameterizedTest
    @CsvSource({"300, 0, 0", "2200, 8, 0", "4200, 0, 2050", "4200, 2500, 2500"})
    void integersAndVariancesInGroups(int rows, int preceding, int following) {
        Random random = new Random(rows + preceding);
        List<@Nullable Object> values = new ArrayList<>();
        List<@Nullable Object> keys = new ArrayList<>();
        int[] group = new int[rows];
        for (int row = 0; row < rows; row++) {
            boolean begins = row > 0 && random.nextInt(row % 3000 < 200 ? 3 : 1500) == 0;
            group[row] = begins ? row : row == 0 ? 0 : group[row - 1];
            keys.add(group[row] % 3 == 0 ? null : (long) group[row]);
            values.add(random.nextInt(50) == 0 ? null : 1_000_000_000_000L + random.nextInt(3));
        }
        regroup(keys, group);
        Rolling rolling =
                Rolling.of(
                                preceding,
                                following,
                                Aggregations.sum("v"),
                                Aggregations.variance("v"),
                                Aggregations.max("v"))
                        .over("k");
        CaseTable made =
                new CaseTable(rows)
                        .column("v", ColumnKind.INT64, values)
                        .column("k", ColumnKind.INT32, keys);
        try (Table table = made.build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                try (TransformResult result = windrow.transform(table, rolling)) {
                    checkGroups(result, values, group, preceding, following);
                }
            }
        }
    }

    /** Adjacent groups with the same key become one. */
    private static void regroup(List<@Nullable Object> keys, int[] group) {
        for (int row = 1; row < group.length; row++) {
            boolean isSame = java.util.Objects.equals(keys.get(row), keys.get(row - 1));
            group[row] = isSame ? group[row - 1] : row;
        }
    }

    private static void checkGroups(
            TransformResult result,
            List<@Nullable Object> values,
            int[] group,
            int preceding,
            int following) {
        int rows = values.size();
        int end = 0;
        for (int row = 0; row < rows; row++) {
            if (row >= end) {
                end = row + 1;
                while (end < rows && group[end] == group[row]) {
                    end++;
                }
            }
            long sum = 0;
            long squares = 0;
            long count = 0;
            long offset = 1_000_000_000_000L;
            for (int i = Math.max(group[row], row - preceding);
                    i < Math.min(end, row + following + 1);
                    i++) {
                if (values.get(i) instanceof Long value) {
                    sum += value - offset;
                    squares += (value - offset) * (value - offset);
                    count++;
                }
            }
            Object expected = count == 0 ? null : sum + count * offset;
            assertThat(PlainValues.read(result.column("sum(v)"), row))
                    .as("row %d", row)
                    .isEqualTo(expected);
            Object variance = PlainValues.read(result.column("var(v)"), row);
            if (count < 2) {
                assertThat(variance).isNull();
            } else {
                double exact = (double) (squares * count - sum * sum) / (count * (count - 1));
                assertThat((Double) variance)
                        .as("row %d", row)
                        .isCloseTo(exact, within(exact * 1e-9));
            }
        }
    }

    /** An infinity or NaN reaches the windows that hold it, and no others. */
    @Test
    void infinitiesAndNanLeaveWithTheirRow() {
        int rows = 2200;
        List<@Nullable Object> values = new ArrayList<>(Collections.nCopies(rows, 1.0));
        values.set(100, Double.POSITIVE_INFINITY);
        values.set(900, Double.NEGATIVE_INFINITY);
        values.set(910, Double.POSITIVE_INFINITY);
        values.set(2000, Double.NaN);
        Rolling rolling =
                Rolling.of(
                        99,
                        0,
                        Aggregations.sum("v"),
                        Aggregations.max("v"),
                        Aggregations.variance("v"));
        try (Table table = new CaseTable(1).column("v", ColumnKind.FLOAT64, values).build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                try (TransformResult result = windrow.transform(table, rolling)) {
                    for (int row = 0; row < rows; row++) {
                        double sum = 0;
                        for (int i = Math.max(0, row - 99); i <= row; i++) {
                            sum += (Double) values.get(i);
                        }
                        assertThat(PlainValues.read(result.column("sum(v)"), row)).isEqualTo(sum);
                        Double expected = Double.isFinite(sum) ? 0.0 : Double.NaN;
                        assertThat(PlainValues.read(result.column("var(v)"), row))
                                .as("row %d", row)
                                .isEqualTo(row == 0 ? null : expected);
                    }
                }
            }
        }
    }

    @Test
    void sumsThatDoNotFitAreToldOrLeftOut() {
        BigInteger greatest = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
        CaseTable made =
                new CaseTable(1)
                        .column("i", ColumnKind.INT64, List.of(Long.MAX_VALUE, -1L, Long.MAX_VALUE))
                        .column(
                                "d",
                                ColumnKind.DECIMAL_38,
                                List.of(greatest, greatest, greatest.negate()));
        try (Table table = made.build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                for (String column : List.of("i", "d")) {
                    Rolling sum = Rolling.of(2, 0, Aggregations.sum(column));
                    assertThatThrownBy(() -> windrow.transform(table, sum))
                            .isInstanceOf(WindrowException.class)
                            .hasMessageContaining("sum(" + column + ") does not fit")
                            .extracting(e -> ((WindrowException) e).code())
                            .isEqualTo(ErrorCode.OVERFLOW);
                }
                Rolling rolling =
                        Rolling.of(
                                2,
                                0,
                                Aggregations.sum("i").onOverflow(OverflowPolicy.NULL),
                                Aggregations.sum("i").onOverflow(OverflowPolicy.WRAP).as("w"),
                                Aggregations.sum("d").onOverflow(OverflowPolicy.NULL));
                try (TransformResult result = windrow.transform(table, rolling)) {
                    assertThat(read(result.column("sum(i)")))
                            .isEqualTo(Arrays.asList(Long.MAX_VALUE, Long.MAX_VALUE - 1, null));
                    assertThat(read(result.column("w")))
                            .isEqualTo(List.of(Long.MAX_VALUE, Long.MAX_VALUE - 1, -3L));
                    assertThat(read(result.column("sum(d)")))
                            .isEqualTo(Arrays.asList(greatest, null, greatest));
                }
            }
        }
    }

    /** Slices whose bitmap begins inside a byte, on a table that stays on the device. */
    @Test
    void residentSlices() {
        List<@Nullable Object> values = Arrays.asList(1.0, null, 2.0, 4.0, null, 8.0);
        CaseTable made = new CaseTable(1).column("v", ColumnKind.FLOAT64, values, 3, 5);
        Rolling rolling = Rolling.of(1, 1, Aggregations.sum("v"), Aggregations.lastNonNull("v"));
        try (Table table = made.build();
                ResidentTable resident = device.resident(table)) {
            for (int run = 0; run < 2; run++) {
                try (TransformResult result = device.transform(resident, rolling)) {
                    assertThat(read(result.column("sum(v)")))
                            .isEqualTo(List.of(1.0, 3.0, 6.0, 6.0, 12.0, 8.0));
                    assertThat(read(result.column("last(v ignore nulls)")))
                            .isEqualTo(List.of(1.0, 2.0, 4.0, 4.0, 8.0, 8.0));
                    long uploaded = result.profile().bytes(Phase.Kind.UPLOAD);
                    assertThat(run == 0 ? uploaded > 0 : uploaded == 0).isTrue();
                }
            }
        }
    }

    @Test
    void whatDoesNotFitIsRefused() {
        try (Table table = new CaseTable(1).column("s", ColumnKind.UTF8, List.of("a")).build()) {
            refused(
                    () -> Rolling.of(-1, 0, Aggregations.count()),
                    ErrorCode.INVALID_ARGUMENT,
                    "-1 preceding");
            refused(() -> Rolling.of(1, 0), ErrorCode.INVALID_ARGUMENT, "without an aggregation");
            refused(
                    () -> Rolling.of(1, 0, Aggregations.median("s")),
                    ErrorCode.INVALID_ARGUMENT,
                    "choose one of count, sum");
            refused(
                    () -> Rolling.of(1, 0, Aggregations.count(), Aggregations.count()),
                    ErrorCode.DUPLICATE_NAME,
                    "count(*)");
            refused(
                    () -> cpu.transform(table, Rolling.of(1, 0, Aggregations.sum("s"))),
                    ErrorCode.UNSUPPORTED_TYPE,
                    "\"s\" is utf8");
            refused(
                    () -> cpu.transform(table, Rolling.of(1, 0, Aggregations.min("t"))),
                    ErrorCode.UNKNOWN_COLUMN,
                    "t");
            refused(
                    () -> cpu.transform(table, Rolling.of(1, 0, Aggregations.count()).over("t")),
                    ErrorCode.UNKNOWN_COLUMN,
                    "t");
        }
    }

    @Test
    void anEmptyTableGivesEmptyColumnsOfTheRightTypes() {
        try (Table table = new CaseTable(1).column("v", ColumnKind.INT8, List.of()).build();
                TransformResult result =
                        device.transform(
                                table,
                                Rolling.of(3, 0, Aggregations.sum("v"), Aggregations.min("v")))) {
            assertThat(result.rows()).isZero();
            assertThat(result.table().columns().stream().map(column -> column.type().label()))
                    .containsExactly("int64", "int8");
        }
    }

    private static void refused(Runnable work, ErrorCode code, String message) {
        assertThatThrownBy(work::run)
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message)
                .extracting(e -> ((WindrowException) e).code())
                .isEqualTo(code);
    }

    private static List<@Nullable Object> read(Column column) {
        List<@Nullable Object> values = new ArrayList<>();
        for (long row = 0; row < column.rows(); row++) {
            values.add(PlainValues.read(column, row));
        }
        return values;
    }
}
