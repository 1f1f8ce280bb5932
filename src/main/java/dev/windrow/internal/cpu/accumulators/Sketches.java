// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.column.RawValues;

import org.apache.datasketches.common.SketchesException;
import org.jspecify.annotations.Nullable;

import java.util.Arrays;
import java.util.List;

/**
 * A sketch of each group's values, whose bytes are its state. A group without values has none.
 *
 * @param <S> a sketch of Apache DataSketches
 */
abstract sealed class Sketches<C extends Column, S> extends ColumnAccumulator<C>
        permits DistinctSketches, QuantileSketches {

    private @Nullable Object[] sketches = {};

    Sketches(C column) {
        super(column);
    }

    @Override
    final void grow(int capacity) {
        sketches = Arrays.copyOf(sketches, capacity);
    }

    @Override
    final void reset(int from, int to) {
        Arrays.fill(sketches, from, to, null);
    }

    /** Returns the sketch of a group, which is made if there is none. */
    final S sketch(int group) {
        S found = get(group);
        if (found == null) {
            found = newSketch();
            sketches[group] = found;
        }
        return found;
    }

    @SuppressWarnings("unchecked")
    private @Nullable S get(int group) {
        return (S) sketches[group];
    }

    @Override
    public final void merge(Accumulator other, int[] from, int[] to, int count) {
        Sketches<?, ?> added = (Sketches<?, ?>) other;
        for (int i = 0; i < count; i++) {
            @SuppressWarnings("unchecked")
            S others = (S) added.sketches[from[i]];
            if (others != null) {
                S own = get(to[i]);
                sketches[to[i]] = own == null ? copy(others) : merged(own, others);
            }
        }
    }

    @Override
    public final boolean append(int group, ColumnBuilder target) {
        S sketch = get(group);
        if (sketch == null) {
            appendEmpty(target);
        } else {
            appendResult(sketch, target);
        }
        return true;
    }

    @Override
    public final void appendState(int group, List<ColumnBuilder> state) {
        S sketch = get(group);
        if (sketch == null) {
            state.getFirst().appendNull();
        } else {
            state.getFirst().appendBytes(bytes(sketch));
        }
    }

    @Override
    final void loadState(List<Column> state, long row, int group) {
        byte[] bytes = RawValues.getBytes((VariableWidthColumn) state.getFirst(), row);
        try {
            sketches[group] = read(bytes);
        } catch (SketchesException | IndexOutOfBoundsException e) {
            throw StateValues.damaged(
                    "a sketch that DataSketches does not read: " + e.getMessage());
        }
    }

    abstract S newSketch();

    abstract S copy(S sketch);

    /** Returns a sketch of the values of both, which may be the first one. */
    abstract S merged(S sketch, S other);

    abstract byte[] bytes(S sketch);

    abstract S read(byte[] bytes);

    abstract void appendResult(S sketch, ColumnBuilder target);

    /** Appends the result of no values. */
    abstract void appendEmpty(ColumnBuilder target);
}
