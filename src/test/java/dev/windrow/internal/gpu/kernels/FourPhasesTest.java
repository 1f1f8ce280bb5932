// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.kernels;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.internal.gpu.bytecode.FlattenedKernel;
import dev.windrow.internal.gpu.gather.GatherKernels;
import dev.windrow.internal.gpu.groupby.keys.KeyEncodingKernels;
import dev.windrow.internal.gpu.groupby.keys.OutputKernels;
import dev.windrow.internal.gpu.groupby.local.LocalDictionaryKernels;
import dev.windrow.internal.gpu.groupby.local.LocalInterludeKernels;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The worked example of the four phases: two blocks of five rows with the keys F, O and P, and
 * every array between two phases.
 *
 * <pre>
 * row    0 1 2 3 4 | 5 6 7 8 9
 * key    F O F P O | O P O F P
 * value  1 2 3 4 5 | 6 7 8 9 10
 * </pre>
 */
class FourPhasesTest {

    private static final int ROWS = 10;
    private static final int BLOCKS = 2;
    private static final int ROWS_PER_BLOCK = 5;
    private static final int KEYS = 128;
    private static final int GROUPS = 256;
    private static final int TABLE = 512;

    private final KernelContext context = new KernelContext();
    private final GridScheduler scheduler = new GridScheduler();

    private final IntArray sizes = new IntArray(Sizes.COUNT);
    private final IntArray status = new IntArray(DeviceStatus.COUNT);
    private final IntArray offsets = new IntArray(ROWS + 1);
    private final LongArray characters = new LongArray(ROWS / 8 + 2);
    private final DoubleArray values = new DoubleArray(ROWS);
    private final DoubleArray identities = Values.doubleIdentities();

    private final LongArray codes = new LongArray(ROWS);
    private final RowKeys keys = new RowKeys.Stored(codes, 1);
    private final IntArray slots = new IntArray(ROWS);
    private final IntArray ranksAfterMap = new IntArray(ROWS);
    private final IntArray mapping = new IntArray(BLOCKS * KEYS);
    private final IntArray mappingAfterMap = new IntArray(BLOCKS * KEYS);
    private final IntArray blockKeys = new IntArray(BLOCKS);
    private final IntArray set = new IntArray(TABLE);
    private final IntArray groupRow = new IntArray(GROUPS);
    private final LongArray keyWords = new LongArray(GROUPS);
    private final IntArray starts = new IntArray(GROUPS + 1);
    private final ByteArray keyCharacters = new ByteArray(16);

    @Test
    void everyIntermediateArrayIsThatOfTheWorkedExample() throws TornadoExecutionPlanException {
        fillInput();
        run();

        assertThat(words(codes, ROWS))
                .as("encode: the length in the highest byte, the character in the lowest")
                .containsExactly(
                        word('F'), word('O'), word('F'), word('P'), word('O'), word('O'), word('P'),
                        word('O'), word('F'), word('P'));
        assertThat(ranksAfterMap.toHeapArray())
                .as("map: ranks in the order in which a block meets its keys")
                .containsExactly(0, 1, 0, 2, 1, 0, 1, 0, 2, 1);
        assertThat(blockKeys.toHeapArray()).containsExactly(3, 3);
        assertThat(ints(mappingAfterMap, 0, 3)).as("map: block 0's rows").containsExactly(0, 1, 3);
        assertThat(ints(mappingAfterMap, KEYS, 3)).as("block 1's rows").containsExactly(5, 6, 8);
        assertThat(ints(groupRow, 0, 3))
                .as("elect: block 0 comes first, so its rows stand for the keys of both")
                .containsExactly(0, 1, 3);
        assertThat(set.toHeapArray())
                .as("elect: the device hash set holds each group once")
                .satisfies(slots -> assertThat(countOf(slots, -1)).isEqualTo(TABLE - 3))
                .contains(0, 1, 2);
        assertThat(ints(mapping, 0, 4)).as("interlude: F O P").containsExactly(0, 1, 2, -1);
        assertThat(ints(mapping, KEYS, 4)).as("interlude: O P F").containsExactly(1, 2, 0, -1);
        assertThat(slots.toHeapArray())
                .as("interlude: the rows' slots")
                .containsExactly(0, 1, 0, 2, 1, 1, 2, 1, 0, 2);
        assertThat(words(keyWords, 3)).containsExactly(word('F'), word('O'), word('P'));
        assertThat(ints(starts, 0, 4)).as("sizes, scanned").containsExactly(0, 1, 2, 3);
        assertThat(new String(keyCharacters.toHeapArray(), 0, 3, StandardCharsets.UTF_8))
                .isEqualTo("FOP");
        assertThat(status.get(DeviceStatus.CHARACTERS)).isEqualTo(3);
        assertThat(status.get(DeviceStatus.LOCAL_KEYS)).isZero();
    }

    private void fillInput() {
        String keys = "FOFPOOPOFP";
        characters.init(0);
        for (int row = 0; row < ROWS; row++) {
            offsets.set(row, row);
            int word = row / 8;
            characters.set(word, characters.get(word) | (long) keys.charAt(row) << 8 * (row % 8));
            values.set(row, row + 1);
        }
        offsets.set(ROWS, ROWS);
        sizes.set(Sizes.ROWS, ROWS);
        sizes.set(Sizes.ROWS_PER_BLOCK, ROWS_PER_BLOCK);
        sizes.set(Sizes.BLOCKS, BLOCKS);
        sizes.set(Sizes.TABLE, TABLE);
        sizes.set(Sizes.SLOTS, GROUPS);
        sizes.set(Sizes.GROUP_CAPACITY, GROUPS);
        sizes.set(Sizes.KEY_WORDS, ROWS);
        sizes.set(Sizes.OFFSETS, GROUPS + 1);
        sizes.set(Sizes.CHARACTER_CAPACITY, keyCharacters.getSize());
    }

    private void run() throws TornadoExecutionPlanException {
        TaskGraph graph =
                new TaskGraph("example")
                        .transferToDevice(
                                DataTransferMode.EVERY_EXECUTION,
                                sizes,
                                status,
                                offsets,
                                characters,
                                values,
                                identities);
        graph = addInit(graph);
        graph = addMap(graph);
        graph = addInterlude(graph);
        graph = addGather(graph);
        graph =
                graph.transferToHost(
                        DataTransferMode.EVERY_EXECUTION,
                        status,
                        codes,
                        slots,
                        ranksAfterMap,
                        mapping,
                        mappingAfterMap,
                        blockKeys,
                        set,
                        groupRow,
                        keyWords,
                        starts,
                        keyCharacters);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(scheduler).execute();
        }
    }

    private TaskGraph addInit(TaskGraph graph) {
        launch("clearFindings", 1, DeviceStatus.COUNT);
        launch("clearKeys", 1, 64);
        launch("initSet", 2, 64);
        graph.task("clearFindings", FillKernels::clearStatus, context, status);
        fill("clearKeys", codes, Sizes.KEY_WORDS, 0, graph);
        fill("initSet", set, Sizes.TABLE, -1, graph);
        return graph;
    }

    private void fill(String task, TornadoNativeArray array, int size, int value, TaskGraph graph) {
        FlattenedKernel.call(FillKernels.class, "fill", context, sizes, array, size, value)
                .addTo(graph, task);
    }

    private TaskGraph addMap(TaskGraph graph) {
        launch("encodeString", 1, 64);
        launch("map", BLOCKS, LocalDictionaryKernels.THREADS);
        launch("keep", 1, 64);
        launch("keepRanks", 1, 64);
        launch("elect", 1, LocalInterludeKernels.THREADS);
        call(
                KeyEncodingKernels.class,
                "encodeString",
                graph,
                offsets,
                characters,
                new Presence.Everywhere(),
                codes,
                status,
                0,
                1);
        call(
                LocalDictionaryKernels.class,
                "map",
                graph,
                keys,
                new Presence.Everywhere(),
                slots,
                mapping,
                blockKeys,
                status);
        graph.task("keep", FourPhasesTest::copy, context, mapping, mappingAfterMap)
                .task("keepRanks", FourPhasesTest::copy, context, slots, ranksAfterMap);
        call(
                LocalInterludeKernels.class,
                "elect",
                graph,
                keys,
                mapping,
                blockKeys,
                set,
                groupRow,
                status);
        return graph;
    }

    private TaskGraph addInterlude(TaskGraph graph) {
        launch("interlude", 1, 64);
        launch("toSlots", 1, 64);
        launch("count", 1, 1);
        call(
                LocalInterludeKernels.class,
                "interlude",
                graph,
                keys,
                mapping,
                blockKeys,
                set,
                groupRow);
        return graph.task("toSlots", LocalInterludeKernels::toSlots, context, sizes, mapping, slots)
                .task("count", FourPhasesTest::countGroups, context, slots, status);
    }

    private TaskGraph addGather(TaskGraph graph) {
        launch("gatherWords", 1, 64);
        launch("measureStrings", 1, 64);
        launch("scanOneBlock", 1, ScanKernels.THREADS);
        launch("copy", 1, 64);
        call(OutputKernels.class, "gatherWords", graph, status, keys, groupRow, keyWords);
        call(
                GatherKernels.class,
                "measureStrings",
                graph,
                status,
                groupRow,
                offsets,
                new Presence.Everywhere(),
                starts,
                DeviceStatus.GROUPS);
        call(
                ScanKernels.class,
                "scanOneBlock",
                graph,
                starts,
                status,
                Sizes.OFFSETS,
                DeviceStatus.CHARACTERS);
        return graph.task(
                "copy",
                OutputKernels::copyCharacters,
                context,
                sizes,
                status,
                groupRow,
                offsets,
                characters,
                starts,
                keyCharacters);
    }

    /** Adds a kernel that is given the sizes, and others, as the task of its name. */
    private void call(Class<?> kernels, String kernel, TaskGraph graph, Object... others) {
        Object[] given = Stream.concat(Stream.of(context, sizes), Arrays.stream(others)).toArray();
        FlattenedKernel.call(kernels, kernel, given).addTo(graph, kernel);
    }

    private void launch(String task, int blocks, int threads) {
        WorkerGrid1D grid = new WorkerGrid1D(blocks * threads);
        grid.setLocalWork(threads, 1, 1);
        scheduler.addWorkerGrid("example." + task, grid);
    }

    /** Keeps a copy of an array that a later phase rewrites in place. */
    private static void copy(KernelContext context, IntArray from, IntArray to) {
        for (int i = context.globalIdx; i < to.getSize(); i += context.globalGroupSizeX) {
            to.set(i, from.get(i));
        }
    }

    /** Counts the slots that rows have, as a scan of their marks does for any strategy. */
    private static void countGroups(KernelContext context, IntArray slots, IntArray status) {
        int groups = 0;
        for (int row = 0; row < slots.getSize(); row++) {
            groups = Math.max(groups, slots.get(row) + 1);
        }
        status.set(DeviceStatus.GROUPS, groups);
    }

    private static long word(char key) {
        return 1L << 56 | key;
    }

    private static int[] ints(IntArray array, int from, int count) {
        int[] part = new int[count];
        for (int i = 0; i < count; i++) {
            part[i] = array.get(from + i);
        }
        return part;
    }

    private static double[] doubles(DoubleArray array, int from, int count) {
        double[] part = new double[count];
        for (int i = 0; i < count; i++) {
            part[i] = array.get(from + i);
        }
        return part;
    }

    private static long[] words(LongArray array, int count) {
        long[] part = new long[count];
        for (int i = 0; i < count; i++) {
            part[i] = array.get(i);
        }
        return part;
    }

    private static long countOf(int[] array, int value) {
        long count = 0;
        for (int element : array) {
            count += element == value ? 1 : 0;
        }
        return count;
    }
}
