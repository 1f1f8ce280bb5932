// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.StringFunctions.copyIfElse;
import static dev.windrow.query.StringFunctions.fromInteger;
import static dev.windrow.query.StringFunctions.length;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Expression.ArithmeticOperator;
import dev.windrow.query.Logic;
import dev.windrow.query.Logic.ComparisonOperator;
import dev.windrow.query.Select;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Arithmetic, comparisons and filled nulls on the device. */
class NumberContractTest extends NumberSuite {

    /** Numbers so small that nothing overflows; greater ones lie under their nulls. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void numbersAreComputedWith(int one) {
        ColumnKind kind = NUMBER_KINDS.get(one);
        for (int further : new int[] {0, 2, 3}) {
            ColumnKind other = NUMBER_KINDS.get(1 + (one + further) % 6);
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

    @Test
    void floatsAreComputedWithToTheLastBit() {
        List<Double> left = new ArrayList<>();
        List<Double> right = new ArrayList<>();
        for (double a : HardNumbers.FLOATS) {
            for (double b : HardNumbers.FLOATS) {
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

    /** Each pair of hard integers makes either the right result or an error. */
    @ParameterizedTest
    @EnumSource
    void integersOverflowOrDoNot(ArithmeticOperator operator) {
        List<Long> left = new ArrayList<>();
        List<Long> right = new ArrayList<>();
        List<long[]> overflowing = new ArrayList<>();
        for (long a : HardNumbers.INTEGERS) {
            for (long b : HardNumbers.INTEGERS) {
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
            case DIVIDED_BY, MODULO -> BigInteger.ZERO;
        };
    }

    /** The values under nulls never cause an error: here they are noise of all sizes. */
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
        checkResident(
                new CaseTable(10)
                        .values("v", kind, 70, NullPattern.SOME)
                        .values("w", kind, 70, NullPattern.SOME),
                filled);
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
                        .map(other -> new Logic.Comparison(operator, V, other))
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

    /** The plan names the expression that stays on the host. */
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
                assertThat(explanation(select, table)).contains("cpu: " + reasons.get(i));
            }
        }
    }

    @Test
    void noRowsAreTheCpus() {
        Select select = Select.of(new DerivedColumn("c", V.plus(literal(1))));
        CaseTable empty = new CaseTable(14).column("v", ColumnKind.INT8, List.of());
        try (Table table = empty.build()) {
            assertThat(explanation(select, table)).contains("cpu: the table is empty");
        }
        made(new CaseTable(15).column("v", ColumnKind.INT8, List.of()), V.negated(), List.of());
    }
}
