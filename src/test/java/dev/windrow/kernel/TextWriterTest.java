// SPDX-License-Identifier: Apache-2.0
package dev.windrow.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.bench.kernels.Redaction;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
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
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** A column of strings, made by one routine in two passes. */
class TextWriterTest {

    private static final KernelContext CONTEXT = new KernelContext();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 257, 1000})
    void oneRoutineMeasuresAndWrites(int rows) throws TornadoExecutionPlanException {

        Random random = new Random(rows);
        List<@Nullable String> names = new ArrayList<>();
        List<String> labels = new ArrayList<>();
        List<@Nullable String> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            String first = "Jérôme-Alexander".substring(0, 1 + random.nextInt(16));
            String last = row % 3 == 0 ? "Ōe" : "Zimmermann".substring(random.nextInt(9));
            names.add(first + " " + last);
            labels.add(row % 4 == 3 ? "private" : "public");
            expected.add(row % 4 == 3 ? "X X" : last.charAt(0) + " " + first);
        }
        assertThat(redact(names, labels)).isEqualTo(expected);
    }

    /** Blocks whose rows are all null have nothing to write, before, between and behind others. */
    @Test
    void nullsTakeNoSpace() throws TornadoExecutionPlanException {
        List<@Nullable String> names = new ArrayList<>();
        List<String> labels = Collections.nCopies(5 * TextWriter.THREADS + 3, "public");
        List<@Nullable String> expected = new ArrayList<>();
        for (int row = 0; row < labels.size(); row++) {
            int block = row / TextWriter.THREADS;
            boolean isNull = block % 2 == 0 || row % 3 == 0;
            names.add(isNull ? null : "A".repeat(1 + row % 5) + " Ōe");
            expected.add(isNull ? null : "Ō " + "A".repeat(1 + row % 5));
        }
        assertThat(redact(names, labels)).isEqualTo(expected);
    }

    /** "FFFFFF Lee" becomes "L FFFFFF": a first name of six letters makes eight bytes, a word. */
    @ParameterizedTest
    @ValueSource(ints = {5, 6, 7, 14, 22, 1000})
    void stringsEndWhereWordsDoAndElsewhere(int letters) throws TornadoExecutionPlanException {
        int rows = 2 * TextWriter.THREADS;
        String first = "F".repeat(letters);
        assertThat(
                        redact(
                                Collections.nCopies(rows, first + " Lee"),
                                Collections.nCopies(rows, "public")))
                .isEqualTo(Collections.nCopies(rows, "L " + first));
    }

    private static List<@Nullable String> redact(List<@Nullable String> names, List<String> labels)
            throws TornadoExecutionPlanException {
        int rows = names.size();
        LongArray present = present(names);
        boolean someAreNull = names.contains(null);
        IntArray nameOffsets = offsets(names);
        LongArray nameBytes = characters(names);
        IntArray labelOffsets = offsets(labels);
        LongArray labelBytes = characters(labels);
        IntArray tiles = new IntArray(rows / TextWriter.THREADS + 1);
        tiles.init(-1);
        IntArray offsets = new IntArray(rows + 1);
        offsets.init(-1);
        // Room for what the first pass is to find; nothing of what is there may be left.
        LongArray out = new LongArray(bytes(names) / 8 + 2 * rows + 2);
        out.init(-1L);
        IntArray sizes = IntArray.fromElements(rows, out.getSize(), someAreNull ? 1 : 0);
        for (int pass = TextWriter.MEASURE; pass <= TextWriter.WRITE; pass++) {
            if (pass == TextWriter.WRITE) {
                assertThat(place(tiles)).isLessThan(8L * out.getSize());
            }
            run(
                    new TaskGraph("pass" + pass)
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
                                    pass)
                            .transferToHost(DataTransferMode.EVERY_EXECUTION, tiles, offsets, out),
                    tiles.getSize());
        }
        List<@Nullable String> strings = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            byte[] bytes = new byte[offsets.get(row + 1) - offsets.get(row)];
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) Text.byteAt(out, offsets.get(row) + i);
            }
            String made = new String(bytes, StandardCharsets.UTF_8);
            strings.add(names.get(row) == null && made.isEmpty() ? null : made);
        }
        return strings;
    }

    /** Turns the sizes of tiles into where they begin; returns the size of all. */
    private static long place(IntArray tiles) {
        int total = 0;
        for (int tile = 0; tile < tiles.getSize(); tile++) {
            int size = tiles.get(tile);
            tiles.set(tile, total);
            total += size;
        }
        return total;
    }

    private static LongArray present(List<@Nullable String> strings) {
        LongArray present = new LongArray(strings.size() / 64 + 1);
        present.init(-1L);
        for (int row = 0; row < strings.size(); row++) {
            if (strings.get(row) == null) {
                present.set(row / 64, present.get(row / 64) & ~(1L << row));
            }
        }
        return present;
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

    private static IntArray offsets(List<? extends @Nullable String> strings) {
        IntArray offsets = new IntArray(strings.size() + 1);
        offsets.set(0, 0);
        for (int row = 0; row < strings.size(); row++) {
            offsets.set(row + 1, offsets.get(row) + bytes(strings.subList(row, row + 1)));
        }
        return offsets;
    }

    private static int bytes(List<? extends @Nullable String> strings) {
        return joined(strings).length;
    }

    private static byte[] joined(List<? extends @Nullable String> strings) {
        return strings.stream()
                .map(string -> string == null ? "" : string)
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static LongArray characters(List<? extends @Nullable String> strings) {
        byte[] all = joined(strings);
        LongArray words = new LongArray(all.length / 8 + 2);
        words.init(0);
        for (int i = 0; i < all.length; i++) {
            words.set(i / 8, words.get(i / 8) | (all[i] & 0xffL) << i % 8 * 8);
        }
        return words;
    }
}
