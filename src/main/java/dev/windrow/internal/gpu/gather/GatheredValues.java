// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.gather;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnCopy;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.PackKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.memory.DictionaryRanks;
import dev.windrow.internal.gpu.operation.Download;
import dev.windrow.internal.gpu.operation.MadeColumn;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.internal.gpu.sort.SortKeyKernels.SortedValues;
import dev.windrow.internal.gpu.sort.SortedKey;
import dev.windrow.internal.plan.ColumnStatistics;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Gathers values of one width, or ranks of dictionary entries. */
final class GatheredValues extends GatheredColumn {

    private final ColumnStatistics statistics;
    private final int bits;
    private final LongArray target;

    GatheredValues(String name, OperationArrays arrays, GatheredRows rows, String task) {
        super(name, arrays, rows, task);
        statistics = arrays.statistics().column(name);
        bits = arrays.source(name) == Values.BIT ? 1 : statistics.fixedBytes() * Byte.SIZE;
        long words = Math.ceilDiv(rows.capacity() * bits, Long.SIZE);
        target = arrays.graph().resultLongs(Math.max(1, words));
    }

    @Override
    public void addTasks(IntArray counts, int countAt) {
        super.addTasks(counts, countAt);
        LongArray words = arrays().input().words(name());
        int source = arrays().source(name());
        add(arrays().graph(), task(), words, source, bits, counts, rows().rows(), target, countAt);
    }

    /**
     * Adds the task that gathers values. Floats are moved as integers with the same bits.
     *
     * @param source how values are read, see {@link Values}
     * @param bits the bits of a value
     * @param rows the rows, of which there are {@code counts[countAt]}
     */
    static void add(
            DeviceGraph graph,
            String task,
            LongArray words,
            int source,
            int bits,
            IntArray counts,
            IntArray rows,
            LongArray target,
            int countAt) {
        if (bits > Long.SIZE) {
            graph.stream(task, target.getSize())
                    .given(counts, rows, words, target, countAt)
                    .add(GatherKernels.class, "gatherPairs");
            return;
        }
        int plain =
                source == Values.FLOAT
                        ? Values.INT
                        : source == Values.DOUBLE ? Values.LONG : source;
        long mask = PackKernels.mask(bits);
        graph.stream(task, target.getSize())
                .given(counts, new PackKernels.OfRows(rows, words, plain, mask), target)
                .given(countAt, PackKernels.fold(bits))
                .add(PackKernels.class, "pack");
    }

    /** Adds the task that makes the column from its values already in order. */
    void addSorted(SortedKey key) {
        String task = task();
        DeviceGraph graph = arrays().graph();
        IntArray sizes = arrays().stage().sizes();
        int descending = key.descending() ? 1 : 0;
        SortedValues values =
                new SortedValues(key.keys(), key.bounds(), descending, PackKernels.mask(bits));
        graph.stream(task, target.getSize())
                .given(sizes, values, target, Sizes.ROWS, PackKernels.fold(bits))
                .add(PackKernels.class, "pack");
    }

    @Override
    public MadeColumn column(Download download, long rows) {
        if (statistics.dictionary()) {
            return ofDictionary(download);
        }
        return statistics.type() == ColumnType.Primitive.BOOL
                ? MadeColumn.bools(target, validity())
                : MadeColumn.fixed(statistics.type(), target, validity());
    }

    /** Returns a column of a dictionary, which is copied now: the table may be closed first. */
    private MadeColumn ofDictionary(Download download) {
        DictionaryRanks ranks = arrays().input().dictionary(name());
        DictionaryColumn source = (DictionaryColumn) arrays().table().column(name());
        VariableWidthColumn entries = ColumnCopy.of(source.dictionary(), download.memory());
        return MadeColumn.ofHost(
                new ColumnStatistics(statistics.type(), validity().bits() != null, true, 0),
                home -> decoded(home, ranks, entries));
    }

    /** Turns ranks back into entries. A null has rank 0, and the dictionary may have no entry. */
    private Column decoded(Download download, DictionaryRanks ranks, VariableWidthColumn entries) {
        long rows = download.rows();
        Validity validity = validity().home().apply(download);
        MemorySegment indices = download.values(target, Integer.BYTES);
        for (long row = 0; row < rows; row++) {
            int rank = indices.getAtIndex(ValueLayout.JAVA_INT, row);
            int entry = validity.isValid(row) ? (int) ranks.entry(rank) : 0;
            indices.setAtIndex(ValueLayout.JAVA_INT, row, entry);
        }
        return new DictionaryColumn(
                new FixedWidthColumn(ColumnType.Primitive.INT32, indices, rows, validity), entries);
    }
}
