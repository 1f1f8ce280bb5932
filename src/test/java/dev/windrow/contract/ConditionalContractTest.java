// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Conditional.greatest;
import static dev.windrow.query.Conditional.least;
import static dev.windrow.query.Conditional.nullIf;
import static dev.windrow.query.Conditional.when;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.Conditional;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Choices between values, on the device and on the CPU. */
class ConditionalContractTest extends NumberSuite {

    @ParameterizedTest
    @FieldSource("NUMBER_KINDS")
    void valuesOfEachTypeAreChosen(ColumnKind kind) {
        Expression flag = column("flag");
        List<Expression> asked =
                List.of(
                        when(flag, V).otherwise(W),
                        when(flag, V),
                        when(flag.not(), V).when(V.isNull(), W).otherwise(V),
                        nullIf(V, W),
                        new Conditional.Case(List.of(new Conditional.When(flag, null)), V),
                        when(flag.and(V.isNotNull()).or(W.isNull()), W).otherwise(V));
        check(flagged(kind), asked);
        checkResident(flagged(kind), asked);
    }

    private static CaseTable flagged(ColumnKind kind) {
        return new CaseTable(kind.hashCode())
                .values("v", kind, 333, NullPattern.SOME)
                .values("w", kind, 333, NullPattern.SOME)
                .values("flag", ColumnKind.BOOL, 333, NullPattern.SOME);
    }

    @ParameterizedTest
    @FieldSource("NUMBER_KINDS")
    void extremesSkipNulls(ColumnKind kind) {
        if (kind == ColumnKind.BOOL) {
            return;
        }
        check(
                new CaseTable(kind.hashCode())
                        .values("v", kind, 333, NullPattern.SOME)
                        .values("w", kind, 333, NullPattern.SOME),
                List.of(
                        greatest(V, W),
                        least(V, W),
                        greatest(V, literal(3), W),
                        least(V, literal(0.5)),
                        greatest(V)));
    }

    @Test
    void instantsAreChosen() {
        for (ColumnKind kind : INSTANT_KINDS) {
            check(
                    new CaseTable(kind.hashCode())
                            .values("v", kind, 100, NullPattern.SOME)
                            .values("w", kind, 100, NullPattern.SOME),
                    List.of(greatest(V, W), least(V, W), when(V.lessThan(W), W).otherwise(V)));
        }
    }

    @Test
    void nanIsTheGreatest() {
        Supplier<CaseTable> table =
                () ->
                        new CaseTable(1)
                                .column(
                                        "v",
                                        ColumnKind.FLOAT64,
                                        Arrays.asList(Double.NaN, 1.0, null, null, -0.0))
                                .column(
                                        "w",
                                        ColumnKind.FLOAT64,
                                        Arrays.asList(2.0, Double.NaN, 3.0, null, 0.0));
        made(table.get(), greatest(V, W), Arrays.asList(Double.NaN, Double.NaN, 3.0, null, -0.0));
        made(table.get(), least(V, W), Arrays.asList(2.0, 1.0, 3.0, null, -0.0));
    }

    /** As in DuckDB: zero is a decimal beside a decimal, and a float beside a float. */
    @Test
    void valuesTakeTheirCommonType() {
        Supplier<CaseTable> table =
                () ->
                        new CaseTable(2)
                                .column("v", ColumnKind.INT32, Arrays.asList(1L, 2L, null))
                                .column(
                                        "d",
                                        ColumnKind.decimal(9, 2),
                                        Arrays.asList(BigInteger.TWO, null, BigInteger.TEN));
        made(
                table.get(),
                when(V.equalTo(literal(1)), literal(0)).otherwise(column("d")),
                Arrays.asList(BigInteger.ZERO, null, BigInteger.TEN));
        made(
                table.get(),
                greatest(column("d"), literal(new BigDecimal("0.05"))),
                List.of(BigInteger.valueOf(5), BigInteger.valueOf(5), BigInteger.TEN));
        made(
                table.get(),
                when(V.equalTo(literal(2)), literal(1.5)).otherwise(V),
                Arrays.asList(1.0, 1.5, null));
    }

    @Test
    void stringsAreChosen() {
        Supplier<CaseTable> table =
                () ->
                        new CaseTable(3)
                                .column("v", ColumnKind.INT32, Arrays.asList(1L, 2L, null))
                                .column("s", ColumnKind.UTF8, Arrays.asList("b", null, "a"));
        made(
                table.get(),
                when(V.equalTo(literal(1)), literal("one"))
                        .when(V.isNull(), column("s"))
                        .otherwise(literal("more")),
                List.of("one", "more", "a"));
        made(table.get(), when(V.equalTo(literal(1)), column("s")), Arrays.asList("b", null, null));
        made(table.get(), nullIf(column("s"), literal("b")), Arrays.asList(null, null, "a"));
        made(table.get(), greatest(column("s"), literal("aa")), List.of("b", "aa", "aa"));
        made(table.get(), least(column("s"), literal("aa")), List.of("aa", "aa", "a"));
    }

    /** A value is computed only for the rows that take it. */
    @Test
    void otherRowsDoNotFail() {
        Supplier<CaseTable> table =
                () ->
                        new CaseTable(4)
                                .column(
                                        "v",
                                        ColumnKind.INT64,
                                        Arrays.asList(1L, 300L, null, Long.MAX_VALUE));
        Expression narrow = V.cast(Primitive.INT8).cast(Primitive.INT64);
        made(
                table.get(),
                when(V.lessThan(literal(100)), narrow).otherwise(literal(-1)),
                List.of(1L, -1L, -1L, -1L));
        made(
                table.get(),
                when(V.greaterThan(literal(1L << 40)), V)
                        .when(V.isNotNull(), V.times(V).plus(literal(1))),
                Arrays.asList(2L, 90_001L, null, Long.MAX_VALUE));
        Expression nested =
                when(V.lessThan(literal(100)), when(V.lessThan(literal(50)), narrow).otherwise(V))
                        .otherwise(literal(-1));
        made(table.get(), nested, List.of(1L, -1L, -1L, -1L));
        fails(
                table.get(),
                when(V.isNotNull(), narrow),
                "300 of row 1 does not fit int8: try_cast makes a null of it");
    }

    @Test
    void whatIsTheCpusIsTold() {
        try (Table table =
                new CaseTable(5)
                        .column("v", ColumnKind.INT32, List.of(1L))
                        .column("s", ColumnKind.UTF8, List.of("a"))
                        .build()) {
            Expression noString = when(V.isNull(), column("s"));
            Select select = Select.of(new DerivedColumn("c", noString));
            assertThat(explanation(select, table))
                    .contains("cpu: case when v is null then s end is not computed on devices");
        }
    }
}
