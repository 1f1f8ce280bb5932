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
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.Answer;
import dev.windrow.doctor.reference.PlainReference;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.Aggregation;
import dev.windrow.query.Aggregations;
import dev.windrow.query.Cumulative;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Aggregations of all rows so far, on the CPU, the device and a resident table. */
@ExtendWith(NoLeaks.class)
class CumulativeContractTest {

    private static final int[] ROWS = {1, 65, 130};
    private static final List<ColumnKind> KINDS =
            ColumnKind.ALL.stream()
                    .filter(kind -> !kind.toString().matches("time\\(.*|.*\\((s|ms|us)\\)|int16"))
                    .toList();
    private static final NullPattern[] NULLS = NullPattern.values();

    private static Windrow cpu;
    private static Windrow device;

    @BeforeAll
    static void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(3));
        device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterAll
    static void close() {
        cpu.close();
        device.close();
    }

    /** Every type, with rows, nulls, own rows in or out, and groups or none. */
    @TestFactory
    Stream<DynamicTest> everyType() {
        List<int[]> grid = CoveringArray.of(2, 17, KINDS.size(), ROWS.length, NULLS.length, 2, 2);
        return IntStream.range(0, KINDS.size())
                .mapToObj(
                        kind ->
                                DynamicTest.dynamicTest(
                                        KINDS.get(kind).toString(),
                                        () ->
                                                grid.stream()
                                                        .filter(levels -> levels[0] == kind)
                                                        .forEach(this::checkKind)));
    }

    private void checkKind(int[] levels) {
        ColumnKind kind = KINDS.get(levels[0]);
        int turn = Arrays.hashCode(levels);
        int rows = ROWS[levels[1]];
        ColumnKind key = ColumnKind.ALL.get(Math.floorMod(turn, ColumnKind.ALL.size()));
        CaseTable made =
                new CaseTable(turn)
                        .values("v", kind, rows, NULLS[levels[2]])
                        .keys("k", key, rows, 2, Skew.UNIFORM, NullPattern.SOME);
        Cumulative asked =
                new Cumulative(
                        aggregations(kind),
                        levels[3] == 1,
                        levels[4] == 1 ? List.of("k") : List.of());
        try (Table table = made.build()) {
            String what = made + "; " + asked.label();
            try (TransformResult result = cpu.transform(table, asked)) {
                holds(result.table(), table, asked, "cpu: " + what);
            }
            try (TransformResult result = device.transform(table, asked)) {
                holds(result.table(), table, asked, "device: " + what);
            }
        }
    }

    /** Only the product of all rows so far must fit, not its partial products. */
    @Test
    void productsWhosePartsAreOutOfRange() {
        double infinity = Double.POSITIVE_INFINITY;
        List<Object> values = new ArrayList<>();
        values.addAll(List.of(1e300, 1e300, 1e-300, -1e-300, 1e-300, 1e-300, 1e300));
        values.addAll(Collections.nCopies(30, 1e300));
        values.addAll(Collections.nCopies(30, 1e-300));
        values.addAll(List.of(7.0, 1e300, 1e300, 0.0, 1e300, infinity, Double.NaN));
        for (boolean isExclusive : new boolean[] {false, true}) {
            Cumulative asked =
                    new Cumulative(List.of(Aggregations.product("v")), isExclusive, List.of());
            try (Table table = tableOf(values);
                    TransformResult onCpu = cpu.transform(table, asked);
                    TransformResult onDevice = device.transform(table, asked)) {
                holds(onCpu.table(), table, asked, "cpu: " + asked.label());
                holds(onDevice.table(), table, asked, "device: " + asked.label());
            }
        }
    }

    /** Powers of two, up and down again, over several tiles of a device. */
    @Test
    void productsOfManyRowsComeBackIntoRange() {
        int half = 9000;
        List<Object> values = new ArrayList<>();
        values.addAll(Collections.nCopies(half, 0x1p1000));
        values.addAll(Collections.nCopies(half, 0x1p-1000));
        Cumulative asked = Cumulative.of(Aggregations.product("v"));
        for (Windrow engine : new Windrow[] {cpu, device}) {
            try (Table table = tableOf(values);
                    TransformResult result = engine.transform(table, asked)) {
                FixedWidthColumn products = (FixedWidthColumn) result.table().column("product(v)");
                assertThat(products.getDouble(0)).isEqualTo(0x1p1000);
                assertThat(products.getDouble(half)).isInfinite();
                assertThat(products.getDouble(2L * half - 2)).isEqualTo(0x1p1000);
                assertThat(products.getDouble(2L * half - 1)).isEqualTo(1);
            }
        }
    }

    private static Table tableOf(List<Object> values) {
        return new CaseTable(1).column("v", ColumnKind.FLOAT64, values).build();
    }

    /** Sums that do not fit are null here. */
    private static List<NamedAggregation> aggregations(ColumnKind kind) {
        List<NamedAggregation> all =
                new ArrayList<>(
                        List.of(
                                Aggregations.count(),
                                Aggregations.count("v"),
                                Aggregations.min("v"),
                                Aggregations.max("v"),
                                Aggregations.last("v")));
        if (kind.type().isNumeric()) {
            all.add(Aggregations.sum("v").onOverflow(OverflowPolicy.NULL));
            all.add(Aggregations.mean("v"));
            all.add(Aggregations.standardDeviation("v"));
        }
        if (kind.type().isInteger() || kind.type().isFloat()) {
            all.add(Aggregations.product("v"));
        }
        return all;
    }

    private static void holds(Table found, Table table, Cumulative asked, String what) {
        int[] starts = starts(table, asked.over());
        // Floats are added with compensation; other totals are rounded once and then divided.
        boolean isFloat = table.column("v").type().isFloat();
        for (NamedAggregation named : asked.aggregations()) {
            Column column = found.column(named.name());
            for (int row = 0; row < table.rows(); row++) {
                List<Integer> rows =
                        IntStream.range(starts[row], row + (asked.isExclusive() ? 0 : 1))
                                .boxed()
                                .toList();
                Answer expected =
                        isNullAt(table, named.aggregation(), row)
                                ? new Answer.Exactly(null)
                                : PlainReference.aggregate(table, named.aggregation(), rows);
                Object value = PlainValues.read(column, row);
                assertThat(expected.isMetBy(value, isFloat))
                        .as("%s%n%s of row %d: %s, not %s", what, named, row, value, expected)
                        .isTrue();
            }
        }
    }

    private static boolean isNullAt(Table table, Aggregation aggregation, int row) {
        return aggregation instanceof Aggregation.OfColumn ofColumn
                && !(aggregation instanceof Aggregation.Count)
                && table.column(ofColumn.column()).isNull(row);
    }

    /** Returns where the group of each row begins. */
    private static int[] starts(Table table, List<String> over) {
        List<Column> keys = over.stream().map(table::column).toList();
        int[] starts = new int[(int) table.rows()];
        for (int row = 1; row < starts.length; row++) {
            int here = row;
            boolean isSame =
                    keys.stream()
                            .allMatch(
                                    key ->
                                            Objects.equals(
                                                    PlainValues.read(key, here),
                                                    PlainValues.read(key, here - 1)));
            starts[row] = isSame ? starts[row - 1] : row;
        }
        return starts;
    }

    /** Groups that begin and end with tiles and the ranges of threads, and others across them. */
    @ParameterizedTest
    @ValueSource(ints = {2047, 2048, 2049, 6_150, 40_003})
    void reachOverTilesAndRanges(int rows) {
        Random random = new Random(rows);
        List<@Nullable Object> values = new ArrayList<>();
        List<@Nullable Object> keys = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.add(random.nextInt(5) == 0 ? null : (long) random.nextInt(-9, 90));
            keys.add((long) (row / 2048 % 3 == 0 ? row / 2048 : rows + row / 3000));
        }
        CaseTable made =
                new CaseTable(rows)
                        .column("v", ColumnKind.INT64, values)
                        .column("k", ColumnKind.INT32, keys);
        NamedAggregation[] asked = {
            Aggregations.count("v").as("n"), Aggregations.sum("v").as("s"),
            Aggregations.max("v").as("m"), Aggregations.mean("v").as("a")
        };
        try (Table table = made.build();
                ResidentTable resident = device.resident(table)) {
            for (boolean exclusive : new boolean[] {false, true}) {
                for (List<String> over : List.of(List.<String>of(), List.of("k"))) {
                    Cumulative cumulative = new Cumulative(List.of(asked), exclusive, over);
                    checkRunning(cpu.transform(table, cumulative), values, keys, cumulative);
                    checkRunning(device.transform(resident, cumulative), values, keys, cumulative);
                }
            }
        }
    }

    private static void checkRunning(
            TransformResult result,
            List<@Nullable Object> values,
            List<@Nullable Object> keys,
            Cumulative asked) {
        try (result) {
            List<Column> columns = Stream.of("n", "s", "m", "a").map(result::column).toList();
            long count = 0;
            long sum = 0;
            long greatest = Long.MIN_VALUE;
            for (int row = 0; row < values.size(); row++) {
                if (row > 0
                        && !asked.over().isEmpty()
                        && !Objects.equals(keys.get(row), keys.get(row - 1))) {
                    count = 0;
                    sum = 0;
                    greatest = Long.MIN_VALUE;
                }
                Long value = (Long) values.get(row);
                List<@Nullable Object> before = expected(value, count, sum, greatest);
                if (value != null) {
                    count++;
                    sum += value;
                    greatest = Math.max(greatest, value);
                }
                List<@Nullable Object> wanted =
                        asked.isExclusive() ? before : expected(value, count, sum, greatest);
                if (!PlainValues.readRow(columns, row).equals(wanted)) {
                    assertThat(PlainValues.readRow(columns, row))
                            .as("row %d of %s", row, asked.label())
                            .isEqualTo(wanted);
                }
            }
        }
    }

    private static List<@Nullable Object> expected(
            @Nullable Long value, long count, long sum, long greatest) {
        return value == null || count == 0
                ? Arrays.asList(count, null, null, null)
                : Arrays.asList(count, sum, greatest, (double) sum / count);
    }

    /** Floats of mixed magnitudes, over groups that begin anywhere in the tiles of a scan. */
    @ParameterizedTest
    @ValueSource(ints = {2_049, 8_192, 8_193, 17_000})
    void floatsAreExactOverTiles(int rows) {
        Random random = new Random(rows);
        List<@Nullable Object> values = new ArrayList<>();
        List<@Nullable Object> keys = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            double magnitude = Math.pow(10, random.nextInt(31) - 15);
            values.add(row % 700 == 9 ? null : (random.nextDouble() - 0.5) * magnitude);
            boolean isSame = row > 0 && random.nextInt(row < 8_100 ? 400 : 9_000) > 0;
            keys.add(isSame ? keys.getLast() : (Object) (long) row);
        }
        CaseTable made =
                new CaseTable(rows)
                        .column("v", ColumnKind.FLOAT64, values)
                        .column("k", ColumnKind.INT32, keys);
        NamedAggregation[] asked = {
            Aggregations.sum("v").as("s"),
            Aggregations.mean("v").as("a"),
            Aggregations.min("v").as("m")
        };
        try (Table table = made.build()) {
            for (boolean exclusive : new boolean[] {false, true}) {
                for (List<String> over : List.of(List.<String>of(), List.of("k"))) {
                    Cumulative cumulative = new Cumulative(List.of(asked), exclusive, over);
                    checkFloats(cpu.transform(table, cumulative), values, keys, cumulative);
                    checkFloats(device.transform(table, cumulative), values, keys, cumulative);
                }
            }
        }
    }

    private static void checkFloats(
            TransformResult result,
            List<@Nullable Object> values,
            List<@Nullable Object> keys,
            Cumulative asked) {
        try (result) {
            String what = "row %d of " + asked.label().replace("%", "%%");
            BigDecimal sum = BigDecimal.ZERO;
            double least = Double.POSITIVE_INFINITY;
            int count = 0;
            for (int row = 0; row < values.size(); row++) {
                boolean isSame = row > 0 && Objects.equals(keys.get(row), keys.get(row - 1));
                if (!isSame && !asked.over().isEmpty()) {
                    sum = BigDecimal.ZERO;
                    least = Double.POSITIVE_INFINITY;
                    count = 0;
                }
                Double value = (Double) values.get(row);
                boolean hasBefore = count > 0;
                if (!asked.isExclusive() && value != null) {
                    sum = sum.add(new BigDecimal(value));
                    least = Math.min(least, value);
                    count++;
                }
                boolean isNull = value == null || asked.isExclusive() && !hasBefore;
                Object found = PlainValues.read(result.column("s"), row);
                Object mean = PlainValues.read(result.column("a"), row);
                if (isNull) {
                    assertThat(found).as(what, row).isNull();
                } else {
                    double exact = sum.doubleValue();
                    assertThat((Double) found)
                            .as(what, row)
                            .isCloseTo(exact, within(Math.abs(exact) * 1e-12));
                    assertThat((Double) mean)
                            .as(what, row)
                            .isCloseTo(exact / count, within(Math.abs(exact / count) * 1e-12));
                    assertThat(PlainValues.read(result.column("m"), row))
                            .as(what, row)
                            .isEqualTo(least);
                }
                if (asked.isExclusive() && value != null) {
                    sum = sum.add(new BigDecimal(value));
                    least = Math.min(least, value);
                    count++;
                }
            }
        }
    }

    /** There is no sum if the exact total does not fit, whatever came before. */
    @Test
    void sumsThatDoNotFitFollowThePolicy() {
        long most = Long.MAX_VALUE;
        List<@Nullable Object> values = Arrays.asList(most, null, 1L, -5L, 5L);
        try (Table table = new CaseTable(1).column("v", ColumnKind.INT64, values).build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                assertThatThrownBy(
                                () ->
                                        windrow.transform(
                                                table, Cumulative.of(Aggregations.sum("v"))))
                        .isInstanceOf(WindrowException.class)
                        .hasMessageContaining("sum(v) does not fit int64 cumulatively at row ")
                        .extracting(e -> ((WindrowException) e).code())
                        .isEqualTo(ErrorCode.OVERFLOW);
                assertThat(sums(windrow, table, OverflowPolicy.NULL, false))
                        .containsExactly(most, null, null, most - 4, null);
                assertThat(sums(windrow, table, OverflowPolicy.WRAP, true))
                        .containsExactly(null, null, most, Long.MIN_VALUE, most - 4);
            }
        }
    }

    /** The sum before a null belongs to no row: its overflow is no error. */
    @Test
    void whatIsNullAnywayDoesNotOverflow() {
        BigInteger most = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);
        List<@Nullable Object> longs = Arrays.asList(Long.MAX_VALUE, 1L, null);
        List<@Nullable Object> decimals = Arrays.asList(most, BigInteger.ONE, null);
        CaseTable made =
                new CaseTable(1)
                        .column("v", ColumnKind.INT64, longs)
                        .column("d", ColumnKind.decimal(38, 0), decimals);
        Cumulative asked = Cumulative.of(Aggregations.sum("v"), Aggregations.sum("d")).exclusive();
        try (Table table = made.build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                try (TransformResult result = windrow.transform(table, asked)) {
                    assertThat(read(result.column("sum(v)")))
                            .containsExactly(null, Long.MAX_VALUE, null);
                    assertThat(read(result.column("sum(d)"))).containsExactly(null, most, null);
                }
            }
        }
    }

    private static List<@Nullable Object> sums(
            Windrow windrow, Table table, OverflowPolicy policy, boolean exclusive) {
        Cumulative asked = Cumulative.of(Aggregations.sum("v").onOverflow(policy).as("s"));
        try (TransformResult result =
                windrow.transform(table, exclusive ? asked.exclusive() : asked)) {
            return read(result.column("s"));
        }
    }

    @Test
    void emptyTablesGiveEmptyColumns() {
        try (Table table = new CaseTable(1).column("v", ColumnKind.INT8, List.of()).build();
                TransformResult result =
                        cpu.transform(
                                table,
                                Cumulative.of(Aggregations.sum("v"), Aggregations.min("v")))) {
            assertThat(result.rows()).isZero();
            assertThat(result.table().columns().stream().map(column -> column.type().label()))
                    .containsExactly("int64", "int8");
        }
    }

    @Test
    void whatIsNotComputedSoIsRefused() {
        assertThatThrownBy(() -> Cumulative.of(Aggregations.median("v")))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(" is not computed of windows: choose one of count, sum");
        assertThatThrownBy(Cumulative::of)
                .hasMessageContaining("a cumulative aggregation without an aggregation");
    }

    private static List<@Nullable Object> read(Column column) {
        List<@Nullable Object> values = new ArrayList<>();
        for (long row = 0; row < column.rows(); row++) {
            values.add(PlainValues.read(column, row));
        }
        return values;
    }
}
