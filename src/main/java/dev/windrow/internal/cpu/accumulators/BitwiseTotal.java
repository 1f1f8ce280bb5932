// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.query.BitwiseKind;

import java.util.Arrays;

/**
 * Integers whose bits are combined. Narrow ones are widened with their sign, which commutes with
 * all three ways.
 */
final class BitwiseTotal extends ColumnAccumulator<FixedWidthColumn> {

    private final BitwiseKind kind;
    private long[] totals = {};
    private boolean[] seen = {};

    BitwiseTotal(FixedWidthColumn column, BitwiseKind kind) {
        super(column);
        this.kind = kind;
    }

    @Override
    void grow(int capacity) {
        totals = Arrays.copyOf(totals, capacity);
        seen = Arrays.copyOf(seen, capacity);
    }

    @Override
    void reset(int from, int to) {
        Arrays.fill(totals, from, to, kind == BitwiseKind.AND ? -1 : 0);
        Arrays.fill(seen, from, to, false);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        batch.readLongs(column, fromRow, rows, groups);
        int[] groupOfValue = batch.groups();
        long[] values = batch.longs();
        int count = batch.count();
        switch (kind) {
            case AND -> {
                for (int i = 0; i < count; i++) {
                    totals[groupOfValue[i]] &= values[i];
                }
            }
            case OR -> {
                for (int i = 0; i < count; i++) {
                    totals[groupOfValue[i]] |= values[i];
                }
            }
            case XOR -> {
                for (int i = 0; i < count; i++) {
                    totals[groupOfValue[i]] ^= values[i];
                }
            }
        }
        for (int i = 0; i < count; i++) {
            seen[groupOfValue[i]] = true;
        }
    }

    /** A group without values has a total that changes no other. */
    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        BitwiseTotal added = (BitwiseTotal) other;
        for (int i = 0; i < count; i++) {
            totals[to[i]] = combined(totals[to[i]], added.totals[from[i]]);
            seen[to[i]] |= added.seen[from[i]];
        }
    }

    private long combined(long a, long b) {
        return switch (kind) {
            case AND -> a & b;
            case OR -> a | b;
            case XOR -> a ^ b;
        };
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        if (seen[group]) {
            target.appendLong(totals[group]);
        } else {
            target.appendNull();
        }
        return true;
    }
}
