// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.GroupByResult;
import dev.windrow.NoLeaks;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Time;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ColumnTypes;
import dev.windrow.query.Aggregations;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Casts and filled nulls, compared with DuckDB's. */
@ExtendWith(NoLeaks.class)
class CastContractTest {

    private static final int ROWS = 1_200;
    private static final double RELATIVE = 1e-15;
    private static final List<ColumnType> TYPES =
            List.of(
                    Primitive.BOOL,
                    Primitive.INT8,
                    Primitive.INT16,
                    Primitive.INT32,
                    Primitive.INT64,
                    Primitive.FLOAT32,
                    Primitive.FLOAT64,
                    new Decimal(4, 1),
                    new Decimal(18, 3),
                    new Decimal(38, 10),
                    new Decimal(38, 0));

    private static Windrow cpu;
    private static Windrow device;
    private static DuckDb database;

    @BeforeAll
    static void open() throws SQLException {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
        device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
        database = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
        device.close();
        cpu.close();
    }

    static List<ColumnType> types() {
        return TYPES;
    }

    /** From each type to all others; a value that does not fit is null. */
    @ParameterizedTest
    @MethodSource("types")
    void numbersBecomeEachOther(ColumnType from) throws SQLException {
        Random random = new Random(from.label().hashCode());
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            values.add(random.nextInt(9) == 0 ? null : value(random, from));
        }
        List<NamedAggregation> asked = new ArrayList<>();
        StringBuilder sql = new StringBuilder("SELECT row_number");
        for (ColumnType to : TYPES) {
            Expression cast = column("v").tryCast(to);
            asked.add(Aggregations.min(cast).as(to.label()));
            sql.append(", try_cast(v as " + DuckDb.typeOf(to) + ")");
        }
        database.load(Map.of("v", from), Map.of("v", values), ROWS);
        List<List<@Nullable Object>> expected =
                database.query(sql + " FROM " + DuckDb.TABLE + " ORDER BY row_number");
        List<List<@Nullable Object>> found = rows(from, values, asked);
        for (int row = 0; row < ROWS; row++) {
            for (int i = 0; i < TYPES.size(); i++) {
                Object wanted = expected.get(row).get(i + 1);
                Object value = found.get(row).get(i);
                assertThat(isSame(wanted, value, from, TYPES.get(i)))
                        .as(
                                "%s of %s as %s: %s, of DuckDB %s",
                                values.get(row), from.label(), TYPES.get(i).label(), value, wanted)
                        .isTrue();
            }
        }
    }

    /** DuckDB computes in 32 bits if neither type has more. */
    private static boolean isSame(
            @Nullable Object wanted, @Nullable Object found, ColumnType from, ColumnType to) {
        if (wanted == null || found == null) {
            return wanted == found;
        }
        if (!to.isFloat() && !(to instanceof Decimal)) {
            return wanted.toString().equals(found.toString());
        }
        boolean narrow = from == Primitive.FLOAT32 || to == Primitive.FLOAT32;
        if (to instanceof Decimal decimal && !narrow) {
            return ((BigDecimal) wanted)
                            .compareTo(new BigDecimal((BigInteger) found, decimal.scale()))
                    == 0;
        }
        double near = ((Number) wanted).doubleValue();
        double value =
                to instanceof Decimal decimal
                        ? new BigDecimal((BigInteger) found, decimal.scale()).doubleValue()
                        : (Double) found;
        return Double.compare(near, value) == 0
                || Math.abs(value - near) <= Math.abs(near) * (narrow ? 1e-6 : RELATIVE);
    }

    /**
     * Small values with halves, and great ones; none that DuckDB rounds beyond the limits of its
     * types.
     */
    private static Object value(Random random, ColumnType type) {
        int digits = random.nextInt(19);
        long integer = random.nextLong() / (long) Math.pow(10, digits);
        return switch (type) {
            case Primitive.BOOL -> random.nextBoolean();
            case Primitive.INT8 -> (long) (byte) random.nextInt();
            case Primitive.INT16 -> (long) (short) random.nextInt();
            case Primitive.INT32 -> (long) (int) integer;
            case Primitive.INT64 -> integer;
            case Primitive.FLOAT32, Primitive.FLOAT64 ->
                    switch (random.nextInt(8)) {
                        case 0 -> List.of(Double.NaN, -0.0, 1e38, -1e30).get(random.nextInt(4));
                        case 1 -> random.nextInt(-60_000, 60_000) / 2.0;
                        case 2 -> random.nextInt(-999, 999) / 16.0;
                        default -> (double) random.nextInt(-120, 120) / 4;
                    };
            case Decimal decimal ->
                    BigInteger.valueOf(integer)
                            .multiply(BigInteger.valueOf(random.nextLong()))
                            .remainder(BigInteger.TEN.pow(1 + random.nextInt(decimal.precision())));
            default -> throw new IllegalArgumentException(type.label());
        };
    }

    /** Returns the values of expressions, row by row. */
    private static List<List<@Nullable Object>> rows(
            ColumnType type, List<@Nullable Object> values, List<NamedAggregation> asked) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        List<Long> rows = Stream.iterate(0L, row -> row + 1).limit(values.size()).toList();
        columns.put("row", Columns.of(memory, Primitive.INT64, rows));
        columns.put("v", Columns.of(memory, type, values));
        List<List<@Nullable Object>> all = new ArrayList<>();
        try (Table table = new Table(columns, values.size(), memory);
                GroupByResult result =
                        cpu.groupBy(table)
                                .by("row")
                                .sorted()
                                .aggregate(asked.toArray(NamedAggregation[]::new))) {
            for (int row = 0; row < values.size(); row++) {
                List<@Nullable Object> one = new ArrayList<>();
                for (NamedAggregation named : asked) {
                    one.add(PlainValues.read(result.table().column(named.name()), row));
                }
                all.add(one);
            }
        }
        return all;
    }

    private static @Nullable Object only(
            ColumnType type, @Nullable Object value, Expression asked) {
        return rows(type, Arrays.asList(value), List.of(Aggregations.min(asked).as("m")))
                .getFirst()
                .getFirst();
    }

    @Test
    void whatDoesNotFitIsAnErrorThatNamesTheValue() {
        List<@Nullable Object> values = Arrays.asList(3L, null, 300L);
        assertThatThrownBy(
                        () ->
                                rows(
                                        Primitive.INT32,
                                        values,
                                        List.of(
                                                Aggregations.min(
                                                        column("v").cast(Primitive.INT8)))))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining("cast(v as int8): 300 of row 2 does not fit int8")
                .extracting(e -> ((WindrowException) e).code())
                .isEqualTo(ErrorCode.OVERFLOW);
        overflows(Primitive.FLOAT64, 127.5, Primitive.INT8, "127.5 of row 0");
        overflows(Primitive.FLOAT64, 0x1p63, Primitive.INT64, "9.223372036854776E18 of row 0");
        overflows(Primitive.FLOAT64, Double.NaN, new Decimal(9, 2), "NaN of row 0");
        overflows(Primitive.FLOAT64, 1e300, Primitive.FLOAT32, "1.0E300 of row 0");
        overflows(new Decimal(9, 2), BigInteger.valueOf(99_995), new Decimal(4, 1), "999.95");
        overflows(
                new Timestamp(Unit.SECOND, null),
                1L << 60,
                new Timestamp(Unit.NANOSECOND, null),
                "1152921504606846976 of row 0");
    }

    private static void overflows(ColumnType from, Object value, ColumnType to, String message) {
        assertThatThrownBy(() -> only(from, value, column("v").cast(to)))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message)
                .hasMessageContaining("does not fit " + to.label());
        assertThat(only(from, value, column("v").tryCast(to))).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "-1, -1, -86400",
        "-500000001, -1, -86400",
        "1500000000, 1, 0",
        "86400000000001, 86400, 86400"
    })
    void pointsInTimeAreRoundedDown(long nanoseconds, long seconds, long day) {
        Timestamp fine = new Timestamp(Unit.NANOSECOND, null);
        Timestamp coarse = new Timestamp(Unit.SECOND, null);
        Expression v = column("v");
        assertThat(only(fine, nanoseconds, v.cast(coarse))).isEqualTo(seconds);
        assertThat(only(fine, nanoseconds, v.cast(Primitive.DATE32).cast(coarse))).isEqualTo(day);
        assertThat(only(coarse, seconds, v.cast(fine))).isEqualTo(seconds * 1_000_000_000L);
    }

    @Test
    void nullsAreFilled() {
        Expression v = column("v");
        assertThat(only(Primitive.INT8, null, v.orIfNull(literal(-7)))).isEqualTo(-7L);
        assertThat(only(Primitive.INT8, null, v.orIfNull(literal(300)))).isEqualTo(300L);
        assertThat(only(Primitive.INT8, 5L, v.orIfNull(literal(300)))).isEqualTo(5L);
        assertThat(only(Primitive.FLOAT32, null, v.orIfNull(literal(0.5)))).isEqualTo(0.5);
        assertThat(only(Primitive.BOOL, null, v.orIfNull(literal(true)))).isEqualTo(true);
        assertThat(only(Primitive.INT32, null, v.orIfNull(literal(new BigDecimal("2.5")))))
                .isEqualTo(BigInteger.valueOf(25));
        assertThat(only(new Decimal(9, 2), null, v.orIfNull(literal(3))))
                .isEqualTo(BigInteger.valueOf(300));
        assertThat(only(Primitive.UTF8, null, v.orIfNull(literal("none")))).isEqualTo("none");
        assertThat(only(Primitive.UTF8, "some", v.orIfNull(literal("none")))).isEqualTo("some");
        LocalDate day = LocalDate.of(2001, 2, 3);
        assertThat(only(Primitive.DATE32, null, v.orIfNull(literal(day))))
                .isEqualTo(day.toEpochDay());
        Expression three =
                new Expression.Coalesce(List.of(v, v.tryCast(Primitive.INT8), literal(1)));
        assertThat(only(Primitive.INT64, null, three)).isEqualTo(1L);
    }

    /** A column keeps its type if the fill value fits it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int8 | 0 | int8",
                "int8 | 128 | int64",
                "int8 | 0.5 | decimal(4,1)",
                "float32 | 0 | float32",
                "decimal(9,2) | 1.25 | decimal(9,2)",
                "decimal(9,2) | 1.125 | decimal(10,3)"
            })
    void whatFillsHasTheTypeOfTheColumn(String type, BigDecimal filling, String expected) {
        ColumnMemory memory = new ColumnMemory();
        ColumnType from = ColumnTypes.parse(type);
        Map<String, Column> columns =
                Map.of("v", Columns.of(memory, from, Arrays.asList(1L, null)));
        try (Table table = new Table(columns, 2, memory);
                GroupByResult result =
                        cpu.groupBy(table)
                                .aggregate(
                                        Aggregations.max(column("v").orIfNull(literal(filling))))) {
            assertThat(result.table().columns().iterator().next().type().label())
                    .isEqualTo(expected);
        }
    }

    @Test
    void conditionsCastOnEitherEngine() {
        List<@Nullable Object> values = Arrays.asList(1.5, 2.5, null, 3.5, -0.5);
        Filter filter =
                new Filter(
                        column("v").cast(Primitive.INT32).orIfNull(literal(2)).equalTo(literal(2)));
        try (Table table = new CaseTable(1).column("v", ColumnKind.FLOAT64, values).build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                try (TransformResult result = windrow.transform(table, filter)) {
                    assertThat(Columns.read(result.column("v"))).containsExactly(1.5, 2.5, null);
                }
            }
        }
    }

    /** Computed columns keep the types that casts give them. */
    @Test
    void selectionsHaveTheTypesOfCasts() {
        List<@Nullable Object> values = Arrays.asList(1.5, null, -3.0);
        Expression v = column("v");
        Select select =
                Select.of(
                        new DerivedColumn("i", v.cast(Primitive.INT16)),
                        new DerivedColumn("f", v.cast(Primitive.FLOAT32)),
                        new DerivedColumn("d", v.orIfNull(literal(0)).cast(new Decimal(5, 1))));
        try (Table table = new CaseTable(1).column("v", ColumnKind.FLOAT64, values).build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                try (TransformResult result = windrow.transform(table, select)) {
                    assertThat(result.table().columns().stream().map(each -> each.type().label()))
                            .containsExactly("int16", "float32", "decimal(5,1)");
                    assertThat(Columns.read(result.column("i"))).containsExactly(2L, null, -3L);
                    assertThat(Columns.read(result.column("f"))).containsExactly(1.5, null, -3.0);
                    assertThat(Columns.read(result.column("d")))
                            .containsExactly(
                                    BigInteger.valueOf(15),
                                    BigInteger.ZERO,
                                    BigInteger.valueOf(-30));
                }
            }
        }
    }

    @Test
    void whatHasNoMeaningIsRefused() {
        refused(Primitive.INT32, column("v").cast(new Time(Unit.SECOND)), "v is int32");
        refused(Primitive.INT32, column("v").cast(Primitive.DATE32), "v is int32");
        refused(
                new Time(Unit.SECOND),
                column("v").cast(new Timestamp(Unit.SECOND, "Europe/Berlin")),
                "a timestamp with a zone becomes its local time");
        refused(new Time(Unit.SECOND), column("v").cast(Primitive.INT32), "v is time(s)");
        refused(Primitive.BOOL, column("v").orIfNull(literal(1)), "1 is int64, expected bool");
        refused(Primitive.UTF8, column("v").orIfNull(literal(1)), "1 is int64, expected utf8");
    }

    private static void refused(ColumnType type, Expression asked, String message) {
        assertThatThrownBy(() -> only(type, null, asked))
                .isInstanceOf(WindrowException.class)
                .hasMessageContaining(message)
                .extracting(e -> ((WindrowException) e).code())
                .isEqualTo(ErrorCode.UNSUPPORTED_TYPE);
    }
}
