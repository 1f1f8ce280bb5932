// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.internal.gpu.graph.DeviceGraph;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.Values;
import dev.windrow.internal.gpu.sort.ColumnKey;
import dev.windrow.internal.gpu.sort.RowSortStage;
import dev.windrow.internal.gpu.sort.SortedInts;
import dev.windrow.query.Algorithm;

import org.junit.jupiter.api.Test;

import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** The radix sort of rows, over more rows than one block ranks. */
class RowSortStageTest {

    private static final int ROWS = 9_000;
    private static final List<Long> ONE_KEY = Collections.nCopies(ROWS, 0L);

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void intKeysAreSortedAsUnsignedNumbersAndTiesStayInOrder() {
        int[] keys = random.ints(ROWS).map(key -> key & 0xf0000007).toArray();
        try (StageRun run = new StageRun(ONE_KEY, Algorithm.GLOBAL_HASH)) {
            RowSortStage sort = new RowSortStage(run.arrays().stage(), "sort");
            sort.by(
                    new SortedInts.Stored(run.arrays().graph().upload(IntArray.fromArray(keys))),
                    32);
            IntArray sortedKeys = run.keep(sort.order().keys());
            IntArray order = run.keep(sort.order().rows());
            run.execute();

            int[] expected =
                    sorted(Comparator.comparingLong(row -> Integer.toUnsignedLong(keys[row])));
            assertThat(order.toHeapArray()).isEqualTo(expected);
            assertThat(sortedKeys.toHeapArray())
                    .isEqualTo(IntStream.of(expected).map(row -> keys[row]).toArray());
        }
    }

    @Test
    void wordsAreSortedTheLastOneFirstAndOnlyByTheBitsThatCount() {
        long[] words = new long[2 * ROWS];
        for (int row = 0; row < ROWS; row++) {
            words[row] = random.nextLong() & 0x8000000180000001L;
            words[ROWS + row] = random.nextLong() & 0x700000007L;
        }
        try (StageRun run = new StageRun(ONE_KEY, Algorithm.GLOBAL_HASH)) {
            RowSortStage sort = new RowSortStage(run.arrays().stage(), "sort");
            LongArray onDevice = run.arrays().graph().upload(LongArray.fromArray(words));
            sort.byWords(onDevice, new int[] {64, 35});
            IntArray order = run.keep(sort.order().rows());
            run.execute();

            assertThat(order.toHeapArray())
                    .isEqualTo(
                            sorted(
                                    Comparator.<Integer>comparingLong(row -> words[ROWS + row])
                                            .thenComparing(
                                                    row -> words[row], Long::compareUnsigned)));
        }
    }

    @Test
    void aLaterSortContinuesFromTheOrderThatAnEarlierOneLeft() {
        int[] major = random.ints(ROWS, 0, 40).toArray();
        int[] minor = random.ints(ROWS, 0, 300).toArray();
        try (StageRun run = new StageRun(ONE_KEY, Algorithm.GLOBAL_HASH)) {
            DeviceGraph graph = run.arrays().graph();
            RowSortStage sort = new RowSortStage(run.arrays().stage(), "sort");
            sort.by(new SortedInts.Stored(graph.upload(IntArray.fromArray(minor))), 9);
            sort.by(new SortedInts.Stored(graph.upload(IntArray.fromArray(major))), 6);
            IntArray order = run.keep(sort.order().rows());
            run.execute();

            assertThat(order.toHeapArray())
                    .isEqualTo(
                            sorted(
                                    Comparator.<Integer>comparingInt(row -> major[row])
                                            .thenComparingInt(row -> minor[row])));
        }
    }

    @Test
    void aStageSortsAgainFromTheBeginningInTheSameBuffers() {
        int[] first = random.ints(ROWS, 0, 16).toArray();
        try (StageRun run = new StageRun(ONE_KEY, Algorithm.GLOBAL_HASH)) {
            DeviceGraph graph = run.arrays().graph();
            RowSortStage sort = new RowSortStage(run.arrays().stage(), "sort");
            IntArray keys = graph.upload(IntArray.fromArray(first));
            sort.by(new SortedInts.Stored(keys), 4);
            IntArray order = run.keep(sort.order().rows());
            sort.restart();
            assertThatThrownBy(sort::order).isInstanceOf(IllegalStateException.class);
            sort.by(new SortedInts.Stored(graph.upload(new IntArray(ROWS))), 0);
            IntArray untouched = run.keep(sort.order().rows());
            run.execute();

            assertThat(order.toHeapArray())
                    .isEqualTo(sorted(Comparator.comparingInt(row -> first[row])));
            assertThat(untouched.toHeapArray())
                    .as("no bits tell rows apart")
                    .isEqualTo(sorted(Comparator.comparingInt(row -> 0)));
        }
    }

    @Test
    void aColumnIsReadByTheFirstPassOrInTheOrderThatAnEarlierSortLeft() {
        int[] minor = random.ints(ROWS, -40, 40).toArray();
        int[] major = random.ints(ROWS, -100_000, 100_000).toArray();
        BitSet valid = new BitSet(ROWS);
        random.ints(ROWS, 0, ROWS).forEach(valid::set);
        try (StageRun run = new StageRun(ONE_KEY, Algorithm.GLOBAL_HASH)) {
            DeviceGraph graph = run.arrays().graph();
            RowSortStage sort = new RowSortStage(run.arrays().stage(), "sort");
            sort.byColumn(column(graph, minor, valid, -40, 40, 1), 7);
            sort.byColumn(column(graph, major, valid, -100_000, 100_000, 0), 18);
            IntArray sortedKeys = run.keep(sort.order().keys());
            IntArray order = run.keep(sort.order().rows());
            run.execute();

            IntUnaryOperator majorKey = row -> valid.get(row) ? major[row] + 100_000 : 0;
            IntUnaryOperator minorKey = row -> valid.get(row) ? 40 - minor[row] : 0;
            int[] expected =
                    sorted(
                            Comparator.<Integer>comparingInt(majorKey::applyAsInt)
                                    .thenComparingInt(minorKey::applyAsInt));
            assertThat(order.toHeapArray()).isEqualTo(expected);
            assertThat(sortedKeys.toHeapArray())
                    .isEqualTo(IntStream.of(expected).map(majorKey).toArray());
        }
    }

    @Test
    void ofAColumnTheValuesOwnBitsMayBeTheKeys() {
        int[] values = random.ints(ROWS).toArray();
        try (StageRun run = new StageRun(ONE_KEY, Algorithm.GLOBAL_HASH)) {
            DeviceGraph graph = run.arrays().graph();
            RowSortStage sort = new RowSortStage(run.arrays().stage(), "sort");
            LongArray words = graph.upload(LongArray.fromArray(pairs(values)));
            LongArray zeros = graph.upload(new LongArray(2));
            sort.byColumn(
                    new ColumnKey(words, new Presence.Everywhere(), zeros, Values.INT, 0, 0xffff),
                    16);
            IntArray sortedKeys = run.keep(sort.order().keys());
            IntArray order = run.keep(sort.order().rows());
            run.execute();

            int[] expected = sorted(Comparator.comparingInt(row -> values[row] & 0xffff));
            assertThat(order.toHeapArray()).isEqualTo(expected);
            assertThat(sortedKeys.toHeapArray())
                    .isEqualTo(IntStream.of(expected).map(row -> values[row] & 0xffff).toArray());
        }
    }

    private static ColumnKey column(
            DeviceGraph graph, int[] values, BitSet valid, long least, long most, int descending) {
        return new ColumnKey(
                graph.upload(LongArray.fromArray(pairs(values))),
                new Presence.Bits(
                        graph.upload(
                                LongArray.fromArray(Arrays.copyOf(valid.toLongArray(), ROWS)))),
                graph.upload(LongArray.fromElements(least, most)),
                Values.INT,
                descending,
                -1L);
    }

    /** Returns ints as a column has them, two a word. */
    private static long[] pairs(int[] values) {
        long[] words = new long[(values.length + 1) / 2];
        for (int i = 0; i < values.length; i++) {
            words[i / 2] |= (values[i] & 0xffffffffL) << (32 * (i % 2));
        }
        return words;
    }

    private static int[] sorted(Comparator<Integer> comparator) {
        return IntStream.range(0, ROWS).boxed().sorted(comparator).mapToInt(row -> row).toArray();
    }
}
