// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.work;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Totals are compared with exact ones, which are rounded once. */
final class ExactTotalsTest {

    private static final int GROUPS = 3;

    private static ExactTotals totals() {
        ExactTotals totals = new ExactTotals();
        totals.grow(GROUPS);
        totals.reset(0, GROUPS);
        return totals;
    }

    /** Adds all values to a group, in batches of two. */
    private static void add(ExactTotals totals, int group, List<Double> values) {
        for (int from = 0; from < values.size(); from += 2) {
            int count = Math.min(2, values.size() - from);
            double[] batch = new double[count];
            for (int i = 0; i < count; i++) {
                batch[i] = values.get(from + i);
            }
            totals.add(new int[] {group, group}, batch, count);
        }
    }

    private static BigDecimal exact(List<Double> values) {
        return values.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /** Doubles of all magnitudes, of few, and those at the ends of the range. */
    @Provide
    static Arbitrary<List<Double>> finite() {
        Arbitrary<Double> bits =
                Arbitraries.longs().map(Double::longBitsToDouble).filter(Double::isFinite);
        Arbitrary<Double> close = Arbitraries.doubles().between(-1000, 1000);
        Arbitrary<Double> ends =
                Arbitraries.of(
                        0.0,
                        -0.0,
                        Double.MIN_VALUE,
                        -Double.MIN_VALUE,
                        Double.MIN_NORMAL,
                        -0x1.fffffffffffffp-1023,
                        Double.MAX_VALUE,
                        -Double.MAX_VALUE,
                        1e308,
                        -1e308,
                        1 + 0x1p-52,
                        0x1p-53,
                        -0x1p-53,
                        0x1p-106);
        Arbitrary<Double> any = Arbitraries.oneOf(bits, close, ends);
        return Arbitraries.oneOf(any.list(), close.list(), ends.list()).filter(l -> !l.isEmpty());
    }

    @Property
    void totalsAreExactAndRoundedOnce(@ForAll("finite") List<Double> values) {
        ExactTotals totals = totals();
        add(totals, 1, values);
        assertThat(totals.rounded(1)).isEqualTo(exact(values).doubleValue() + 0.0);
        assertThat(totals.rounded(0)).isZero();
        assertThat(totals.rounded(2)).isZero();
    }

    @Property
    void mergingIsAdding(@ForAll("finite") List<Double> some, @ForAll("finite") List<Double> more) {
        ExactTotals left = totals();
        ExactTotals right = totals();
        add(left, 0, some);
        add(right, 2, more);
        left.merge(right, new int[] {2}, new int[] {0}, 1);
        List<Double> all = new ArrayList<>(some);
        all.addAll(more);
        assertThat(left.rounded(0)).isEqualTo(exact(all).doubleValue() + 0.0);
    }

    @Property
    void partsAddUpToTheTotal(@ForAll("finite") List<Double> values) {
        ExactTotals totals = totals();
        add(totals, 1, values);
        List<Double> parts = new ArrayList<>();
        totals.forEachPart(1, parts::add);
        assertThat(parts).allMatch(Double::isFinite);
        assertThat(exact(parts)).isEqualByComparingTo(exact(values));
    }

    @Property
    void growingAndResettingKeepsOtherGroups(@ForAll("finite") List<Double> values) {
        ExactTotals totals = totals();
        add(totals, 1, values);
        totals.grow(2 * GROUPS);
        totals.reset(GROUPS, 2 * GROUPS);
        add(totals, 5, List.of(1.0));
        totals.reset(0, 1);
        assertThat(totals.rounded(1)).isEqualTo(exact(values).doubleValue() + 0.0);
        assertThat(totals.rounded(5)).isEqualTo(1.0);
        totals.reset(1, 2);
        assertThat(totals.rounded(1)).isZero();
    }

    static Stream<List<Double>> special() {
        double infinity = Double.POSITIVE_INFINITY;
        return Stream.of(
                List.of(1.0, infinity, 2.0),
                List.of(-infinity, 1e308, 1e308),
                List.of(infinity, -infinity),
                List.of(Double.NaN),
                List.of(1e308, Double.NaN, -infinity));
    }

    @ParameterizedTest
    @MethodSource("special")
    void infinitiesAndNanAreAddedAsInArithmetic(List<Double> values) {
        Double expected = values.stream().reduce(0.0, Double::sum);
        ExactTotals totals = totals();
        add(totals, 1, List.of(-0x1p1000));
        add(totals, 1, values);
        ExactTotals merged = totals();
        merged.merge(totals, new int[] {0, 1}, new int[] {0, 2}, 2);
        assertThat(totals.rounded(1)).isEqualTo(expected);
        assertThat(merged.rounded(2)).isEqualTo(expected);
        assertThat(merged.rounded(0)).isZero();
        assertThat(merged.mean(2, 3)).isEqualTo(expected);
        List<Double> parts = new ArrayList<>();
        merged.forEachPart(2, parts::add);
        assertThat(parts).containsExactly(expected);
    }

    /** The total is out of range, and yet the mean is not. */
    @Test
    void meansOfHugeValuesAreFinite() {
        ExactTotals totals = totals();
        add(totals, 0, List.of(Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE));
        add(totals, 1, List.of(-1e308, -1e308, 0.0, 0.0));
        assertThat(totals.rounded(0)).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(totals.mean(0, 3)).isEqualTo(Double.MAX_VALUE);
        assertThat(totals.mean(1, 4)).isEqualTo(-5e307);
    }
}
