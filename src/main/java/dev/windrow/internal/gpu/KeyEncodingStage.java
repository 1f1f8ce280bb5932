package dev.windrow.internal.gpu;

import dev.windrow.column.ColumnType;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.KeyEncodingKernels;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringInterningKernels;
import dev.windrow.internal.gpu.memory.DeviceInput;
import dev.windrow.internal.plan.KeyField;
import dev.windrow.internal.plan.PlanTuning;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** Key columns to words: a task for each field of the layout. */
final class KeyEncodingStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;

    KeyEncodingStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
    }

    void addTasks() {
        if (arrays.plan().device().layout().fields().isEmpty()) {
            addClear();
        } else {
            addOpen();
        }
        int index = 0;
        for (KeyField field : arrays.plan().device().layout().fields()) {
            addField(field, Integer.toString(index++));
        }
        if (arrays.plan().dropsRows()) {
            addDrops();
        }
    }

    private void addClear() {
        graph.addStream(
                "clearKeys",
                arrays.codes().getSize(),
                g ->
                        g.task(
                                "clearKeys",
                                KeyEncodingKernels::clear,
                                context,
                                arrays.sizes(),
                                arrays.codes()));
    }

    private void addOpen() {
        graph.add(
                "openKeys",
                1,
                PlanTuning.STREAM_THREADS,
                g -> g.task("openKeys", KeyEncodingKernels::open, context, arrays.codes()));
    }

    private void addField(KeyField field, String index) {
        String column = arrays.plan().query().keys().get(field.key()).name();
        switch (field.kind()) {
            case NULL_FLAG -> addNulls(field, column, "encodeNulls" + index);
            case BOOL, INTEGER, FLOAT32, FLOAT64, DICTIONARY ->
                    addFixed(field, column, "encode" + index);
            case DECIMAL -> addDecimal(field, column, "encode" + index);
            case PACKED_STRING -> addPackedString(field, column, "encode" + index);
            case INTERNED_STRING -> addInternedString(field, column, index);
        }
    }

    private void addFixed(KeyField field, String column, String task) {
        DeviceInput input = arrays.input();
        QueryArrays.Dummies dummies = arrays.dummies();
        int form = formOf(field, column);
        ByteArray bytes =
                switch (form) {
                    case KeyEncodingKernels.BITS -> input.bits(column);
                    case KeyEncodingKernels.BYTES -> input.bytes(column);
                    default -> dummies.bytes();
                };
        ShortArray shorts =
                form == KeyEncodingKernels.SHORTS ? input.shorts(column) : dummies.shorts();
        IntArray ints = intsOf(field, column, form);
        LongArray longs =
                form == KeyEncodingKernels.LONGS || form == KeyEncodingKernels.DOUBLE_BITS
                        ? input.longs(column)
                        : dummies.longs();
        ByteArray validity = validityOf(field, column);
        long mask = field.bits() == Long.SIZE ? -1L : (1L << field.bits()) - 1;
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                KeyEncodingKernels::encodeFixed,
                                context,
                                arrays.sizes(),
                                bytes,
                                shorts,
                                ints,
                                longs,
                                validity,
                                arrays.codes(),
                                form,
                                mask,
                                1L << field.shift(),
                                field.word(),
                                nullable(field)));
    }

    private int formOf(KeyField field, String column) {
        ColumnType type = arrays.plan().device().columns().get(column).type();
        return switch (field.kind()) {
            case BOOL -> KeyEncodingKernels.BITS;
            case FLOAT32 -> KeyEncodingKernels.FLOAT_BITS;
            case FLOAT64 -> KeyEncodingKernels.DOUBLE_BITS;
            case DICTIONARY -> KeyEncodingKernels.INTS;
            default ->
                    switch (type.byteWidth()) {
                        case 1 -> KeyEncodingKernels.BYTES;
                        case 2 -> KeyEncodingKernels.SHORTS;
                        case 4 -> KeyEncodingKernels.INTS;
                        default -> KeyEncodingKernels.LONGS;
                    };
        };
    }

    private IntArray intsOf(KeyField field, String column, int form) {
        if (field.kind() == KeyField.Kind.DICTIONARY) {
            return arrays.input().dictionaryRanks(column);
        }
        return form == KeyEncodingKernels.INTS || form == KeyEncodingKernels.FLOAT_BITS
                ? arrays.input().ints(column)
                : arrays.dummies().ints();
    }

    private void addDecimal(KeyField field, String column, String task) {
        LongArray values = arrays.input().longs(column);
        ByteArray validity = validityOf(field, column);
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
                                validity,
                                arrays.codes(),
                                field.word(),
                                nullable(field)));
    }

    private void addPackedString(KeyField field, String column, String task) {
        IntArray offsets = arrays.input().offsets(column);
        ByteArray characters = arrays.input().characters(column);
        ByteArray validity = validityOf(field, column);
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                KeyEncodingKernels::encodeString,
                                context,
                                arrays.sizes(),
                                offsets,
                                characters,
                                validity,
                                arrays.codes(),
                                arrays.findings(),
                                field.word(),
                                field.words(),
                                nullable(field)));
    }

    private void addInternedString(KeyField field, String column, String index) {
        IntArray offsets = arrays.input().offsets(column);
        ByteArray characters = arrays.input().characters(column);
        ByteArray validity = validityOf(field, column);
        int slots = arrays.plan().device().internSlots();
        IntArray table = graph.scratchInts(slots);
        graph.addStream(
                "internClear" + index,
                slots,
                g ->
                        g.task(
                                "internClear" + index,
                                FillKernels::fill,
                                context,
                                arrays.sizes(),
                                table,
                                Sizes.INTERN_SLOTS,
                                -1));
        for (int round = 0; round < PlanTuning.INTERN_ROUNDS; round++) {
            String task = "intern" + index + "round" + round;
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
                                    nullable(field)));
        }
        graph.addStream(
                "encode" + index,
                arrays.rows(),
                g ->
                        g.task(
                                "encode" + index,
                                StringInterningKernels::resolve,
                                context,
                                arrays.sizes(),
                                offsets,
                                characters,
                                validity,
                                table,
                                arrays.codes(),
                                arrays.findings(),
                                1L << field.shift(),
                                field.word(),
                                nullable(field)));
    }

    private void addNulls(KeyField field, String column, String task) {
        ByteArray validity = arrays.input().validity(column);
        graph.addStream(
                task,
                arrays.rows(),
                g ->
                        g.task(
                                task,
                                KeyEncodingKernels::encodeNulls,
                                context,
                                arrays.sizes(),
                                validity,
                                arrays.codes(),
                                1L << field.shift(),
                                field.word()));
    }

    private void addDrops() {
        int first = 1;
        for (KeyField field : arrays.plan().device().layout().fields()) {
            if (field.kind() == KeyField.Kind.NULL_FLAG) {
                String column = arrays.plan().query().keys().get(field.key()).name();
                ByteArray validity = arrays.input().validity(column);
                String task = "drop" + field.key();
                int isFirst = first;
                graph.addStream(
                        task,
                        arrays.rows(),
                        g ->
                                g.task(
                                        task,
                                        KeyEncodingKernels::dropNulls,
                                        context,
                                        arrays.sizes(),
                                        validity,
                                        arrays.dropped(),
                                        isFirst));
                first = 0;
            }
        }
    }

    private ByteArray validityOf(KeyField field, String column) {
        return field.nullable() ? arrays.input().validity(column) : arrays.dummies().bytes();
    }

    private static int nullable(KeyField field) {
        return field.nullable() ? 1 : 0;
    }
}
