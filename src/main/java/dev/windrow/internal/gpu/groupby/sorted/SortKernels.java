// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.sorted;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Presence;
import dev.windrow.internal.gpu.kernels.RowKeys;
import dev.windrow.internal.gpu.kernels.Sizes;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** From sorted rows to groups: a group begins where a row's key differs from the one before. */
public final class SortKernels {

    private SortKernels() {}

    /** Compares rows side by side whose keys differ. */
    interface HeadCheck {

        void report(IntArray status, int before, int row);
    }

    /** Rows are sorted by their keys, or not at all. */
    record Unchecked() implements HeadCheck {

        @Override
        public void report(IntArray status, int before, int row) {
            // Each order of keys will do.
        }
    }

    /** Rows are sorted by hashes: sets {@code status[HASH_COLLISION]} if the keys share one. */
    record Hashed(LongArray hashes) implements HeadCheck {

        @Override
        public void report(IntArray status, int before, int row) {
            if (hashes.get(before) == hashes.get(row)) {
                status.set(DeviceStatus.HASH_COLLISION, 1);
            }
        }
    }

    /**
     * Rows are taken to be in the order of their keys, integers of {@code bits}: sets {@code
     * status[DISORDER]} if one is less than the one before it.
     */
    record Ascending(LongArray codes, int bits) implements HeadCheck {

        @Override
        public void report(IntArray status, int before, int row) {
            int signAt = 64 - bits;
            if (codes.get(before) << signAt > codes.get(row) << signAt) {
                status.set(DeviceStatus.DISORDER, 1);
            }
        }
    }

    /**
     * Hashes each row's key.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the encoded keys and {@code mask[0]}, the bits of the hash that count; writes {@code
     * hashes[row]}.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void hash(
            KernelContext context, IntArray sizes, RowKeys keys, LongArray mask, LongArray hashes) {
        int rows = sizes.get(Sizes.ROWS);
        long bits = mask.get(0);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            hashes.set(row, keys.longHash(rows, row) & bits);
        }
    }

    /**
     * Marks where groups begin. Keys are compared in full.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads rows in {@code order}, their encoded keys, which are kept, and what the check reads;
     * writes 1 or 0 to {@code heads[position]} and {@code status[SORTED_ROWS]}, and what the check
     * reports. Dropped rows come last and begin no group. If rows are {@code adjacent}, not sorted,
     * each is compared with the row before it in the table, dropped or not: a dropped row's key is
     * no other row's.
     *
     * <p>Each thread writes elements of its own; all who report a collision write the same, and one
     * thread sees the last row.
     */
    public static void markHeads(
            KernelContext context,
            IntArray sizes,
            IntArray order,
            RowKeys keys,
            Presence kept,
            HeadCheck check,
            IntArray heads,
            IntArray status,
            int adjacent) {
        int rows = sizes.get(Sizes.ROWS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int row = order.get(i);
            int before = -1;
            if (adjacent == 1) {
                before = row - 1;
            }
            if (adjacent == 0 && i > 0) {
                before = order.get(i - 1);
            }
            int active = kept.of(row);
            int nextActive = 0;
            if (i < rows - 1) {
                nextActive = 1;
            }
            if (kept.always() == 0 && nextActive == 1) {
                nextActive = kept.of(order.get(i + 1));
            }
            int head = active;
            if (active == 1 && before >= 0) {
                head = 1 - keys.same(rows, before, row);
                if (head == 1) {
                    check.report(status, before, row);
                }
            }
            heads.set(i, head);
            int last = active * (1 - nextActive);
            if (last == 1) {
                status.set(DeviceStatus.SORTED_ROWS, i + 1);
            }
        }
    }

    /**
     * Numbers groups, and finds where each begins. If there are more than the output arrays hold,
     * none is written: only {@code status[SEGMENTS]} counts then.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code before[position]}, the groups that begin before it, {@code order}, {@code
     * status[SEGMENTS]} and {@code status[SORTED_ROWS]}; writes {@code groups[position]}, {@code
     * starts[group]}, and the end after the last group, {@code groupRow[group]}, the first row of
     * the group, {@code status[GROUPS]} and {@code status[ACTIVE_ROWS]}.
     *
     * <p>Each thread writes elements of its own; a group's are written by the thread that sees its
     * first row.
     */
    public static void number(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray before,
            IntArray order,
            IntArray groups,
            IntArray starts,
            IntArray groupRow) {
        int active = status.get(DeviceStatus.SORTED_ROWS);
        int segments = status.get(DeviceStatus.SEGMENTS);
        if (segments > sizes.get(Sizes.GROUP_CAPACITY)) {
            active = 0;
            segments = 0;
        }
        if (context.globalIdx == 0) {
            status.set(DeviceStatus.GROUPS, segments);
            status.set(DeviceStatus.ACTIVE_ROWS, active);
            starts.set(segments, active);
        }
        for (int i = context.globalIdx; i < active; i += context.globalGroupSizeX) {
            int begun = before.get(i);
            int next = segments;
            if (i < active - 1) {
                next = before.get(i + 1);
            }
            if (next != begun) {
                starts.set(begun, i);
                groupRow.set(begun, order.get(i));
            }
            groups.set(i, next - 1);
        }
    }

    /**
     * Stores the first row of each key.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code before[position]}, {@code order}, {@code status[SEGMENTS]} and {@code
     * status[SORTED_ROWS]}; writes {@code firstRow[segment]}.
     *
     * <p>The one thread that sees a segment's first row writes it.
     */
    public static void firstRows(
            KernelContext context,
            IntArray status,
            IntArray before,
            IntArray order,
            IntArray firstRow) {
        int active = status.get(DeviceStatus.SORTED_ROWS);
        int segments = status.get(DeviceStatus.SEGMENTS);
        for (int i = context.globalIdx; i < active; i += context.globalGroupSizeX) {
            int begun = before.get(i);
            int next = segments;
            if (i < active - 1) {
                next = before.get(i + 1);
            }
            if (next != begun) {
                firstRow.set(begun, order.get(i));
            }
        }
    }

    /**
     * Stores for each row the first row of its key; for a dropped row, the last row of the table.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code before[position]}, {@code order}, {@code firstRow[segment]}, {@code
     * status[SEGMENTS]} and {@code status[SORTED_ROWS]}; writes {@code firstOfRow[row]}.
     *
     * <p>Each row has one position.
     */
    public static void tellFirstRows(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray before,
            IntArray order,
            IntArray firstRow,
            IntArray firstOfRow) {
        int rows = sizes.get(Sizes.ROWS);
        int active = status.get(DeviceStatus.SORTED_ROWS);
        int segments = status.get(DeviceStatus.SEGMENTS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            int first = rows - 1;
            if (i < active) {
                int next = segments;
                if (i < active - 1) {
                    next = before.get(i + 1);
                }
                first = firstRow.get(next - 1);
            }
            firstOfRow.set(order.get(i), first);
        }
    }
}
