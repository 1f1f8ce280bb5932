// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.transform;

import dev.windrow.column.Column;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.keys.ColumnScans;
import dev.windrow.internal.cpu.keys.GroupKeys;
import dev.windrow.internal.cpu.keys.KeyBatch;
import dev.windrow.internal.cpu.keys.KeyEncoding;
import dev.windrow.internal.cpu.tables.AscendingFinder;
import dev.windrow.internal.cpu.tables.DirectFinder;
import dev.windrow.internal.cpu.tables.GroupFinder;
import dev.windrow.internal.cpu.tables.HashFinder;
import dev.windrow.internal.cpu.work.CpuTuning;

import java.util.List;

/**
 * The partitions of a table's rows, found by hashing: nothing is sorted.
 *
 * @param numbers the partition of each row, from 0 on
 * @param count how many partitions there are
 */
record Partitions(int[] numbers, int count) {

    /**
     * Numbers the partitions. Each thread numbers those of a range of rows, and equal keys of
     * several ranges then get one number.
     *
     * @param columns the keys; without columns, all rows are one partition
     */
    static Partitions of(
            Table input, List<String> columns, ColumnScans scans, RowRangeWorkers workers) {
        RowSort.requireRowNumbers(input.rows());
        int[] numbers = new int[(int) input.rows()];
        if (columns.isEmpty() || numbers.length == 0) {
            return new Partitions(numbers, Math.min(1, numbers.length));
        }
        List<Column> keys = columns.stream().map(input::column).toList();
        KeyEncoding encoding = KeyEncoding.of(keys, scans);
        GroupKeys[] found = new GroupKeys[workers.ranges(numbers.length)];
        workers.forRanges(
                numbers.length,
                (range, from, to) ->
                        found[range] = number(encoding, numbers, (int) from, (int) to));
        GroupKeys all = found[0];
        int[][] merged = new int[found.length][];
        GroupFinder finder = new HashFinder(all, all.count());
        for (int range = 1; range < found.length; range++) {
            merged[range] = merge(found[range], encoding, finder);
        }
        workers.forRanges(
                numbers.length,
                (range, from, to) -> {
                    int[] numberOf = merged[range];
                    for (int row = (int) from; range > 0 && row < to; row++) {
                        numbers[row] = numberOf[numbers[row]];
                    }
                });
        return new Partitions(numbers, all.count());
    }

    /** Numbers the partitions of a range of rows. */
    private static GroupKeys number(KeyEncoding encoding, int[] numbers, int from, int to) {
        GroupKeys found =
                new GroupKeys(
                        encoding.words(),
                        encoding.bits(),
                        encoding.equality(),
                        false,
                        CpuTuning.BATCH_ROWS);
        GroupFinder finder = finder(encoding, found, to - from);
        KeyBatch keys = new KeyBatch(encoding.words());
        int[] batch = new int[CpuTuning.BATCH_ROWS];
        for (int row = from; row < to; row += batch.length) {
            int rows = Math.min(batch.length, to - row);
            encoding.read(row, rows, keys);
            finder.find(keys, rows, batch);
            System.arraycopy(batch, 0, numbers, row, rows);
        }
        return found;
    }

    private static GroupFinder finder(KeyEncoding encoding, GroupKeys found, int rows) {
        if (encoding.indexesTableOf(rows)) {
            return new DirectFinder(found, (int) encoding.greatestKey());
        }
        return found.haveSingleWords()
                ? new AscendingFinder(found)
                : new HashFinder(found, CpuTuning.BATCH_ROWS);
    }

    /** Returns the number of each partition of a range among those of all ranges. */
    private static int[] merge(GroupKeys found, KeyEncoding encoding, GroupFinder finder) {
        int[] numbers = new int[found.count()];
        KeyBatch keys = new KeyBatch(encoding.words());
        int[] batch = new int[CpuTuning.BATCH_ROWS];
        for (int at = 0; at < numbers.length; at += batch.length) {
            int count = Math.min(batch.length, numbers.length - at);
            keys.pick(found, at, count);
            finder.find(keys, count, batch);
            System.arraycopy(batch, 0, numbers, at, count);
        }
        return numbers;
    }
}
