// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.column.RawValues;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.FixedLogarithm;

import java.util.Arrays;
import java.util.List;

/**
 * Products of integers or floats, each taken as a double, that must be reproducible. A product of
 * doubles is rounded with each factor, so its bits would tell the order of the factors. Binary
 * logarithms of fixed precision are added as integers instead, in any order. Exponents and signs
 * are kept apart, so that the logarithm of a power of two is exact.
 */
final class ReproducibleProduct extends ColumnAccumulator<FixedWidthColumn> {

    /** 2^54, which makes every subnormal number a normal one. */
    private static final double NORMALISING = 0x1p54;

    private static final int NORMALISING_EXPONENT = 54;

    /** The first exponent beyond those of doubles and their sums of bits. */
    private static final int MOST_EXPONENT = 1 << 12;

    private final SeenGroups seen = new SeenGroups();

    /** The product of the factors' signs: 1 or -1; or of factors that are 0, infinite or NaN. */
    private double[] signs = {};

    /** The sum of the factors' exponents, and what {@link #logarithms} carried. */
    private long[] exponents = {};

    /** The sum of the logarithms of the factors' fractions, less than 1. */
    private long[] logarithms = {};

    ReproducibleProduct(FixedWidthColumn column) {
        super(column);
    }

    @Override
    void grow(int capacity) {
        seen.grow(capacity);
        signs = Arrays.copyOf(signs, capacity);
        exponents = Arrays.copyOf(exponents, capacity);
        logarithms = Arrays.copyOf(logarithms, capacity);
    }

    @Override
    void reset(int from, int to) {
        seen.reset(from, to);
        Arrays.fill(signs, from, to, 1);
        Arrays.fill(exponents, from, to, 0);
        Arrays.fill(logarithms, from, to, 0);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readNumbers(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        double[] values = batch.doubles();
        for (int i = 0; i < batch.count(); i++) {
            multiply(groupOfValue[i], values[i]);
        }
        seen.add(groupOfValue, batch.count());
    }

    private void multiply(int group, double factor) {
        if (factor == 0 || !Double.isFinite(factor)) {
            signs[group] *= factor;
            return;
        }
        boolean isSubnormal = Math.abs(factor) < Double.MIN_NORMAL;
        double normal = isSubnormal ? factor * NORMALISING : factor;
        long exponent = Math.getExponent(normal) - (isSubnormal ? NORMALISING_EXPONENT : 0);
        multiply(group, Math.signum(factor), exponent, FixedLogarithm.ofFraction(normal));
    }

    private void multiply(int group, double sign, long exponent, long logarithm) {
        long sum = logarithms[group] + logarithm;
        signs[group] *= sign;
        exponents[group] += exponent + (sum >>> FixedLogarithm.BITS);
        logarithms[group] = sum & FixedLogarithm.MASK;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        ReproducibleProduct added = (ReproducibleProduct) other;
        for (int i = 0; i < count; i++) {
            int source = from[i];
            multiply(to[i], added.signs[source], added.exponents[source], added.logarithms[source]);
        }
        seen.merge(added.seen, from, to, count);
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (seen.have(group)) {
            target.appendDouble(result(group));
        } else {
            target.appendNull();
        }
        return true;
    }

    private double result(int group) {
        double sign = signs[group];
        if (Double.isNaN(sign)) {
            return Double.NaN;
        }
        if (sign == 0 || Double.isInfinite(sign)) {
            return sign;
        }
        int exponent = Math.clamp(exponents[group], -MOST_EXPONENT, MOST_EXPONENT);
        return sign * FixedLogarithm.power(logarithms[group], exponent);
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> state) {
        if (seen.have(group)) {
            state.get(0).appendDouble(signs[group]);
            state.get(1).appendLong(exponents[group]);
            state.get(2).appendLong(logarithms[group]);
        } else {
            StateValues.appendNulls(state, 0);
        }
    }

    @Override
    void loadState(List<Column> state, long row, int group) {
        double sign = RawValues.getDouble((FixedWidthColumn) state.get(0), row);
        long logarithm = RawValues.getLong((FixedWidthColumn) state.get(2), row);
        boolean isSign = sign == 0 || Math.abs(sign) == 1 || !Double.isFinite(sign);
        if (!isSign || (logarithm & FixedLogarithm.MASK) != logarithm) {
            throw StateValues.damaged(
                    "the sign %s and the logarithm %d of a product".formatted(sign, logarithm));
        }
        multiply(group, sign, RawValues.getLong((FixedWidthColumn) state.get(1), row), logarithm);
        seen.add(group);
    }
}
