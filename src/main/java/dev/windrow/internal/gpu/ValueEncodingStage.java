package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.KeyEncodingKernels;
import dev.windrow.internal.gpu.kernels.StringInterningKernels;
import dev.windrow.internal.gpu.kernels.ValueOrderKernels;
import dev.windrow.internal.plan.ColumnFacts;
import dev.windrow.internal.plan.ValueOrder;
import dev.windrow.internal.plan.ValueOrder.Encoding;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Values to words that sort as the values do. All orders of a query use the same words one after
 * the other.
 */
final class ValueEncodingStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final LongArray words;
    private @Nullable InterningStage interning;

    ValueEncodingStage(QueryArrays arrays, int mostWords) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
        words = graph.scratchLongs(Math.max(1, arrays.rows() * mostWords));
    }

    /** Returns the words: {@code words[word * rows + row]}. */
    LongArray words() {
        return words;
    }

    /** Adds the tasks that fill the words for an order; their names begin with {@code name}. */
    void addTasks(ValueOrder order, String name) {
        String column = order.column();
        Encoding encoding = order.encoding(arrays.plan().device().columns());
        switch (encoding) {
            case NONE -> {}
            case BOOL, INTEGER, FLOAT32, FLOAT64, DICTIONARY ->
                    addFixed(encoding, column, name + "Encode");
            case DECIMAL -> addDecimal(column, name + "Encode");
            case INTERNED_STRING -> addStrings(column, name);
        }
    }

    private void addFixed(Encoding encoding, String column, String task) {
        LongArray values = arrays.input().words(column);
        int source = PlaneArguments.sourceOf(facts(column));
        int bits = facts(column).type().byteWidth() * Byte.SIZE;
        boolean signed =
                switch (encoding) {
                    case INTEGER, FLOAT32, FLOAT64 -> true;
                    case NONE, BOOL, DICTIONARY, DECIMAL, INTERNED_STRING -> false;
                };
        long sign = signed ? 1L << (bits - 1) : 0;
        long mask = signed && bits < Long.SIZE ? (1L << bits) - 1 : -1L;
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                ValueOrderKernels::encode,
                                context,
                                arrays.sizes(),
                                values,
                                words,
                                source,
                                sign,
                                mask));
    }

    private void addDecimal(String column, String task) {
        LongArray values = arrays.input().words(column);
        LongArray unread = arrays.dummies().longs();
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                KeyEncodingKernels::encodeDecimal,
                                context,
                                arrays.sizes(),
                                values,
                                unread,
                                words,
                                0,
                                0));
    }

    private void addStrings(String column, String name) {
        if (interning == null) {
            interning = new InterningStage(arrays);
        }
        interning.addTasks(
                column, validity(column), facts(column).nullable(), name + "Intern");
        graph.addStream(
                name + "Clear",
                arrays.rows(),
                g ->
                        g.task(
                                name + "Clear",
                                ValueOrderKernels::clear,
                                context,
                                arrays.sizes(),
                                words));
        addResolve(column, interning.table(), name + "Encode");
    }

    private void addResolve(String column, LongArray table, String task) {
        IntArray offsets = arrays.input().offsets(column);
        LongArray characters = arrays.input().characters(column);
        LongArray validity = validity(column);
        int nullable = facts(column).nullable() ? 1 : 0;
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                StringInterningKernels::resolve,
                                context,
                                arrays.sizes(),
                                offsets,
                                characters,
                                validity,
                                table,
                                words,
                                arrays.findings(),
                                1L,
                                0,
                                nullable));
    }

    private LongArray validity(String column) {
        return facts(column).nullable()
                ? arrays.input().validity(column)
                : arrays.dummies().longs();
    }

    private ColumnFacts facts(String column) {
        return arrays.plan().device().columns().get(column);
    }
}
