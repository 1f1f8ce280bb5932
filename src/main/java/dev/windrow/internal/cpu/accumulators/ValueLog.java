// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import dev.windrow.internal.cancel.StopSignal;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Values with their groups, in the order in which they are appended: the cheapest way to keep them
 * all. Blocks begin small, since partitions have thousands of logs, and double in size.
 */
public final class ValueLog implements LoggedValues {

    private final List<int[]> groupBlocks = new ArrayList<>();
    private final List<long[]> valueBlocks = new ArrayList<>();
    private int[] groups = {};
    private long[] values = {};
    private int used;
    private long inFullBlocks;

    /** Returns the number of values. */
    public long size() {
        return inFullBlocks + used;
    }

    @Override
    public boolean isEmpty() {
        return size() == 0;
    }

    public void append(int group, long value) {
        if (used == values.length) {
            startBlock();
        }
        groups[used] = group;
        values[used++] = value;
    }

    /** Appends the first {@code count} values, each with its group. */
    public void append(int[] newGroups, long[] newValues, int count) {
        int at = 0;
        while (at < count) {
            int taken = freeInBlock(count - at);
            System.arraycopy(newGroups, at, groups, used, taken);
            System.arraycopy(newValues, at, values, used, taken);
            used += taken;
            at += taken;
        }
    }

    /** Appends values {@code [from, to)} of one group. */
    public void append(int group, long[] newValues, int from, int to) {
        int at = from;
        while (at < to) {
            int taken = freeInBlock(to - at);
            Arrays.fill(groups, used, used + taken, group);
            System.arraycopy(newValues, at, values, used, taken);
            used += taken;
            at += taken;
        }
    }

    private int freeInBlock(int wanted) {
        if (used == values.length) {
            startBlock();
        }
        return Math.min(wanted, values.length - used);
    }

    private void startBlock() {
        inFullBlocks += used;
        int size =
                Math.clamp(
                        2L * values.length,
                        CpuTuning.LEAST_LOG_BLOCK,
                        CpuTuning.GREATEST_LOG_BLOCK);
        groups = new int[size];
        values = new long[size];
        groupBlocks.add(groups);
        valueBlocks.add(values);
        used = 0;
    }

    /** Forgets all values, and frees their memory. */
    void clear() {
        groupBlocks.clear();
        valueBlocks.clear();
        groups = new int[0];
        values = new long[0];
        used = 0;
        inFullBlocks = 0;
    }

    /** Sorts the values by group, keeps their order within each group, and empties the log. */
    public GroupedValues takeGrouped(int groupCount) {
        if (size() > Integer.MAX_VALUE - Long.BYTES) {
            throw new OutOfMemoryError("an array of " + size() + " values");
        }
        StopSignal never = new StopSignal();
        int[] starts = new int[groupCount + 1];
        countInto(starts, never);
        int before = 0;
        for (int group = 0; group <= groupCount; group++) {
            int count = starts[group];
            starts[group] = before;
            before += count;
        }
        long[] sorted = new long[before];
        moveInto(starts, 0, before, sorted, never);
        // Each group's start has become its end, which is the start of the next group.
        System.arraycopy(starts, 0, starts, 1, groupCount);
        starts[0] = 0;
        return new GroupedValues(starts, sorted);
    }

    @Override
    public void countInto(int[] counts, StopSignal stop) {
        for (int block = 0; block < groupBlocks.size(); block++) {
            stop.check();
            int[] groupOfValue = groupBlocks.get(block);
            int count = usedOf(block);
            for (int i = 0; i < count; i++) {
                counts[groupOfValue[i]]++;
            }
        }
    }

    @Override
    public void moveInto(int[] next, int from, int to, long[] target, StopSignal stop) {
        boolean isLast = from == 0;
        for (int block = 0; block < groupBlocks.size(); block++) {
            stop.check();
            int[] groupOfValue = groupBlocks.get(block);
            long[] source = valueBlocks.get(block);
            int count = usedOf(block);
            for (int i = 0; i < count; i++) {
                int place = next[groupOfValue[i]];
                if (place >= from && place < to) {
                    target[place - from] = source[i];
                    next[groupOfValue[i]] = place + 1;
                }
            }
            if (isLast) {
                // Freed as early as possible: the log takes more memory than its result.
                groupBlocks.set(block, new int[0]);
                valueBlocks.set(block, new long[0]);
            }
        }
        if (isLast) {
            clear();
        }
    }

    private int usedOf(int block) {
        return block == groupBlocks.size() - 1 ? used : groupBlocks.get(block).length;
    }
}
