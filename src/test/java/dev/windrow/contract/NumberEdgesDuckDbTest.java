// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.SqlTables;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Numbers as strings and back, and decimals where they overflow, as DuckDB has them. */
@ExtendWith(NoLeaks.class)
class NumberEdgesDuckDbTest {

    private static final int ROWS = 2_000;

    private static final BigInteger GREATEST = BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    private static final Map<String, ColumnType> DECIMALS =
            Map.of("p", new Decimal(38, 0), "c", new Decimal(38, 2), "q", new Decimal(38, 37));

    /** Digits of decimals: their ends, and both sides of where twice a value overflows. */
    private static final List<@Nullable Object> DIGITS =
            Arrays.asList(
                    GREATEST,
                    GREATEST.negate(),
                    GREATEST.shiftRight(1),
                    GREATEST.shiftRight(1).add(BigInteger.ONE),
                    GREATEST.shiftRight(1).negate(),
                    BigInteger.ZERO,
                    BigInteger.ONE,
                    BigInteger.ONE.negate(),
                    GREATEST.divide(BigInteger.TEN),
                    BigInteger.valueOf(Long.MAX_VALUE),
                    BigInteger.valueOf(Long.MIN_VALUE),
                    BigInteger.TWO.pow(64),
                    null);

    private static Windrow cpu;
    private static DuckDb database;

    @BeforeAll
    static void open() throws SQLException {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));
        database = DuckDb.open();
    }

    @AfterAll
    static void close() throws SQLException {
        database.close();
        cpu.close();
    }

    static List<ColumnType> types() {
        return List.of(
                Primitive.BOOL,
                Primitive.INT8,
                Primitive.INT32,
                Primitive.INT64,
                Primitive.FLOAT32,
                Primitive.FLOAT64,
                new Decimal(4, 1),
                new Decimal(18, 3),
                new Decimal(38, 0),
                new Decimal(38, 37));
    }

    @ParameterizedTest
    @MethodSource("types")
    void numbersBecomeStringsAndComeBack(ColumnType type) throws SQLException {
        Random random = new Random(type.label().hashCode());
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            values.add(random.nextInt(9) == 0 ? null : value(random, type));
            if (row < 100 && type.isFloat()) {
                values.set(row, subnormal(row, type));
            }
        }
        Map<String, ColumnType> types = Map.of("v", type);
        load(types, Map.of("v", values));
        if (type == Primitive.FLOAT32) {
            assertSameFloats(values);
        } else {
            assertSame(types, Map.of("v", values), "cast(v as varchar)", null);
        }
        String back = "cast(cast(v as varchar) as " + DuckDb.typeOf(type) + ")";
        assertThat(ours(types, Map.of("v", values), back, null))
                .isEqualTo(ours(types, Map.of("v", values), "v", null));
    }

    /** DuckDB does not always write the fewest and nearest digits of a float32. */
    private static void assertSameFloats(List<@Nullable Object> values) throws SQLException {
        List<@Nullable Object> found =
                ours(
                        Map.of("v", Primitive.FLOAT32),
                        Map.of("v", values),
                        "cast(v as varchar)",
                        null);
        List<List<@Nullable Object>> wanted =
                database.query("select cast(v as varchar) from " + DuckDb.TABLE);
        for (int row = 0; row < values.size(); row++) {
            String text = (String) found.get(row);
            String other = (String) wanted.get(row).getFirst();
            if (text == null || other == null || text.equals(other)) {
                assertThat(text).isEqualTo(other);
                continue;
            }
            assertThat(text).hasSizeLessThanOrEqualTo(other.length());
            assertThat(Float.parseFloat(text)).isEqualTo(Float.parseFloat(other));
            assertThat(text.contains("e")).isEqualTo(other.contains("e"));
        }
    }

    private static Object value(Random random, ColumnType type) {
        long bits = random.nextLong() >> random.nextInt(Long.SIZE);
        return switch (type) {
            case Primitive.BOOL -> random.nextBoolean();
            case Primitive.INT8 -> (long) (byte) bits;
            case Primitive.INT32 -> (long) (int) bits;
            case Primitive.FLOAT32 ->
                    random.nextBoolean()
                            ? withoutSign(Float.intBitsToFloat(random.nextInt()))
                            : (double) (float) (bits / 64.0);
            case Primitive.FLOAT64 ->
                    random.nextBoolean()
                            ? withoutSign(Double.longBitsToDouble(random.nextLong()))
                            : bits / 1e3;
            case Decimal decimal ->
                    new BigInteger(127, random)
                            .shiftRight(random.nextInt(127))
                            .multiply(BigInteger.valueOf(random.nextBoolean() ? 1 : -1))
                            .remainder(BigInteger.TEN.pow(decimal.precision()));
            default -> bits;
        };
    }

    /** Returns the float with these bits: the least ones have one or two digits. */
    private static double subnormal(int bits, ColumnType type) {
        return type == Primitive.FLOAT32
                ? Float.intBitsToFloat(bits)
                : Double.longBitsToDouble(bits);
    }

    /** DuckDB writes a NaN with a sign if it has one. */
    private static double withoutSign(double value) {
        return Double.isNaN(value) ? Double.NaN : value;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tinyint",
                "integer",
                "bigint",
                "real",
                "double",
                "boolean",
                "decimal(9,2)",
                "decimal(38,0)",
                "decimal(38,37)"
            })
    void stringsBecomeNumbersOrNull(String type) throws SQLException {
        List<@Nullable Object> texts = new ArrayList<>();
        texts.addAll(
                List.of("12", "+12", "-12", " 12 ", "\t7\n", "12.5", "-12.5", "0.5", ".5", "5."));
        texts.addAll(List.of("1e3", "-1E+2", "1e-3", "1e", "e1", "", " ", "-", "+", ".", "abc"));
        texts.addAll(List.of("127", "128", "-128", "-129", "127.4", "127.5", "2147483647.4"));
        texts.addAll(List.of("2147483648", "9223372036854775807", "9223372036854775808"));
        texts.addAll(List.of("-9223372036854775808", "-9223372036854775809", "1.005", "-1.005"));
        texts.addAll(List.of("9999999.994", "9999999.995"));
        if (!"real".equals(type)) {
            // DuckDB makes an infinity of them.
            texts.addAll(List.of(GREATEST.toString(), GREATEST + "0"));
        }
        texts.addAll(List.of("9.9999999999999999999999999999999999999", "10", "1.5x", "1 2"));
        texts.addAll(List.of("NaN", "inf", "-Infinity", "true", "T", "f", "FALSE", "yes", "n"));
        texts.addAll(List.of("0", "1", "2", "on", "tru"));
        texts.add(null);
        Map<String, ColumnType> types = Map.of("v", Primitive.UTF8);
        load(types, Map.of("v", texts));
        assertSame(types, Map.of("v", texts), "try_cast(v as " + type + ")", null);
    }

    @Test
    void aStringThatIsNoNumberIsNamed() {
        Map<String, ColumnType> types = Map.of("v", Primitive.UTF8);
        Map<String, List<@Nullable Object>> values = Map.of("v", List.of("12", "zw\u00f6lf"));
        assertThatThrownBy(() -> ours(types, values, "cast(v as integer)", null))
                .hasMessageContaining("cast(v as int32): ")
                .hasMessageContaining("of row 1 does not fit int32: try_cast makes a null of it");
        assertThatThrownBy(() -> ours(types, values, "cast(v as decimal(9,2))", null))
                .hasMessageContaining("of row 1 does not fit decimal(9,2)");
    }

    /** Row by row, since one value that does not fit fails the query. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "v + 1",
                "v - 1",
                "v + v",
                "v - v",
                "v * 2",
                "v * 1",
                "v * v",
                "-v",
                "abs(v)",
                "sign(v)",
                "round(v)",
                "round(v, 1)",
                "floor(v)",
                "ceil(v)",
                "v % 7",
                "v / 3",
                "v > 0",
                "v = v",
                "v between -1 and 1",
                "cast(v as double)",
                "cast(v as bigint)",
                "cast(v as decimal(38,0))",
                "cast(v as decimal(38,1))",
                "cast(v as decimal(37,0))",
                "cast(v as decimal(18,2))",
                "try_cast(v as decimal(36,0))",
                "cast(v as varchar)",
                "coalesce(v, 0)",
                "nullif(v, 1)"
            })
    void decimalsAtTheirEnds(String expression) throws SQLException {
        Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();
        DECIMALS.keySet().forEach(name -> values.put(name, DIGITS));
        load(DECIMALS, values);
        for (String name : DECIMALS.keySet()) {
            String asked = expression.replaceAll("\\bv\\b", name);
            for (int row = 0; row < DIGITS.size(); row++) {
                assertSame(DECIMALS, values, asked, row);
            }
        }
    }

    /** DuckDB itself misses the nearest float64 of up to 10 % of such decimals. */
    @ParameterizedTest
    @CsvSource({"18,2", "18,8", "18,17", "25,2", "30,8", "38,0", "38,10", "38,20", "38,37"})
    void decimalsBecomeTheNearestFloats(int precision, int scale) {
        Random random = new Random(precision + scale);
        Decimal type = new Decimal(precision, scale);
        List<@Nullable Object> digits = new ArrayList<>();
        for (int row = 0; row < ROWS; row++) {
            digits.add(row % 9 == 0 ? null : value(random, type));
        }
        Map<String, ColumnType> types = Map.of("v", type);
        Map<String, List<@Nullable Object>> values = Map.of("v", digits);
        List<@Nullable Object> wide = new ArrayList<>();
        List<@Nullable Object> narrow = new ArrayList<>();
        for (Object unscaled : digits) {
            BigDecimal value =
                    unscaled == null ? null : new BigDecimal((BigInteger) unscaled, scale);
            wide.add(value == null ? null : (Object) value.doubleValue());
            narrow.add(value == null ? null : (Object) (double) value.floatValue());
        }
        assertThat(ours(types, values, "cast(v as double)", null)).isEqualTo(wide);
        assertThat(ours(types, values, "cast(v as real)", null)).isEqualTo(narrow);
        assertThat(ours(types, values, "v + 0e0", null)).isEqualTo(wide);
        assertThat(ours(types, values, "v * 1e0", null)).isEqualTo(wide);
        assertThat(ours(types, values, "v / 1", null)).isEqualTo(wide);
        assertThat(ours(types, values, "coalesce(v, 0e0)", null).subList(1, 9))
                .isEqualTo(wide.subList(1, 9));
        assertThat(ours(types, values, "v = cast(v as double)", null)).doesNotContain(false);
        for (int row = 0; row < 50; row++) {
            assertThat(ours(types, values, "avg(v)", row)).containsExactly(wide.get(row));
        }
    }

    /**
     * DuckDB returns totals of 39 digits, and fails where a mean's total has more than it holds.
     */
    @Test
    void totalsOfDecimalsAtTheirEnds() {
        BigInteger half = GREATEST.shiftRight(1);
        assertThat(total("sum(v)", GREATEST, BigInteger.ONE.negate(), BigInteger.ONE))
                .isEqualTo(GREATEST);
        assertThat(total("sum(v)", GREATEST, GREATEST, GREATEST.negate())).isEqualTo(GREATEST);
        assertThat(total("sum(v)", half, half.add(BigInteger.ONE))).isEqualTo(GREATEST);
        assertThat(total("sum(v)", half.negate(), half.not())).isEqualTo(GREATEST.negate());
        for (BigInteger one : List.of(GREATEST, GREATEST.negate())) {
            assertThatThrownBy(() -> total("sum(v)", one, BigInteger.valueOf(one.signum())))
                    .isInstanceOf(WindrowException.class)
                    .extracting(e -> ((WindrowException) e).code())
                    .isEqualTo(ErrorCode.OVERFLOW);
        }
        assertThat(total("min(v)", GREATEST, GREATEST.negate())).isEqualTo(GREATEST.negate());
        assertThat(total("max(v)", GREATEST, GREATEST.negate())).isEqualTo(GREATEST);
        assertThat(total("avg(v)", GREATEST, GREATEST, GREATEST)).isEqualTo(1e38);
        assertThat(total("avg(v)", GREATEST, GREATEST.negate(), BigInteger.TEN))
                .isEqualTo(10 / 3.0);
        assertThat(total("count(distinct v)", GREATEST, GREATEST.negate(), GREATEST)).isEqualTo(2L);
    }

    private static @Nullable Object total(String aggregation, BigInteger... digits) {
        ColumnMemory memory = new ColumnMemory();
        Column column = Columns.of(memory, new Decimal(38, 0), List.of(digits));
        try (Table table = new Table(Map.of("v", column), digits.length, memory);
                TransformResult result =
                        cpu.sql(
                                "select " + aggregation + " as r from t",
                                SqlTables.none().with("t", table))) {
            return PlainValues.read(result.column("r"), 0);
        }
    }

    private static void load(
            Map<String, ColumnType> types, Map<String, List<@Nullable Object>> values)
            throws SQLException {
        database.load(types, values, values.values().iterator().next().size());
    }

    /** Compares values, or that both fail. */
    private static void assertSame(
            Map<String, ColumnType> types,
            Map<String, List<@Nullable Object>> values,
            String expression,
            @Nullable Integer row) {
        String as = expression + (row == null ? "" : " of row " + row);
        List<@Nullable Object> wanted;
        try {
            wanted = new ArrayList<>();
            String where = row == null ? "" : " where " + DuckDb.ROW + " = " + row;
            for (List<@Nullable Object> each :
                    database.query("select " + expression + " from " + DuckDb.TABLE + where)) {
                wanted.add(each.getFirst());
            }
        } catch (SQLException e) {
            assertThatThrownBy(() -> ours(types, values, expression, row))
                    .as(as + ", " + e.getMessage())
                    .isInstanceOf(WindrowException.class);
            return;
        }
        List<@Nullable Object> found = ours(types, values, expression, row);
        assertThat(found).as(as).hasSameSizeAs(wanted);
        for (int i = 0; i < found.size(); i++) {
            assertThat(isSame(found.get(i), wanted.get(i)))
                    .as("%s: %s at %d, of DuckDB %s", as, found.get(i), i, wanted.get(i))
                    .isTrue();
        }
    }

    private static boolean isSame(@Nullable Object found, @Nullable Object wanted) {
        if (found == null || wanted == null) {
            return found == wanted;
        }
        return switch (wanted) {
            case BigDecimal decimal -> ((BigDecimal) found).compareTo(decimal) == 0;
            case BigInteger integer -> new BigDecimal(integer).compareTo(number(found)) == 0;
            case Double real -> isNear(((Number) found).doubleValue(), real, 1e-15);
            case Float real -> isNear((Double) found, real, 1e-7);
            case Number number -> number.longValue() == ((Number) found).longValue();
            default -> wanted.equals(found);
        };
    }

    private static BigDecimal number(Object found) {
        return found instanceof BigDecimal decimal ? decimal : new BigDecimal(found.toString());
    }

    private static boolean isNear(double found, double wanted, double relative) {
        return found == wanted
                || Double.isNaN(found) && Double.isNaN(wanted)
                || Math.abs(found - wanted) <= Math.abs(wanted) * relative;
    }

    private static List<@Nullable Object> ours(
            Map<String, ColumnType> types,
            Map<String, List<@Nullable Object>> values,
            String expression,
            @Nullable Integer row) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        int rows = values.values().iterator().next().size();
        types.forEach(
                (name, type) ->
                        columns.put(
                                name,
                                Columns.of(
                                        memory,
                                        type,
                                        row == null
                                                ? values.get(name)
                                                : values.get(name).subList(row, row + 1))));
        List<@Nullable Object> found = new ArrayList<>();
        try (Table table = new Table(columns, row == null ? rows : 1, memory);
                TransformResult result =
                        cpu.sql(
                                "select " + expression + " as r from t",
                                SqlTables.none().with("t", table))) {
            Column column = result.column("r");
            for (long i = 0; i < result.rows(); i++) {
                Object value = PlainValues.read(column, i);
                found.add(
                        value != null && column.type() instanceof Decimal decimal
                                ? new BigDecimal((BigInteger) value, decimal.scale())
                                : value);
            }
        }
        return found;
    }
}
