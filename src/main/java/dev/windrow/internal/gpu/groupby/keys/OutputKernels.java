// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.keys;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.RowKeys;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.StringWords;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/** Gathers the keys of the result. */
public final class OutputKernels {

    /** Threads that copy a string together. */
    public static final int COPY_THREADS = 16;

    private OutputKernels() {}

    /**
     * Gathers the encoded key of each group.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code groupRow[group]} and the keys' words; writes {@code keyWords[word *
     * GROUP_CAPACITY + group]}.
     *
     * <p>Each thread writes groups of its own.
     */
    public static void gatherWords(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            RowKeys keys,
            IntArray groupRow,
            LongArray keyWords) {
        int rows = sizes.get(Sizes.ROWS);
        int capacity = sizes.get(Sizes.GROUP_CAPACITY);
        int groups = status.get(DeviceStatus.GROUPS);
        for (int group = context.globalIdx; group < groups; group += context.globalGroupSizeX) {
            int row = groupRow.get(group);
            for (int word = 0; word < keys.words(); word++) {
                keyWords.set(word * capacity + group, keys.at(rows, word, row));
            }
        }
    }

    /**
     * Copies the characters of a key column's strings. Those that do not fit are left out; the
     * total shows it.
     *
     * <p>Launch: any shape of whole {@link #COPY_THREADS}. These threads copy one string together,
     * byte by byte side by side: a thread alone would write too far from its neighbours.
     *
     * <p>Reads {@code groupRow}, the strings and {@code starts[group]}, the scanned lengths; writes
     * {@code target[start, start + length)}.
     *
     * <p>Each thread writes bytes of its own.
     */
    public static void copyCharacters(
            KernelContext context,
            IntArray sizes,
            IntArray status,
            IntArray groupRow,
            IntArray offsets,
            LongArray characters,
            IntArray starts,
            ByteArray target) {
        int most = sizes.get(Sizes.CHARACTER_CAPACITY);
        int groups = status.get(DeviceStatus.GROUPS);
        int own = context.globalIdx % COPY_THREADS;
        int step = context.globalGroupSizeX / COPY_THREADS;
        for (int group = context.globalIdx / COPY_THREADS; group < groups; group += step) {
            int from = offsets.get(groupRow.get(group));
            int start = starts.get(group);
            int end = Math.min(most, starts.get(group + 1));
            for (int at = start + own; at < end; at += COPY_THREADS) {
                target.set(at, (byte) StringWords.byteAt(characters, from + at - start));
            }
        }
    }
}
