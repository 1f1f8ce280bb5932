// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.groupby.fused;

import dev.windrow.internal.gpu.kernels.DeviceStatus;
import dev.windrow.internal.gpu.kernels.Sizes;
import dev.windrow.internal.gpu.kernels.Values;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;

/**
 * Makes groups of the places of a fused kernel. An item is a place of a partial aggregate: {@code
 * aggregate * places + place}. All kinds of queries share these kernels, so operations and sizes
 * come in arrays.
 */
public final class FusedKernels {

    /** Threads of a block, at most. */
    public static final int THREADS = 64;

    /** Place in {@code shape}: the number of places. */
    public static final int PLACES = 0;

    /** The partial aggregates of integers. */
    public static final int INTEGERS = 1;

    /** The partial aggregates of floats. */
    public static final int FLOATS = 2;

    /** The partial aggregates of floats whose items come before. */
    public static final int FLOATS_BEFORE = 3;

    /** The words of an encoded key. */
    public static final int WORDS = 4;

    /** The operation of the first partial aggregate of integers; all others follow. */
    public static final int OPERATIONS = 5;

    /** Places, at most. */
    public static final int MOST_PLACES = 256;

    private FusedKernels() {}

    /**
     * Combines the results of all blocks in one pass.
     *
     * <p>Launch: a block for each item of integers or of floats, whichever are more; its threads
     * are a power of two, {@link #THREADS} at most.
     *
     * <p>Reads {@code cells[item * blocks + block]}; writes {@code items[item]}, those of floats
     * behind the ones of the passes before.
     *
     * <p>A block owns its item; its threads meet at barriers.
     */
    public static void combine(
            KernelContext context,
            IntArray sizes,
            IntArray shape,
            LongArray integerCells,
            DoubleArray floatCells,
            LongArray integerItems,
            DoubleArray floatItems) {
        long[] integers = context.allocateLongLocalArray(THREADS);
        double[] floats = context.allocateDoubleLocalArray(THREADS);
        int thread = context.localIdx;
        int threads = context.localGroupSizeX;
        int item = context.groupIdx;
        int blocks = sizes.get(Sizes.ACCUMULATOR_BLOCKS);
        int places = shape.get(PLACES);
        int aggregate = item / places;
        int hasInteger = aggregate < shape.get(INTEGERS) ? 1 : 0;
        int hasFloat = aggregate < shape.get(FLOATS) ? 1 : 0;
        int ofIntegers = Values.SUM;
        int ofFloats = Values.SUM;
        if (hasInteger == 1) {
            ofIntegers = shape.get(OPERATIONS + aggregate);
        }
        if (hasFloat == 1) {
            ofFloats = shape.get(OPERATIONS + shape.get(INTEGERS) + aggregate);
        }
        int integerBlocks = hasInteger * blocks;
        int floatBlocks = hasFloat * blocks;
        long integer = 0L;
        double real = 0.0;
        if (thread < integerBlocks) {
            integer = integerCells.get(item * blocks + thread);
        }
        if (thread < floatBlocks) {
            real = floatCells.get(item * blocks + thread);
        }
        for (int block = thread + threads; block < integerBlocks; block += threads) {
            long other = integerCells.get(item * blocks + block);
            integer = Values.combine(ofIntegers, integer, other);
        }
        for (int block = thread + threads; block < floatBlocks; block += threads) {
            double other = floatCells.get(item * blocks + block);
            real = Values.combine(ofFloats, real, other);
        }
        integers[thread] = integer;
        floats[thread] = real;
        context.localBarrier();
        for (int half = threads / 2; half > 0; half = half / 2) {
            if (thread < half) {
                if (thread + half < integerBlocks) {
                    integers[thread] =
                            Values.combine(ofIntegers, integers[thread], integers[thread + half]);
                }
                if (thread + half < floatBlocks) {
                    floats[thread] =
                            Values.combine(ofFloats, floats[thread], floats[thread + half]);
                }
            }
            context.localBarrier();
        }
        if (thread < hasInteger) {
            integerItems.set(item, integers[0]);
        }
        if (thread < hasFloat) {
            floatItems.set(shape.get(FLOATS_BEFORE) * places + item, floats[0]);
        }
    }

    /**
     * Makes a group of each place with rows, in the order of places.
     *
     * <p>Launch: one block of {@link #MOST_PLACES} threads.
     *
     * <p>Reads {@code items[item]}, the first partial aggregate of integers being the count of
     * rows, and {@code placeWords[word * places + place]}; writes {@code totals[aggregate * places
     * + group]}, {@code keyWords[word * places + group]} and {@code status[GROUPS]}.
     *
     * <p>Each thread writes a group of its own; all who write the status write the same.
     */
    public static void toGroups(
            KernelContext context,
            IntArray status,
            IntArray shape,
            LongArray placeWords,
            LongArray integerItems,
            DoubleArray floatItems,
            LongArray keyWords,
            LongArray integerTotals,
            DoubleArray floatTotals) {
        int[] used = context.allocateIntLocalArray(MOST_PLACES);
        int place = context.localIdx;
        int places = shape.get(PLACES);
        int isUsed = 0;
        if (place < places) {
            isUsed = integerItems.get(place) > 0L ? 1 : 0;
        }
        used[place] = isUsed;
        context.localBarrier();
        int group = 0;
        int groups = 0;
        for (int other = 0; other < places; other++) {
            group = group + (other < place ? used[other] : 0);
            groups = groups + used[other];
        }
        if (isUsed == 1) {
            for (int word = 0; word < shape.get(WORDS); word++) {
                keyWords.set(word * places + group, placeWords.get(word * places + place));
            }
            for (int aggregate = 0; aggregate < shape.get(INTEGERS); aggregate++) {
                int first = aggregate * places;
                integerTotals.set(first + group, integerItems.get(first + place));
            }
            for (int aggregate = 0; aggregate < shape.get(FLOATS); aggregate++) {
                int first = aggregate * places;
                floatTotals.set(first + group, floatItems.get(first + place));
            }
        }
        status.set(DeviceStatus.GROUPS, groups);
    }
}
