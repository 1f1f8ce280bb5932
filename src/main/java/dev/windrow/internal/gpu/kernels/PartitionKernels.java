package dev.windrow.internal.gpu.kernels;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Partitions of the table of {@link WordTableKernels}: rows that are taken partition by partition
 * stay within a part of the table at a time, and within a part of what groups have.
 */
public final class PartitionKernels {

    private PartitionKernels() {}

    /**
     * Finds the partition of each row: that of the slot where the search for its key begins.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads the keys' words; writes {@code partitions[row]}, for dropped rows too.
     *
     * <p>Each thread writes rows of its own.
     */
    public static void partition(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            IntArray partitions,
            int words) {
        int rows = sizes.get(Sizes.ROWS);
        int mask = sizes.get(Sizes.TABLE) - 1;
        int shift = sizes.get(Sizes.PARTITION_SHIFT);
        for (int row = context.globalIdx; row < rows; row += context.globalGroupSizeX) {
            int slot = Keys.hash(Keys.word(codes, words, rows, row)) & mask;
            partitions.set(row, slot >> shift);
        }
    }

    /**
     * Takes the word that the table has for each row's key, in another order than the table's.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code order[position]} and the keys' words; writes {@code wordAt[position]}.
     *
     * <p>Each thread writes positions of its own.
     */
    public static void takeWords(
            KernelContext context,
            IntArray sizes,
            LongArray codes,
            IntArray order,
            LongArray wordAt,
            int words) {
        int rows = sizes.get(Sizes.ROWS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            wordAt.set(i, Keys.word(codes, words, rows, order.get(i)));
        }
    }

    /**
     * Tells each row what its position was told.
     *
     * <p>Launch: any shape.
     *
     * <p>Reads {@code slots[position]} and {@code order[position]}; writes {@code slotOfRow[row]}.
     *
     * <p>Each row has one position.
     */
    public static void scatter(
            KernelContext context,
            IntArray sizes,
            IntArray slots,
            IntArray order,
            IntArray slotOfRow) {
        int rows = sizes.get(Sizes.ROWS);
        for (int i = context.globalIdx; i < rows; i += context.globalGroupSizeX) {
            slotOfRow.set(order.get(i), slots.get(i));
        }
    }
}
