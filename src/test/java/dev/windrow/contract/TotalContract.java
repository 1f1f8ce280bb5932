// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.junit.jupiter.api.Test;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Sums and means at the limits of their types. */
abstract class TotalContract extends VarianceContract {

    private static final BigInteger GREATEST_DECIMAL =
            BigInteger.TEN.pow(38).subtract(BigInteger.ONE);

    /** Checks one column's totals, in one group among others, under every policy. */
    private void checkTotals(ColumnKind kind, List<?> values) {
        List<Object> keys = new ArrayList<>();
        List<Object> all = new ArrayList<>();
        for (Object value : values) {
            keys.add(1L);
            all.add(value);
            keys.add(2L);
            all.add(kind == ColumnKind.INT64 ? (Object) 3L : BigInteger.TWO);
        }
        for (OverflowPolicy policy : OverflowPolicy.values()) {
            if (policy != OverflowPolicy.WRAP || kind == ColumnKind.INT64) {
                check(
                        new CaseTable(1).column("k", ColumnKind.INT32, keys).column("v", kind, all),
                        GroupByQuery.of(
                                List.of("k"), List.of(sum("v").onOverflow(policy), mean("v"))));
            }
        }
    }

    @Test
    void integerTotalsMayReachTheLimits() {
        checkTotals(ColumnKind.INT64, List.of(Long.MAX_VALUE));
        checkTotals(ColumnKind.INT64, List.of(Long.MIN_VALUE));
        checkTotals(ColumnKind.INT64, List.of(Long.MAX_VALUE - 5, 5L));
        checkTotals(ColumnKind.INT64, List.of(Long.MIN_VALUE + 5, -5L));
        checkTotals(ColumnKind.INT64, List.of(-1L, Long.MIN_VALUE, 1L));
    }

    @Test
    void integerTotalsJustOverTheLimitsOverflow() {
        checkTotals(ColumnKind.INT64, List.of(Long.MAX_VALUE, 1L));
        checkTotals(ColumnKind.INT64, List.of(Long.MIN_VALUE, -1L));
        checkTotals(ColumnKind.INT64, List.of(Long.MIN_VALUE, Long.MIN_VALUE));
        checkTotals(ColumnKind.INT64, Collections.nCopies(1000, Long.MAX_VALUE));
        checkTotals(ColumnKind.INT64, Collections.nCopies(1000, Long.MIN_VALUE));
    }

    @Test
    void integersThatCancelOutDoNotOverflow() {
        List<Long> values = new ArrayList<>(Collections.nCopies(500, Long.MAX_VALUE));
        values.addAll(Collections.nCopies(500, -Long.MAX_VALUE));
        values.add(42L);
        checkTotals(ColumnKind.INT64, values);
        Collections.shuffle(values, new Random(3));
        checkTotals(ColumnKind.INT64, values);
    }

    @Test
    void decimalTotalsHaveAtMost38Digits() {
        BigInteger greatest = GREATEST_DECIMAL;
        checkTotals(ColumnKind.DECIMAL_38, List.of(greatest));
        checkTotals(ColumnKind.DECIMAL_38, List.of(greatest.negate()));
        checkTotals(ColumnKind.DECIMAL_38, List.of(greatest, BigInteger.ONE));
        checkTotals(ColumnKind.DECIMAL_38, List.of(greatest.negate(), BigInteger.ONE.negate()));
        checkTotals(ColumnKind.DECIMAL_38, Collections.nCopies(1000, greatest));
        checkTotals(ColumnKind.DECIMAL_38, Collections.nCopies(1000, greatest.negate()));
        // 2^128, which in 128 bits is 0.
        BigInteger part = BigInteger.ONE.shiftLeft(124);
        checkTotals(ColumnKind.DECIMAL_38, Collections.nCopies(16, part));
        checkTotals(ColumnKind.DECIMAL_38, Collections.nCopies(16, part.negate()));
    }

    @Test
    void decimalsThatCancelOutDoNotOverflow() {
        List<BigInteger> values = new ArrayList<>(Collections.nCopies(500, GREATEST_DECIMAL));
        values.addAll(Collections.nCopies(500, GREATEST_DECIMAL.negate()));
        values.add(BigInteger.TEN);
        checkTotals(ColumnKind.DECIMAL_38, values);
        Collections.shuffle(values, new Random(3));
        checkTotals(ColumnKind.DECIMAL_38, values);
    }

    @Test
    void smallIntegersAddUpBeyondTheirType() {
        for (ColumnKind kind : List.of(ColumnKind.INT8, ColumnKind.INT16, ColumnKind.INT32)) {
            long greatest = (Long) kind.keys().apply(1);
            List<Object> values = new ArrayList<>(Collections.nCopies(1000, greatest));
            check(
                    new CaseTable(1).column("v", kind, values),
                    GroupByQuery.of(List.of(), List.of(sum("v"), mean("v"), min("v"), max("v"))));
        }
    }

    @Test
    void overflowNamesColumnAndKey() {
        List<NamedAggregation> total = List.of(count(), sum("amount").as("total"));
        CaseTable table =
                new CaseTable(1)
                        .column("city", ColumnKind.UTF8, List.of("Oslo", "Bergen", "Oslo"))
                        .column("amount", ColumnKind.INT64, List.of(Long.MAX_VALUE, 1L, 77L));
        try (Table input = table.build()) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> run(input, GroupByQuery.of(List.of("city"), total)).close())
                    .returns(ErrorCode.OVERFLOW, WindrowException::code)
                    .withMessageContaining("amount")
                    .withMessageContaining("city")
                    .withMessageContaining("Oslo");
        }
    }

    @Test
    void infinitiesAndNans() {
        double infinity = Double.POSITIVE_INFINITY;
        List<List<Double>> cases =
                List.of(
                        List.of(1.0, infinity, 2.0),
                        List.of(-infinity, 1.0, -infinity),
                        List.of(infinity, -infinity),
                        List.of(1.0, Double.NaN, 2.0),
                        List.of(infinity, Double.NaN),
                        List.of(infinity, infinity, -5.0));
        for (ColumnKind kind : List.of(ColumnKind.FLOAT32, ColumnKind.FLOAT64)) {
            for (List<Double> values : cases) {
                check(
                        new CaseTable(1)
                                .column(
                                        "k",
                                        ColumnKind.BOOL,
                                        Collections.nCopies(values.size(), true))
                                .column("v", kind, values),
                        GroupByQuery.of(
                                List.of("k"), List.of(sum("v"), mean("v"), min("v"), max("v"))));
            }
        }
    }

    @Test
    void manyFloatsAddUpWithinTolerance() {
        int rows = largeRows();
        Random random = new Random(11);
        List<Double> tenths = Collections.nCopies(rows, 0.1);
        List<Double> mixed = new ArrayList<>();
        List<Double> cancelling = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            mixed.add(random.nextDouble() * Math.pow(10, random.nextInt(-8, 9)));
            cancelling.add((row % 2 == 0 ? 1e9 : -1e9) + random.nextDouble());
        }
        for (List<Double> values : List.of(tenths, mixed, cancelling)) {
            check(
                    new CaseTable(1)
                            .keys("k", ColumnKind.INT32, rows, 3, Skew.GIANT, NullPattern.NONE)
                            .column("v", ColumnKind.FLOAT64, values),
                    GroupByQuery.of(List.of("k"), List.of(sum("v"), mean("v"))));
        }
    }
}
