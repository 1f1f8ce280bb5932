package dev.windrow.internal.gpu;

import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.KeyEncodingKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringInterningKernels;
import dev.windrow.internal.gpu.kernels.ValueOrderKernels;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.ColumnFacts;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.ValueOrder;
import dev.windrow.internal.plan.ValueOrder.Encoding;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Values to words that sort as the values do. All orders of a query use the same words one after
 * the other.
 */
final class ValueEncodingStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private final LongArray words;
    private @Nullable IntArray internTable;

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
        DeviceInput input = arrays.input();
        QueryArrays.Dummies dummies = arrays.dummies();
        int form = formOf(encoding, column);
        ByteArray bytes =
                switch (form) {
                    case KeyEncodingKernels.BITS -> input.bits(column);
                    case KeyEncodingKernels.BYTES -> input.bytes(column);
                    default -> dummies.bytes();
                };
        ShortArray shorts =
                form == KeyEncodingKernels.SHORTS ? input.shorts(column) : dummies.shorts();
        IntArray ints = intsOf(encoding, column, form);
        LongArray longs =
                form == KeyEncodingKernels.LONGS || form == KeyEncodingKernels.DOUBLE_BITS
                        ? input.longs(column)
                        : dummies.longs();
        int bits = facts(column).type().byteWidth() * Byte.SIZE;
        boolean signed = encoding == Encoding.INTEGER;
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
                                bytes,
                                shorts,
                                ints,
                                longs,
                                words,
                                form,
                                sign,
                                mask));
    }

    private int formOf(Encoding encoding, String column) {
        return switch (encoding) {
            case BOOL -> KeyEncodingKernels.BITS;
            case FLOAT32 -> KeyEncodingKernels.FLOAT_BITS;
            case FLOAT64 -> KeyEncodingKernels.DOUBLE_BITS;
            case DICTIONARY -> KeyEncodingKernels.INTS;
            default ->
                    switch (facts(column).type().byteWidth()) {
                        case 1 -> KeyEncodingKernels.BYTES;
                        case 2 -> KeyEncodingKernels.SHORTS;
                        case 4 -> KeyEncodingKernels.INTS;
                        default -> KeyEncodingKernels.LONGS;
                    };
        };
    }

    private IntArray intsOf(Encoding encoding, String column, int form) {
        if (encoding == Encoding.DICTIONARY) {
            return arrays.input().dictionaryRanks(column);
        }
        return form == KeyEncodingKernels.INTS || form == KeyEncodingKernels.FLOAT_BITS
                ? arrays.input().ints(column)
                : arrays.dummies().ints();
    }

    private void addDecimal(String column, String task) {
        LongArray values = arrays.input().longs(column);
        ByteArray unread = arrays.dummies().bytes();
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
        IntArray table = internTable();
        graph.addStream(
                name + "InternClear",
                arrays.plan().device().internSlots(),
                g ->
                        g.task(
                                name + "InternClear",
                                FillKernels::fill,
                                context,
                                arrays.sizes(),
                                table,
                                Sizes.INTERN_SLOTS,
                                -1));
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
        for (int round = 0; round < PlanTuning.INTERN_ROUNDS; round++) {
            addInsert(column, table, name + "Intern" + round);
        }
        addResolve(column, table, name + "Encode");
    }

    private void addInsert(String column, IntArray table, String task) {
        IntArray offsets = arrays.input().offsets(column);
        ByteArray characters = arrays.input().characters(column);
        ByteArray validity = validity(column);
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                StringInterningKernels::insert,
                                context,
                                arrays.sizes(),
                                offsets,
                                characters,
                                validity,
                                table,
                                nullable(column)));
    }

    private void addResolve(String column, IntArray table, String task) {
        IntArray offsets = arrays.input().offsets(column);
        ByteArray characters = arrays.input().characters(column);
        ByteArray validity = validity(column);
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
                                nullable(column)));
    }

    private IntArray internTable() {
        if (internTable == null) {
            internTable = graph.scratchInts(arrays.plan().device().internSlots());
        }
        return internTable;
    }

    private ByteArray validity(String column) {
        return facts(column).nullable()
                ? arrays.input().validity(column)
                : arrays.dummies().bytes();
    }

    private int nullable(String column) {
        return facts(column).nullable() ? 1 : 0;
    }

    private ColumnFacts facts(String column) {
        return arrays.plan().device().columns().get(column);
    }
}
