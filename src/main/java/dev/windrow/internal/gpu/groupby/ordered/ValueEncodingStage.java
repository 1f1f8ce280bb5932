// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.ordered;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.groupby.keys.InternedStrings;
import dev.windrow.internal.gpu.groupby.keys.InterningStage;
import dev.windrow.internal.gpu.groupby.keys.KeyEncodingStage;
import dev.windrow.internal.gpu.groupby.keys.QueryArrays;
import dev.windrow.internal.gpu.groupby.ordered.ValueOrderStage.GroupedOrder;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.sort.RowSortStage;
import dev.windrow.internal.gpu.sort.SortedInts;
import dev.windrow.internal.plan.ColumnStatistics;
import dev.windrow.internal.plan.groupby.ValueOrder;
import dev.windrow.internal.plan.groupby.ValueOrder.Encoding;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.Map;

/**
 * Sorts rows by their values, and marks where those change. Fixed-width values are read from the
 * column during the sort, 32 bits at a time. Strings are interned; all orders of a query share the
 * words for that, one after the other.
 */
final class ValueEncodingStage {

    private static final int HALF = 32;

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private @Nullable LongArray internedWords;
    private @Nullable InterningStage interning;

    ValueEncodingStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
    }

    /** Adds the tasks that sort rows by values; the names of some begin with {@code name}. */
    void addSort(ValueOrder order, RowSortStage sort, String name) {
        Map<String, ColumnStatistics> columns = arrays.plan().device().columns();
        if (order.encoding(columns) == Encoding.INTERNED_STRING) {
            addStrings(order.column(), name);
            sort.byWords(words(), new int[] {order.wordBits(columns)});
            return;
        }
        for (int word = 0; word < order.words(columns); word++) {
            for (int shift = 0; shift < order.wordBits(columns); shift += HALF) {
                int bits = Math.min(HALF, order.wordBits(columns) - shift);
                IntArray place = graph.upload(IntArray.fromElements(word, stride(order), shift));
                sort.by(bits(order, place), bits);
            }
        }
    }

    /**
     * Adds the task that marks each position whose successor has another value of the same group.
     */
    void addMark(ValueOrder order, GroupedOrder sorted, String task) {
        boolean isInterned = isInterned(order);
        LongArray values = isInterned ? words() : arrays.input().words(order.column());
        int source = isInterned ? Values.LONG : source(order);
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), sorted.rows().keys(), sorted.rows().rows(), values, source)
                .given(isInterned ? 1 : stride(order))
                .add(ValueOrderPickKernels.class, "markChanges");
    }

    private boolean isInterned(ValueOrder order) {
        return order.encoding(arrays.plan().device().columns()) == Encoding.INTERNED_STRING;
    }

    private LongArray words() {
        if (internedWords == null) {
            internedWords = graph.scratchLongs(arrays.rows());
        }
        return internedWords;
    }

    /** Returns the 64-bit words of a value in its column, or 1 if a value has less. */
    private int stride(ValueOrder order) {
        return order.words(arrays.plan().device().columns());
    }

    /** Returns the source by which kernels read values; a decimal is two integers. */
    private int source(ValueOrder order) {
        boolean isDecimal = order.encoding(arrays.plan().device().columns()) == Encoding.DECIMAL;
        return isDecimal ? Values.LONG : KernelConstants.sourceOf(statistics(order.column()));
    }

    /** Returns 32 bits of each row's value; those of a null may be any. */
    private SortedInts<?> bits(ValueOrder order, IntArray place) {
        int bits = order.wordBits(arrays.plan().device().columns());
        return new SortedInts.Bits(
                arrays.input().words(order.column()),
                source(order),
                new Presence.Everywhere(),
                place,
                isSigned(order) ? 1L << (bits - 1) : 0,
                isSigned(order) && bits < Long.SIZE ? (1L << bits) - 1 : -1L);
    }

    private boolean isSigned(ValueOrder order) {
        return switch (order.encoding(arrays.plan().device().columns())) {
            case INTEGER, FLOAT32, FLOAT64 -> true;
            case NONE, BOOL, DICTIONARY, DECIMAL, INTERNED_STRING -> false;
        };
    }

    private void addStrings(String column, String name) {
        LongArray words = words();
        if (interning == null) {
            interning = new InterningStage(arrays);
        }
        boolean nullable = statistics(column).nullable();
        InternedStrings strings = interning.addTasks(column, nullable, name + "Intern");
        graph.stream(name + "Clear", arrays.rows())
                .given(arrays.sizes(), words, Sizes.ROWS, 0)
                .add(FillKernels.class, "fill");
        KeyEncodingStage.addPart(arrays, strings, words, 1L, 0, name + "Encode");
    }

    private ColumnStatistics statistics(String column) {
        return arrays.plan().device().columns().get(column);
    }
}
