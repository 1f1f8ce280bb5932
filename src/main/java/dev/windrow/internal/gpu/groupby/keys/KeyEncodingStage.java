// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.generated.KernelConstants;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.FillKernels;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.PlanTuning;
import dev.windrow.internal.plan.keys.KeyField;

import org.jspecify.annotations.Nullable;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Stores the rows' keys in the form that the plan chose: as encoded keys, with a task for each
 * field of the layout, or as columns, see {@link KeyColumnStage}.
 */
public final class KeyEncodingStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private @Nullable InterningStage interning;

    public KeyEncodingStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
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
        graph.stream("clearKeys", arrays.codes().getSize())
                .given(arrays.sizes(), arrays.codes(), Sizes.KEY_WORDS, 0)
                .add(FillKernels.class, "fill");
    }

    private void addOpen() {
        graph.blocks("openKeys", 1, PlanTuning.BLOCK_THREADS)
                .given(arrays.codes())
                .add(KeyEncodingKernels.class, "open");
    }

    private void addField(KeyField field, String index) {
        String column = arrays.plan().query().keys().get(field.key()).name();
        switch (field.kind()) {
            case NULL_FLAG ->
                    addPart(
                            field,
                            new KeyPart.NullFlag(arrays.input().validity(column)),
                            "encodeNulls" + index);
            case BOOL, INTEGER, FLOAT32, FLOAT64, DICTIONARY ->
                    addPart(field, fixed(field, column), "encode" + index);
            case DECIMAL -> addDecimal(field, column, "encode" + index);
            case PACKED_STRING -> addPackedString(field, column, "encode" + index);
            case INTERNED_STRING ->
                    addPart(
                            field,
                            interning().addTasks(column, field.nullable(), "intern" + index),
                            "encode" + index);
        }
    }

    private KeyPart fixed(KeyField field, String column) {
        return new KeyPart.Fixed(
                arrays.input().words(column),
                KernelConstants.sourceOf(arrays.plan().device().columns().get(column)),
                arrays.input().presence(column, field.nullable()),
                KeyWords.mask(field.bits()));
    }

    private void addPart(KeyField field, KeyPart part, String task) {
        addPart(arrays, part, arrays.codes(), 1L << field.shift(), field.word(), task);
    }

    /**
     * Adds the task that encodes a part of each row's key.
     *
     * @param codes {@code codes[word * rows + row]}
     * @param scale what the part is multiplied by; it overwrites the word if that is 1
     */
    public static void addPart(
            QueryArrays arrays, KeyPart part, LongArray codes, long scale, int word, String task) {
        arrays.graph().stream(task, arrays.rows())
                .given(arrays.sizes(), arrays.status(), part, codes, scale, word)
                .add(KeyEncodingKernels.class, "encode");
    }

    private void addDecimal(KeyField field, String column, String task) {
        LongArray values = arrays.input().words(column);
        Presence presence = arrays.input().presence(column, field.nullable());
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), values, presence, arrays.codes(), field.word())
                .add(KeyEncodingKernels.class, "encodeDecimal");
    }

    private void addPackedString(KeyField field, String column, String task) {
        IntArray offsets = arrays.input().offsets(column);
        LongArray characters = arrays.input().characters(column);
        Presence presence = arrays.input().presence(column, field.nullable());
        graph.stream(task, arrays.rows())
                .given(arrays.sizes(), offsets, characters, presence, arrays.codes())
                .given(arrays.status(), field.word(), field.words())
                .add(KeyEncodingKernels.class, "encodeString");
    }

    private void addDrops() {
        int first = 1;
        for (KeyField field : arrays.plan().device().layout().nullableFields()) {
            String column = arrays.plan().query().keys().get(field.key()).name();
            LongArray validity = arrays.input().validity(column);
            String task = "drop" + field.key();
            int isFirst = first;
            graph.stream(task, arrays.rows())
                    .given(arrays.sizes(), validity, arrays.dropped(), isFirst)
                    .add(KeyEncodingKernels.class, "dropNulls");
            first = 0;
        }
    }

    private InterningStage interning() {
        if (interning == null) {
            interning = new InterningStage(arrays);
        }
        return interning;
    }
}
