package dev.windrow.internal.cpu.accumulators;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.internal.cpu.keys.ValueBatch;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.List;
import java.util.function.Supplier;

/**
 * Merges states: a batch of them is loaded into an accumulator, a group for each, which is then
 * merged as that of another thread would be.
 *
 * @param <A> the accumulator of the aggregation
 */
final class MergedState<A extends Accumulator & StateReader> extends Accumulator {

    private final List<Column> state;
    private final A merged;
    private final A loaded;
    private final int[] loadedGroups = new int[CpuTuning.BATCH_ROWS];
    private final int[] targets = new int[CpuTuning.BATCH_ROWS];

    /**
     * Makes an empty accumulator.
     *
     * @param state the columns of states, in the order of {@code StateSchema}
     * @param empty makes empty accumulators of the aggregation, which are never given rows
     */
    MergedState(List<Column> state, Supplier<A> empty) {
        this.state = state;
        merged = empty.get();
        loaded = empty.get();
        for (int i = 0; i < loadedGroups.length; i++) {
            loadedGroups[i] = i;
        }
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
        loaded.expect(CpuTuning.BATCH_ROWS);
        Column last = state.getLast();
        int count = 0;
        for (int i = 0; i < rows; i++) {
            // A group without values has a null here.
            if (!last.isNull(fromRow + i)) {
                loaded.loadState(state, fromRow + i, count);
                targets[count++] = groups[i];
            }
        }
        merged.merge(loaded, loadedGroups, targets, count);
        loaded.clear(count);
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
