package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.copyIfElse;
import static dev.windrow.query.StringFunctions.fromInteger;
import static dev.windrow.query.StringFunctions.length;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.windrow.Columns;
import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.ResidentTable;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.ColumnType.Timestamp;
import dev.windrow.column.ColumnType.Unit;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.profile.Phase;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Expression.ComparisonOperator;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Numbers, bools and points in time that a selection computes on the device: bit for bit what the
 * CPU engine makes of the same columns, over uploaded ones and over those that are there.
 */
@ExtendWith(NoLeaks.class)
class NumberContractTest {

    private static final Expression V = column("v");
    private static final Expression W = column("w");
    private static final List<ColumnType> NUMBERS =
            List.of(
                    Primitive.BOOL,
                    Primitive.INT8,
                    Primitive.INT16,
                    Primitive.INT32,
                    Primitive.INT64,
                    Primitive.FLOAT32,
                    Primitive.FLOAT64);
    static final List<ColumnKind> NUMBER_KINDS = kinds(NUMBERS::contains);
    static final List<ColumnKind> INSTANT_KINDS =
            kinds(type -> type instanceof Timestamp || type == Primitive.DATE32);

    /** What lies around the ends of integers, and what is no number. */
    private static final List<Double> HARD_FLOATS =
            List.of(
                    0.5,
                    1.5,
                    2.5,
                    -0.5,
                    -1.5,
                    -0.0,
                    0x1.fffffffffffffp-2,
                    127.4,
                    127.5,
                    -128.5,
                    -128.6,
                    32767.5,
                    2147483647.4,
                    2147483647.5,
                    -2147483648.5,
                    -2147483649.0,
                    0x1p51 + 0.5,
                    0x1p52 + 1,
                    -0x1p52 - 1,
                    4503599627370495.5,
                    1e15 + 0.375,
                    -123456789012345678.0,
                    0x1p63,
                    -0x1p63,
                    0x1.fffffffffffffp62,
                    -0x1.0000000000001p63,
                    Double.NaN,
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY,
                    (double) Float.MAX_VALUE,
                    0x1.fffffefffffffp127,
                    0x1.ffffffp127,
                    -0x1.ffffffp127,
                    1e300,
                    0.1,
                    1e-40,
                    Double.MIN_VALUE);

    private static final List<Long> HARD_INTEGERS =
            List.of(
                    0L,
                    1L,
                    -1L,
                    3L,
                    -7L,
                    0xffffffffL,
                    -0x100000000L,
                    3037000499L,
                    3037000500L,
                    -3037000500L,
                    1L << 62,
                    -(1L << 62),
                    Long.MAX_VALUE,
                    Long.MIN_VALUE,
                    Long.MIN_VALUE + 1);

    private static Windrow cpu;
    private static Windrow device;

    @BeforeAll
    static void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(1));
        device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterAll
    static void close() {
        device.close();
        cpu.close();
    }

    private static List<ColumnKind> kinds(Predicate<ColumnType> which) {
        return ColumnKind.ALL.stream().filter(kind -> which.test(kind.type())).toList();
    }

    /** From each type to all others; what does not fit is null. */
    @ParameterizedTest
    @FieldSource("NUMBER_KINDS")
    void numbersBecomeEachOther(ColumnKind from) {
        List<Expression> casts = new ArrayList<>();
        NUMBERS.forEach(to -> casts.add(V.tryCast(to)));
        casts.add(V.tryCast(Primitive.FLOAT32).tryCast(Primitive.INT16));
        casts.add(V.cast(Primitive.FLOAT64).tryCast(Primitive.INT64));
        for (int rows : new int[] {1, 1_025}) {
            for (NullPattern nulls : NullPattern.values()) {
                check(new CaseTable(rows).values("v", from, rows, nulls), casts);
            }
        }
    }

    @Test
    void floatsAtTheEndsOfIntegersBecomeTheNearestOrNull() {
        List<Expression> casts = NUMBERS.stream().map(V::tryCast).toList();
        check(new CaseTable(3).column("v", ColumnKind.FLOAT64, HARD_FLOATS, 3, 5), casts);
        check(new CaseTable(4).column("v", ColumnKind.FLOAT32, HARD_FLOATS, 1, 7), casts);
        List<@Nullable Object> values = Arrays.asList(2.5, -0.5, null, 0x1p63, -0x1p63, 127.5);
        made(
                new CaseTable(5).column("v", ColumnKind.FLOAT64, values),
                V.tryCast(Primitive.INT64),
                Arrays.asList(2L, 0L, null, null, Long.MIN_VALUE, 128L));
        made(
                new CaseTable(6).column("v", ColumnKind.FLOAT64, values),
                V.tryCast(Primitive.INT8),
                Arrays.asList(2L, 0L, null, null, null, null));
    }

    @ParameterizedTest
    @FieldSource("INSTANT_KINDS")
    void pointsInTimeBecomeEachOther(ColumnKind from) {
        List<Expression> casts = new ArrayList<>();
        boolean hasZone = from.type() instanceof Timestamp timestamp && timestamp.zone() != null;
        for (Unit unit : Unit.values()) {
            casts.add(V.tryCast(new Timestamp(unit, hasZone ? "Europe/Paris" : null)));
        }
        if (!hasZone) {
            casts.add(V.tryCast(Primitive.DATE32));
        }
        casts.add(V.orIfNull(V));
        for (int rows : new int[] {1, 300}) {
            check(new CaseTable(rows).values("v", from, rows, NullPattern.SOME), casts);
        }
    }

    @Test
    void pointsInTimeFitUpToTheLast() {
        Timestamp fine = new Timestamp(Unit.NANOSECOND, null);
        ColumnKind nanoseconds =
                INSTANT_KINDS.stream().filter(kind -> kind.type().equals(fine)).findAny().get();
        made(
                new CaseTable(1)
                        .column(
                                "v",
                                nanoseconds,
                                Arrays.asList(Long.MAX_VALUE, Long.MIN_VALUE, -1L, null)),
                V.cast(Primitive.DATE32),
                Arrays.asList(106751L, -106752L, -1L, null));
        ColumnKind seconds =
                INSTANT_KINDS.stream()
                        .filter(kind -> kind.type().equals(new Timestamp(Unit.SECOND, null)))
                        .findAny()
                        .get();
        made(
                new CaseTable(2)
                        .column(
                                "v",
                                seconds,
                                List.of(9223372036L, 9223372037L, -9223372036L, -9223372037L)),
                V.tryCast(fine),
                Arrays.asList(9223372036000000000L, null, -9223372036000000000L, null));
    }

    /** Numbers so small that nothing overflows, under whose nulls lie greater ones. */
    @ParameterizedTest
    @FieldSource("NUMBER_KINDS")
    void numbersAreComputedWith(ColumnKind kind) {
        if (kind == ColumnKind.BOOL) {
            return;
        }
        for (ColumnKind other : NUMBER_KINDS) {
            if (other == ColumnKind.BOOL) {
                continue;
            }
            CaseTable table = new CaseTable(kind.hashCode());
            table.column("v", kind, small(table, kind, 1_025));
            table.column("w", other, small(table, other, 1_025));
            check(
                    table,
                    List.of(
                            V.plus(W),
                            V.minus(W),
                            V.times(W),
                            V.dividedBy(W),
                            V.negated(),
                            V.times(W).cast(Primitive.FLOAT64),
                            V.times(W).tryCast(Primitive.INT16).cast(Primitive.INT64),
                            V.plus(literal(3)).times(W).minus(literal(-5)),
                            V.times(literal(new BigDecimal("1.25")).cast(Primitive.FLOAT64)),
                            literal(0.1).dividedBy(V)));
        }
    }

    private static List<@Nullable Object> small(CaseTable table, ColumnKind kind, int rows) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int value = table.random().nextInt(-128, 128);
            Object number = kind.type().isFloat() ? (Object) (value / 3.0f * 1.0) : (long) value;
            values.add(table.random().nextInt(7) == 0 ? null : number);
        }
        return values;
    }

    @Test
    void floatsAreComputedWithToTheLastBit() {
        List<Double> left = new ArrayList<>();
        List<Double> right = new ArrayList<>();
        for (double a : HARD_FLOATS) {
            for (double b : HARD_FLOATS) {
                left.add(a);
                right.add(b);
            }
        }
        check(
                new CaseTable(1)
                        .column("v", ColumnKind.FLOAT64, left)
                        .column("w", ColumnKind.FLOAT64, right),
                List.of(
                        V.plus(W),
                        V.minus(W),
                        V.times(W),
                        V.dividedBy(W),
                        V.negated(),
                        V.times(W).plus(V),
                        V.minus(V.dividedBy(W).times(W))));
    }

    /** Each pair of hard integers either makes what it should, or an error. */
    @ParameterizedTest
    @EnumSource
    void integersOverflowOrDoNot(ArithmeticOperator operator) {
        List<Long> left = new ArrayList<>();
        List<Long> right = new ArrayList<>();
        List<long[]> overflowing = new ArrayList<>();
        for (long a : HARD_INTEGERS) {
            for (long b : HARD_INTEGERS) {
                if (exact(operator, a, b).bitLength() < Long.SIZE) {
                    left.add(a);
                    right.add(b);
                } else {
                    overflowing.add(new long[] {a, b});
                }
            }
        }
        Expression asked = new Expression.Arithmetic(operator, V, W);
        check(
                new CaseTable(1)
                        .column("v", ColumnKind.INT64, left)
                        .column("w", ColumnKind.INT64, right),
                List.of(asked));
        for (long[] pair : overflowing) {
            CaseTable table =
                    new CaseTable(2)
                            .column("v", ColumnKind.INT64, List.of(1L, pair[0]))
                            .column("w", ColumnKind.INT64, List.of(1L, pair[1]));
            fails(table, asked, "a value does not fit int64");
        }
    }

    private static BigInteger exact(ArithmeticOperator operator, long a, long b) {
        BigInteger left = BigInteger.valueOf(a);
        BigInteger right = BigInteger.valueOf(b);
        return switch (operator) {
            case PLUS -> left.add(right);
            case MINUS -> left.subtract(right);
            case TIMES -> left.multiply(right);
            case DIVIDED_BY -> BigInteger.ZERO;
        };
    }

    /** What does not fit is an error, of the first row that has it, in the words of the CPU. */
    @Test
    void whatDoesNotFitIsTheErrorOfTheCpu() {
        List<@Nullable Object> integers = new ArrayList<>();
        List<@Nullable Object> floats = new ArrayList<>();
        for (int row = 0; row < 3_000; row++) {
            integers.add(row % 5 == 0 ? null : (Object) (long) (row < 2_001 ? row % 127 : row));
            floats.add(row % 5 == 0 ? null : (Object) (row < 1_777 ? row / 2.0 : row * 1e300));
        }
        CaseTable ofIntegers = new CaseTable(1).column("v", ColumnKind.INT64, integers);
        fails(ofIntegers, V.cast(Primitive.INT8), "cast(v as int8): 2001 of row 2001");
        CaseTable ofFloats = new CaseTable(2).column("v", ColumnKind.FLOAT64, floats);
        fails(ofFloats, V.cast(Primitive.FLOAT32), "of row 1777 does not fit float32");
        CaseTable toIntegers = new CaseTable(3).column("v", ColumnKind.FLOAT64, floats);
        fails(toIntegers, V.cast(Primitive.INT16).plus(literal(1)), "of row 1777");
        CaseTable least =
                new CaseTable(4).column("v", ColumnKind.INT64, List.of(5L, Long.MIN_VALUE));
        fails(least, V.negated(), "-v: a value does not fit int64");
    }

    /** What lies under nulls is never an error: here it is noise of all sizes. */
    @Test
    void nullsDoNotOverflow() {
        check(
                new CaseTable(8).values("v", ColumnKind.INT64, 700, NullPattern.ALL),
                List.of(
                        V.cast(Primitive.INT8),
                        V.times(V).times(V),
                        V.negated(),
                        V.cast(Primitive.FLOAT64).cast(Primitive.INT16)));
    }

    @ParameterizedTest
    @FieldSource("NUMBER_KINDS")
    void nullsAreFilled(ColumnKind kind) {
        List<Expression> filled = new ArrayList<>();
        if (kind == ColumnKind.BOOL) {
            filled.addAll(
                    List.of(
                            V.orIfNull(literal(true)),
                            V.orIfNull(literal(false)),
                            V.orIfNull(W),
                            V.orIfNull(W).and(W).cast(Primitive.INT8)));
        } else {
            filled.addAll(
                    List.of(
                            V.orIfNull(literal(-7)),
                            V.orIfNull(literal(300)),
                            V.orIfNull(literal(0.1)),
                            V.orIfNull(W),
                            new Expression.Coalesce(
                                    List.of(V, V.tryCast(Primitive.INT8), W, literal(1)))));
        }
        for (NullPattern nulls : NullPattern.values()) {
            check(
                    new CaseTable(9)
                            .values("v", kind, 333, NullPattern.SOME)
                            .values("w", kind, 333, nulls),
                    filled);
        }
    }

    @ParameterizedTest
    @EnumSource
    void numbersCompare(ComparisonOperator operator) {
        List<Expression> asked =
                Stream.of(
                                V.plus(literal(1)),
                                literal(0),
                                literal(-0.0),
                                W,
                                W.cast(Primitive.INT64),
                                literal(Double.NaN))
                        .map(other -> new Expression.Comparison(operator, V, other))
                        .map(Expression.class::cast)
                        .toList();
        for (ColumnKind kind : List.of(ColumnKind.INT8, ColumnKind.INT32, ColumnKind.FLOAT32)) {
            CaseTable table = new CaseTable(kind.hashCode());
            List<@Nullable Object> values = small(table, kind, 300);
            if (kind == ColumnKind.FLOAT32) {
                values.set(7, Double.NaN);
                values.set(8, Double.NEGATIVE_INFINITY);
            }
            table.column("v", kind, values);
            table.column("w", ColumnKind.INT16, small(table, ColumnKind.INT16, 300));
            check(table, asked);
        }
    }

    @Test
    void numbersBoolsAndStringsMix() {
        Expression small = V.lessThan(W);
        CaseTable table = new CaseTable(11);
        table.column("v", ColumnKind.INT32, small(table, ColumnKind.INT32, 300));
        table.column("w", ColumnKind.INT8, small(table, ColumnKind.INT8, 300));
        table.values("s", ColumnKind.UTF8, 300, NullPattern.SOME);
        check(
                table,
                List.of(
                        copyIfElse(small.and(V.isNotNull()), column("s"), fromInteger(V.times(W))),
                        fromInteger(literal(17)),
                        column("s").orIfNull(literal("none")),
                        new Expression.Coalesce(
                                List.of(column("s"), fromInteger(V), literal("neither"))),
                        length(column("s")).times(V),
                        small.cast(Primitive.INT8),
                        V.plus(W).isNull(),
                        small.not().or(V.cast(Primitive.BOOL))));
    }

    /** Constants, and columns that are only called something else. */
    @Test
    void whatNeedsNoComputing() {
        CaseTable table = new CaseTable(12);
        table.column("v", ColumnKind.INT16, small(table, ColumnKind.INT16, 77));
        table.column("w", ColumnKind.FLOAT32, small(table, ColumnKind.FLOAT32, 77));
        check(
                table,
                List.of(
                        literal(5),
                        literal(Double.NaN),
                        literal(true),
                        literal(LocalDate.of(2001, 2, 3)),
                        V.cast(Primitive.INT16),
                        V.cast(Primitive.INT64),
                        V.cast(Primitive.FLOAT64),
                        W.cast(Primitive.FLOAT32),
                        W.cast(Primitive.FLOAT64),
                        V.cast(Primitive.BOOL).cast(Primitive.BOOL)));
    }

    /** What stays on the host is named. */
    @Test
    void decimalsAreTheCpus() {
        List<Expression> asked =
                List.of(
                        V.plus(column("d")),
                        V.cast(new Decimal(9, 2)),
                        V.times(literal(new BigDecimal("0.5"))),
                        V.orIfNull(literal(new BigDecimal("0.5"))));
        List<String> reasons =
                List.of(
                        "column \"d\" is decimal(18,3)",
                        "cast(v as decimal(9,2)) is not computed on devices",
                        "v * 0.5 is not computed on devices",
                        "coalesce(v, 0.5) is not computed on devices");
        try (Table table =
                new CaseTable(13)
                        .column("v", ColumnKind.INT32, List.of(1L))
                        .column("d", ColumnKind.decimal(18, 3), List.of(BigInteger.TWO))
                        .build()) {
            for (int i = 0; i < asked.size(); i++) {
                Select select = Select.of(new DerivedColumn("c", asked.get(i)));
                assertThat(device.explain(select, table).toString())
                        .contains("cpu: " + reasons.get(i));
            }
        }
    }

    /** Holds the device's columns against the CPU's, thrice: of the last, nothing is uploaded. */
    private static void check(CaseTable made, List<Expression> asked) {
        List<DerivedColumn> columns = new ArrayList<>();
        asked.forEach(each -> columns.add(new DerivedColumn("c" + columns.size(), each)));
        Select select = new Select(columns);
        try (Table table = made.build();
                TransformResult expected = cpu.transform(table, select);
                ResidentTable resident = device.resident(table)) {
            holds(device.transform(table, select), expected, made + "; " + select.label());
            holds(device.transform(resident, select), expected, "resident: " + made);
            TransformResult again = device.transform(resident, select);
            assertThat(again.profile().bytes(Phase.Kind.UPLOAD)).as("uploaded again").isZero();
            holds(again, expected, "resident, again: " + made);
        }
    }

    private static void holds(TransformResult result, TransformResult expected, String what) {
        try (result) {
            assertThat(result.profile().strategy()).as(what).isEqualTo("device-select");
            for (String name : expected.table().names()) {
                Column found = result.column(name);
                Column wanted = expected.column(name);
                assertThat(found.type()).as("%s of %s", name, what).isEqualTo(wanted.type());
                assertThat(bits(found)).as("%s of %s", name, what).isEqualTo(bits(wanted));
            }
        }
    }

    /** Reads values so that zeros of both signs differ, but no NaNs. */
    private static List<@Nullable Object> bits(Column column) {
        return Columns.read(column).stream()
                .map(
                        value ->
                                value instanceof Double d
                                        ? (Object) Double.doubleToLongBits(d)
                                        : value)
                .toList();
    }

    /** Holds what both engines make against what they should. */
    private static void made(
            CaseTable made, Expression asked, List<? extends @Nullable Object> expected) {
        Select select = Select.of(new DerivedColumn("c", asked));
        try (Table table = made.build()) {
            for (Windrow windrow : List.of(cpu, device)) {
                try (TransformResult result = windrow.transform(table, select)) {
                    assertThat(Columns.read(result.column("c"))).isEqualTo(expected);
                }
            }
        }
    }

    /** Holds both engines' errors against each other. */
    private static void fails(CaseTable made, Expression asked, String message) {
        Select select = Select.of(new DerivedColumn("c", asked));
        try (Table table = made.build();
                ResidentTable resident = device.resident(table)) {
            assertThat(device.explain(select, table).strategy()).isEqualTo("device-select");
            List<WindrowException> errors =
                    Stream.<Runnable>of(
                                    () -> cpu.transform(table, select),
                                    () -> device.transform(table, select),
                                    () -> device.transform(resident, select))
                            .map(run -> catchThrowableOfType(WindrowException.class, run::run))
                            .map(Objects::requireNonNull)
                            .toList();
            for (WindrowException error : errors) {
                assertThat(error.code()).isEqualTo(ErrorCode.OVERFLOW);
                assertThat(error).hasMessageContaining(message);
                assertThat(error).hasMessage(errors.getFirst().getMessage());
            }
            Select next = Select.of(new DerivedColumn("n", V.isNull()));
            device.transform(resident, next).close();
        }
    }
}
