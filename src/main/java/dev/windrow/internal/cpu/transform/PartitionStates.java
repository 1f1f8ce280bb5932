// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.internal.cpu.transform.MovingWindow.Sink;
import dev.windrow.internal.cpu.transform.MovingWindow.StateFactory;
import dev.windrow.query.Aggregation;

/** A window for each partition, which has all of its rows. */
record PartitionStates(Partitions partitions, RowRangeWorkers workers) implements WindowStates {

    /** Slots between those of two threads, so that these share no cache line. */
    private static final int GAP = 16;

    @Override
    public long count() {
        return partitions.count();
    }

    @Override
    public long rowOf(long window) {
        int row = 0;
        while (partitions.numbers()[row] != window) {
            row++;
        }
        return row;
    }

    @Override
    public void compute(Aggregation aggregation, StateFactory factory, Sink sink) {
        int[] numbers = partitions.numbers();
        int slots = partitions.count();
        int ranges = workers.ranges(numbers.length);
        long stride = slots + GAP;
        if (stride * ranges <= numbers.length) {
            addByRows(factory.withSlots((int) stride * ranges), (int) stride, sink);
        } else {
            addByPartitions(factory.withSlots(slots), sink);
        }
    }

    /** Each thread adds a range of rows to slots of its own, which are then added up. */
    private void addByRows(WindowState state, int stride, Sink sink) {
        int[] numbers = partitions.numbers();
        int ranges = workers.ranges(numbers.length);
        workers.forBlocks(
                numbers.length,
                (range, from, to) -> {
                    int first = range * stride;
                    for (int row = (int) from; row < to; row++) {
                        state.add(first + numbers[row], row);
                    }
                });
        workers.forRanges(
                partitions.count(),
                (part, from, to) -> {
                    for (int partition = (int) from; partition < to; partition++) {
                        for (int range = 1; range < ranges; range++) {
                            state.merge(range * stride + partition, partition);
                        }
                        sink.take(state, partition, partition);
                    }
                });
    }

    /** Each thread adds the rows of a range of partitions, of which there are many. */
    private void addByPartitions(WindowState state, Sink sink) {
        int[] numbers = partitions.numbers();
        workers.forRanges(
                partitions.count(),
                (part, from, to) -> {
                    for (int row = 0; row < numbers.length; row++) {
                        int partition = numbers[row];
                        if (partition >= from && partition < to) {
                            state.add(partition, row);
                        }
                    }
                    for (int partition = (int) from; partition < to; partition++) {
                        sink.take(state, partition, partition);
                    }
                });
    }
}
