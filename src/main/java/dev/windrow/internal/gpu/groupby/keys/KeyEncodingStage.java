// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.keys.KeyField;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Stores the rows' keys in the form that the plan chose: as encoded keys, with a task for each
 * field of the layout, or as columns, see {@link KeyColumnStage}.
 */
public final class KeyEncodingStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final KernelContext context;
    private @Nullable InterningStage interning;

    public KeyEncodingStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.context = graph.context();
    }

    public void addTasks() {
        if (!arrays.plan().encodesKeys()) {
            return;
        }
        switch (arrays.plan().device().keyForm()) {
            case WORDS -> addWords();
            case COLUMNS -> new KeyColumnStage(arrays).addTasks();
        }
        if (arrays.plan().marksDroppedRows()) {
            addDrops();
        }
    }

    private void addWords() {
        if (arrays.plan().device().layout().fields().isEmpty()) {
            addClear();
        } else {
            addOpen();
        }
        int index = 0;
        for (KeyField field : arrays.plan().device().layout().fields()) {
            addField(field, Integer.toString(index++));
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
                PlanTuning.BLOCK_THREADS,
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
        LongArray words = arrays.input().words(column);
        int source = KernelConstants.sourceOf(arrays.plan().device().columns().get(column));
        LongArray validity = InterningStage.validityOf(arrays, field, column);
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
                                words,
                                validity,
                                arrays.codes(),
                                source,
                                mask,
                                1L << field.shift(),
                                field.word(),
                                nullable(field)));
    }

    private void addDecimal(KeyField field, String column, String task) {
        LongArray values = arrays.input().words(column);
        LongArray validity = InterningStage.validityOf(arrays, field, column);
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
        LongArray characters = arrays.input().characters(column);
        LongArray validity = InterningStage.validityOf(arrays, field, column);
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
                                arrays.status(),
                                field.word(),
                                field.words(),
                                nullable(field)));
    }

    private void addInternedString(KeyField field, String column, String index) {
        IntArray offsets = arrays.input().offsets(column);
        LongArray characters = arrays.input().characters(column);
        LongArray validity = InterningStage.validityOf(arrays, field, column);
        LongArray table = interning().addTasks(field, column, "intern" + index);
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
                                arrays.status(),
                                1L << field.shift(),
                                field.word(),
                                nullable(field)));
    }

    private void addNulls(KeyField field, String column, String task) {
        LongArray validity = arrays.input().validity(column);
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
        for (KeyField field : arrays.plan().device().layout().nullableFields()) {
            String column = arrays.plan().query().keys().get(field.key()).name();
            LongArray validity = arrays.input().validity(column);
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

    private InterningStage interning() {
        if (interning == null) {
            interning = new InterningStage(arrays);
        }
        return interning;
    }

    private static int nullable(KeyField field) {
        return field.nullable() ? 1 : 0;
    }
}
