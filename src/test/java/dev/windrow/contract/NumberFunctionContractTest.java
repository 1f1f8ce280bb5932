// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Expression.literal;
import static dev.windrow.query.NumberFunctions.absolute;
import static dev.windrow.query.NumberFunctions.ceiling;
import static dev.windrow.query.NumberFunctions.decimalLogarithm;
import static dev.windrow.query.NumberFunctions.exponential;
import static dev.windrow.query.NumberFunctions.floor;
import static dev.windrow.query.NumberFunctions.naturalLogarithm;
import static dev.windrow.query.NumberFunctions.power;
import static dev.windrow.query.NumberFunctions.round;
import static dev.windrow.query.NumberFunctions.sign;
import static dev.windrow.query.NumberFunctions.squareRoot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.Select;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Functions of numbers on the device, and which of them stay on the host. */
class NumberFunctionContractTest extends NumberSuite {

    @Test
    void floatsHaveTheSameBits() {
        check(
                new CaseTable(1).column("v", ColumnKind.FLOAT64, HardNumbers.FLOATS),
                List.of(
                        absolute(V),
                        sign(V),
                        floor(V),
                        ceiling(V),
                        round(V),
                        round(V, 1),
                        round(V, 2),
                        round(V, 38),
                        round(V, -1),
                        round(V, -38),
                        floor(V.dividedBy(literal(3))).plus(V)));
    }

    @Test
    void floatsAreRoundedAwayFromZeroOnTies() {
        made(
                new CaseTable(2)
                        .column(
                                "v",
                                ColumnKind.FLOAT64,
                                Arrays.asList(2.5, -2.5, 0.49999999999999994, -0.2, null)),
                round(V),
                Arrays.asList(3.0, -3.0, 0.0, -0.0, null));
        made(
                new CaseTable(2)
                        .column("v", ColumnKind.FLOAT64, List.of(2.35, -1250.0, 1e300, 1.005)),
                round(V, 1),
                List.of(2.4, -1250.0, 1e300, 1.0));
    }

    @Test
    void signsOfNoNumberAreZero() {
        made(
                new CaseTable(3)
                        .column(
                                "v",
                                ColumnKind.FLOAT64,
                                Arrays.asList(Double.NaN, -0.0, -1e-300, 3.0, null)),
                sign(V),
                Arrays.asList(0L, 0L, -1L, 1L, null));
    }

    /** The integers of each width and the floats of both, with nulls among them. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6})
    void allWidthsAreTaken(int one) {
        ColumnKind kind = NUMBER_KINDS.get(one);
        CaseTable table = new CaseTable(kind.hashCode());
        table.column("v", kind, small(table, kind, 1_025));
        check(
                table,
                List.of(
                        absolute(V),
                        sign(V),
                        floor(V),
                        ceiling(V),
                        round(V),
                        round(V, 3),
                        absolute(V).plus(literal(1)),
                        sign(literal(-3)).plus(absolute(literal(-2.5)))));
    }

    @Test
    void remaindersHaveTheSignOfTheDividend() {
        made(
                pairs(
                        List.of(7L, -7L, 7L, -7L, 5L, Long.MIN_VALUE),
                        List.of(3L, 3L, -3L, -3L, 0L, -1L)),
                V.modulo(W),
                Arrays.asList(1L, -1L, 1L, -1L, null, 0L));
    }

    @Test
    void remaindersOfHardIntegersAgree() {
        List<Long> left = new ArrayList<>();
        List<Long> right = new ArrayList<>();
        for (long a : HardNumbers.INTEGERS) {
            for (long b : HardNumbers.INTEGERS) {
                left.add(a);
                right.add(b);
            }
        }
        check(
                pairs(left, right),
                List.of(
                        V.modulo(W),
                        V.modulo(literal(7)),
                        V.modulo(literal(0)),
                        literal(1_000_003).modulo(W),
                        V.modulo(W).isNull()));
    }

    private static CaseTable pairs(List<Long> left, List<Long> right) {
        return new CaseTable(4)
                .column("v", ColumnKind.INT64, left)
                .column("w", ColumnKind.INT64, right);
    }

    @Test
    void theLeastIntegerHasNoMagnitude() {
        CaseTable table =
                new CaseTable(5).column("v", ColumnKind.INT64, List.of(-3L, Long.MIN_VALUE));
        fails(table, absolute(V), "abs(v): a value does not fit int64");
        made(
                new CaseTable(6).column("v", ColumnKind.INT8, Arrays.asList(-128L, null, 127L)),
                absolute(V),
                Arrays.asList(128L, null, 127L));
    }

    /** Devices differ in the last bit of these, or have no such instruction. */
    @Test
    void whatDevicesComputeOtherwiseIsTheCpus() {
        List<Expression> asked =
                List.of(
                        squareRoot(V),
                        exponential(V),
                        naturalLogarithm(V),
                        decimalLogarithm(V),
                        power(V, literal(2)),
                        V.cast(Primitive.FLOAT64).modulo(literal(3)),
                        round(V, -2));
        try (Table table = new CaseTable(7).column("v", ColumnKind.INT32, List.of(1L)).build()) {
            for (Expression each : asked) {
                Select select = Select.of(new DerivedColumn("c", each));
                assertThat(explanation(select, table))
                        .contains("cpu: " + each.label() + " is not computed on devices");
            }
        }
    }
}
