// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.gather.GatherKernels;
import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.graph.ScanStage;
import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.plan.keys.KeyField;

import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.ArrayList;
import java.util.List;

/**
 * Gathers the result's keys: encoded keys, if rows have them, and the sizes, starts and characters
 * of interned strings.
 */
public final class OutputKeyStage {

    private final QueryArrays arrays;
    private final DeviceGraph graph;
    private final int capacity;

    public OutputKeyStage(QueryArrays arrays) {
        this.arrays = arrays;
        this.graph = arrays.graph();
        this.capacity = arrays.groupCapacity();
    }

    /**
     * The result's keys on the device.
     *
     * @param words {@code words[word * capacity + group]}
     * @param strings the strings of each interned field, in the layout's order
     */
    public record OutputKeys(LongArray words, List<OutputStrings> strings) {}

    /**
     * The strings of a key column.
     *
     * @param field the place of the interned row
     * @param offsets where each group's string begins
     * @param characters their bytes
     * @param totalAt where the device status has their total number
     */
    public record OutputStrings(
            KeyField field, IntArray offsets, ByteArray characters, int totalAt) {}

    public OutputKeys addTasks() {
        if (arrays.plan().gathersKeys()) {
            addGather();
        }
        List<OutputStrings> strings = new ArrayList<>();
        for (KeyField field : arrays.plan().device().layout().fields()) {
            if (field.kind() == KeyField.Kind.INTERNED_STRING) {
                strings.add(addStrings(field, strings.size()));
            }
        }
        return new OutputKeys(arrays.keyWords(), strings);
    }

    private void addGather() {
        graph.stream("gather", capacity)
                .given(arrays.sizes(), arrays.status(), arrays.keys(), arrays.groupRow())
                .given(arrays.keyWords())
                .add(OutputKernels.class, "gatherWords");
    }

    private OutputStrings addStrings(KeyField field, int index) {
        String column = arrays.plan().query().keys().get(field.key()).name();
        IntArray offsets = arrays.input().offsets(column);
        LongArray characters = arrays.input().characters(column);
        Presence presence = arrays.input().presence(column, field.nullable());
        IntArray starts = graph.result(new IntArray(capacity + 1));
        ByteArray target = graph.result(new ByteArray(arrays.plan().device().keyCharacters()));
        int totalAt = DeviceStatus.CHARACTERS + index;
        graph.stream("measure" + index, capacity)
                .given(arrays.sizes(), arrays.status(), arrays.groupRow(), offsets, presence)
                .given(starts, DeviceStatus.GROUPS)
                .add(GatherKernels.class, "measureStrings");
        new ScanStage(arrays.stage())
                .addTasks(
                        "place" + index,
                        starts,
                        capacity + 1L,
                        Sizes.OFFSETS,
                        Sizes.OFFSET_TILES,
                        totalAt);
        graph.stream("copy" + index, (long) capacity * OutputKernels.COPY_THREADS)
                .given(arrays.sizes(), arrays.status(), arrays.groupRow(), offsets, characters)
                .given(starts, target)
                .add(OutputKernels.class, "copyCharacters");
        return new OutputStrings(field, starts, target, totalAt);
    }
}
