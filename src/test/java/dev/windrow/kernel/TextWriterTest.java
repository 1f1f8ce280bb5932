package dev.windrow.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.bench.kernels.Redaction;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A column of strings, made by one routine in two passes. */
class TextWriterTest {

    private static final KernelContext CONTEXT = new KernelContext();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 257, 1000})
    void oneRoutineMeasuresAndWrites(int rows) throws TornadoExecutionPlanException {

        Random random = new Random(rows);
        List<String> names = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            String first = "Jérôme-Alexander".substring(0, 1 + random.nextInt(16));
            String last = row % 3 == 0 ? "Ōe" : "Zimmermann".substring(random.nextInt(9));
            names.add(first + " " + last);
            labels.add(row % 4 == 3 ? "private" : "public");
            expected.add(row % 4 == 3 ? "X X" : last.charAt(0) + " " + first);
        }
        assertThat(redact(names, labels)).isEqualTo(expected);
    }

    private static List<String> redact(List<String> names, List<String> labels)
            throws TornadoExecutionPlanException {
        int rows = names.size();
        IntArray sizes = IntArray.fromElements(rows, 0, 0);
        LongArray present = new LongArray(rows / 64 + 1);
        present.init(-1L);
        IntArray nameOffsets = offsets(names);
        LongArray nameBytes = characters(names);
        IntArray labelOffsets = offsets(labels);
        LongArray labelBytes = characters(labels);
        IntArray tiles = new IntArray(rows / TextWriter.THREADS + 1);
        tiles.init(0);
        IntArray offsets = new IntArray(rows + 1);
        offsets.init(0);
        LongArray none = new LongArray(1);
        none.init(0);
        run(
                new TaskGraph("measure")
                        .transferToDevice(
                                DataTransferMode.EVERY_EXECUTION,
                                sizes,
                                present,
                                nameOffsets,
                                nameBytes,
                                labelOffsets,
                                labelBytes,
                                offsets,
                                none)
                        .task(
                                "redact",
                                Redaction::redactRows,
                                CONTEXT,
                                sizes,
                                present,
                                nameOffsets,
                                nameBytes,
                                labelOffsets,
                                labelBytes,
                                tiles,
                                offsets,
                                none,
                                TextWriter.MEASURE)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, tiles, offsets),
                tiles.getSize());
        int total = 0;
        for (int tile = 0; tile < tiles.getSize(); tile++) {
            int size = tiles.get(tile);
            tiles.set(tile, total);
            total += size;
        }
        LongArray out = new LongArray(total / 8 + 2);
        out.init(0);
        run(
                new TaskGraph("write")
                        .transferToDevice(
                                DataTransferMode.EVERY_EXECUTION,
                                sizes,
                                present,
                                nameOffsets,
                                nameBytes,
                                labelOffsets,
                                labelBytes,
                                tiles,
                                offsets,
                                out)
                        .task(
                                "redact",
                                Redaction::redactRows,
                                CONTEXT,
                                sizes,
                                present,
                                nameOffsets,
                                nameBytes,
                                labelOffsets,
                                labelBytes,
                                tiles,
                                offsets,
                                out,
                                TextWriter.WRITE)
                        .transferToHost(DataTransferMode.EVERY_EXECUTION, offsets, out),
                tiles.getSize());
        assertThat(offsets.get(rows)).isEqualTo(total);
        List<String> strings = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            byte[] bytes = new byte[offsets.get(row + 1) - offsets.get(row)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) Text.byteAt(out, offsets.get(row) + i);
            }
            strings.add(new String(bytes, StandardCharsets.UTF_8));
        }
        return strings;
    }

    private static void run(TaskGraph graph, int blocks) throws TornadoExecutionPlanException {
        WorkerGrid1D grid = new WorkerGrid1D(blocks * TextWriter.THREADS);
        grid.setLocalWork(TextWriter.THREADS, 1, 1);
        GridScheduler scheduler = new GridScheduler();
        scheduler.addWorkerGrid(graph.getTaskGraphName() + ".redact", grid);
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
            plan.withGridScheduler(scheduler).execute();
        }
    }

    private static IntArray offsets(List<String> strings) {
        IntArray offsets = new IntArray(strings.size() + 1);
        int at = 0;
        for (int row = 0; row < strings.size(); row++) {
            offsets.set(row, at);
            at += strings.get(row).getBytes(StandardCharsets.UTF_8).length;
        }
        offsets.set(strings.size(), at);
        return offsets;
    }

    private static LongArray characters(List<String> strings) {
        byte[] all = String.join("", strings).getBytes(StandardCharsets.UTF_8);
        LongArray words = new LongArray(all.length / 8 + 2);
        words.init(0);
        for (int i = 0; i < all.length; i++) {
            words.set(i / 8, words.get(i / 8) | (all[i] & 0xffL) << i % 8 * 8);
        }
        return words;
    }
}
