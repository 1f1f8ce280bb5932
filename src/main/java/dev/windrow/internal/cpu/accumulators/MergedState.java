// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.CpuTuning;
import dev.windrow.internal.cpu.work.ScratchArrays;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Merges states: a batch of them is loaded into an accumulator, a group for each, which is then
 * merged as that of another thread would be.
 *
 * @param <A> the accumulator of the aggregation
 */
final class MergedState<A extends Accumulator> extends Accumulator {

    /** The groups of the states that are loaded. */
    private static final int[] LOADED = IntStream.range(0, CpuTuning.BATCH_ROWS).toArray();

    private final List<Column> state;
    private final Supplier<A> empty;
    private final A merged;

    /** What a batch is loaded into. Accumulators that only others are merged into need none. */
    private @Nullable A loaded;

    private int[] targets = ScratchArrays.NO_INTS;

    /**
     * Makes an empty accumulator.
     *
     * @param state the columns of states, in the order of {@code StateSchema}
     * @param empty makes empty accumulators of the aggregation, which are never given rows
     */
    MergedState(List<Column> state, Supplier<A> empty) {
        this.state = state;
        this.empty = empty;
        merged = empty.get();
    }

    @Override
    void grow(int capacity) {
        merged.grow(capacity);
    }

    @Override
    void reset(int from, int to) {
        merged.reset(from, to);
    }

    @Override
    public void add(ValueBatch batch, long fromRow, int rows, int[] groups) {
        A batchStates = loaded();
        targets = ScratchArrays.of(targets);
        Column last = state.getLast();
        int count = 0;
        for (int i = 0; i < rows; i++) {
            // A group without values has a null here.
            if (!last.isNull(fromRow + i)) {
                batchStates.loadState(state, fromRow + i, count);
                targets[count++] = groups[i];
            }
        }
        merged.merge(batchStates, LOADED, targets, count);
        batchStates.clear(count);
    }

    private A loaded() {
        if (loaded == null) {
            loaded = empty.get();
            loaded.expect(CpuTuning.BATCH_ROWS);
        }
        return loaded;
    }

    @Override
    public void merge(Accumulator other, int[] from, int[] to, int count) {
        merged.merge(((MergedState<?>) other).merged, from, to, count);
    }

    @Override
    public void flushPending() {
        merged.flushPending();
    }

    @Override
    public boolean append(int group, ColumnBuilder target) {
        return merged.append(group, target);
    }

    @Override
    public void appendState(int group, List<ColumnBuilder> columns) {
        merged.appendState(group, columns);
    }
}
