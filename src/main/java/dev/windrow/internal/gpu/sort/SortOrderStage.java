// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.sort;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.operation.OperationArrays;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.List;

/**
 * Orders rows by some columns. It sorts by one column after the other, stably, the least
 * significant first, and then moves the column's nulls before or after all other rows.
 */
public final class SortOrderStage {

    private static final String NAME = "sort";
    private static final long ALL = -1L;

    private final List<SortKey> keys;
    private final OperationArrays arrays;
    private final DeviceGraph graph;
    private final RowSortStage sort;
    private final LongArray identities;
    private @Nullable SortedKey sortedKey;

    public SortOrderStage(List<SortKey> keys, OperationArrays arrays) {
        this.keys = keys;
        this.arrays = arrays;
        graph = arrays.graph();
        sort = new RowSortStage(arrays.stage(), NAME);
        identities = graph.upload(Values.longIdentities());
    }

    /** Returns the array that will hold the row at each position. */
    public IntArray rows() {
        return sort.rows();
    }

    /**
     * Returns the sort column if the sort leaves its values in order with the rows, else null.
     * Known once tasks are added.
     */
    @Nullable
    public SortedKey sortedKey() {
        return sortedKey;
    }

    public void addTasks() {
        for (int key = keys.size() - 1; key >= 0; key--) {
            String name = NAME + "Key" + key;
            SortKey by = keys.get(key);
            if (isNarrow(by.column())) {
                addInts(by, name);
            } else if (arrays.source(by.column()) == Values.DECIMAL) {
                addDecimal(by);
            } else {
                addWord(by, name);
            }
            if (arrays.nullable(by.column()) == 1) {
                LongArray validity = arrays.input().validity(by.column());
                sort.by(new SortedInts.Nulls(validity, by.nullsFirst() ? 1 : 0), 1);
            }
        }
    }

    /** Values of at most 32 bits are sorted as ints, which the sort reads from the column. */
    private boolean isNarrow(String column) {
        return arrays.statistics().column(column).fixedBytes() <= Integer.BYTES;
    }

    private void addInts(SortKey key, String task) {
        SortSpan span = addSpan(key, task);
        ColumnKey column = column(key, span);
        int source = column.source();
        if (keys.size() == 1
                && arrays.nullable(key.column()) == 0
                && source >= Values.BYTE
                && source <= Values.INT) {
            sortedKey = new SortedKey(key.column(), sort.keys(), span.bounds(), key.descending());
        }
        sort.byColumn(column, Integer.SIZE, span.usedLow());
    }

    private void addWord(SortKey key, String task) {
        SortSpan span = addSpan(key, task);
        ColumnKey column = column(key, span);
        sort.by(column, Integer.SIZE, span.usedLow());
        sort.by(new SortedInts.High(column), Integer.SIZE, span.usedHigh());
    }

    private ColumnKey column(SortKey key, SortSpan span) {
        return new ColumnKey(
                arrays.input().words(key.column()),
                arrays.presence(key.column()),
                span.bounds(),
                arrays.source(key.column()),
                key.descending() ? 1 : 0,
                ALL);
    }

    /** Adds the tasks that find the range of a column's values. */
    private SortSpan addSpan(SortKey key, String task) {
        int blocks = (int) graph.mostBlocks();
        SortSpan span =
                new SortSpan(graph.scratchLongs(2), graph.scratchInts(1), graph.scratchInts(1));
        LongArray ofBlocks = graph.scratchLongs(2L * blocks);
        LongArray words = arrays.input().words(key.column());
        graph.blocks(task + "Range", blocks, SortKeyKernels.THREADS)
                .given(arrays.stage().sizes(), words, arrays.presence(key.column()), identities)
                .given(ofBlocks, arrays.source(key.column()))
                .add(SortKeyKernels.class, "range");
        IntArray blockCount = graph.upload(IntArray.fromElements(blocks));
        graph.blocks(task + "Span", 1, SortKeyKernels.THREADS)
                .given(blockCount, ofBlocks, identities, span.bounds(), span.usedLow())
                .given(span.usedHigh())
                .add(SortKeyKernels.class, "span");
        return span;
    }

    /**
     * The range of a column's values, on the device.
     *
     * @param bounds the least and the greatest value
     * @param usedLow the number of low bits that their distance uses in its low half
     * @param usedHigh the same for its high half
     */
    private record SortSpan(LongArray bounds, IntArray usedLow, IntArray usedHigh) {}

    private void addDecimal(SortKey key) {
        for (int bit = 0; bit < 2 * Long.SIZE; bit += Integer.SIZE) {
            int word = bit / Long.SIZE;
            long sign = word == 1 ? Long.MIN_VALUE : 0;
            IntArray place = graph.upload(IntArray.fromElements(word, 2, bit % Long.SIZE));
            sort.by(
                    new SortedInts.Bits(
                            arrays.input().words(key.column()),
                            Values.LONG,
                            arrays.presence(key.column()),
                            place,
                            key.descending() ? ~sign : sign,
                            ALL),
                    Integer.SIZE);
        }
    }
}
