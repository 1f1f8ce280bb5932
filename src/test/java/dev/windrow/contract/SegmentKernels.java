// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/** Kernels that aggregate groups, as users write them; {@link PlainSegments} computes the same. */
final class SegmentKernels {

    private SegmentKernels() {}

    /** The weighted mean of values. */
    static void weightedMean(
            IntArray starts, DoubleArray values, DoubleArray weights, DoubleArray result) {
        for (@Parallel int group = 0; group < result.getSize(); group++) {
            double total = 0;
            double weight = 0;
            for (int at = starts.get(group); at < starts.get(group + 1); at++) {
                total += values.get(at) * weights.get(at);
                weight += weights.get(at);
            }
            result.set(group, total / weight);
        }
    }

    /** A number that depends on every value, every null, and their order; null if it is even. */
    static void fold(
            IntArray starts,
            LongArray values,
            ByteArray valid,
            LongArray result,
            ByteArray resultValid,
            int ifNull) {
        for (@Parallel int group = 0; group < result.getSize(); group++) {
            long folded = 1;
            for (int at = starts.get(group); at < starts.get(group + 1); at++) {
                long value = ifNull;
                if (valid.get(at) == 1) {
                    value = values.get(at);
                }
                folded = folded * 31 + value;
            }
            result.set(group, folded);
            resultValid.set(group, (byte) (folded & 1));
        }
    }

    static void lastBytes(IntArray starts, ByteArray values, ByteArray result, int perRow) {
        for (@Parallel int group = 0; group < starts.getSize() - 1; group++) {
            int end = starts.get(group + 1);
            if (starts.get(group) < end) {
                for (int i = 0; i < perRow; i++) {
                    result.set(group * perRow + i, values.get((end - 1) * perRow + i));
                }
            }
        }
    }

    static void lastShorts(IntArray starts, ShortArray values, ShortArray result, int perRow) {
        for (@Parallel int group = 0; group < starts.getSize() - 1; group++) {
            int end = starts.get(group + 1);
            if (starts.get(group) < end) {
                for (int i = 0; i < perRow; i++) {
                    result.set(group * perRow + i, values.get((end - 1) * perRow + i));
                }
            }
        }
    }

    static void lastInts(IntArray starts, IntArray values, IntArray result, int perRow) {
        for (@Parallel int group = 0; group < starts.getSize() - 1; group++) {
            int end = starts.get(group + 1);
            if (starts.get(group) < end) {
                for (int i = 0; i < perRow; i++) {
                    result.set(group * perRow + i, values.get((end - 1) * perRow + i));
                }
            }
        }
    }

    static void lastLongs(IntArray starts, LongArray values, LongArray result, int perRow) {
        for (@Parallel int group = 0; group < starts.getSize() - 1; group++) {
            int end = starts.get(group + 1);
            if (starts.get(group) < end) {
                for (int i = 0; i < perRow; i++) {
                    result.set(group * perRow + i, values.get((end - 1) * perRow + i));
                }
            }
        }
    }

    static void lastFloats(IntArray starts, FloatArray values, FloatArray result, int perRow) {
        for (@Parallel int group = 0; group < starts.getSize() - 1; group++) {
            int end = starts.get(group + 1);
            if (starts.get(group) < end) {
                for (int i = 0; i < perRow; i++) {
                    result.set(group * perRow + i, values.get((end - 1) * perRow + i));
                }
            }
        }
    }

    static void lastDoubles(IntArray starts, DoubleArray values, DoubleArray result, int perRow) {
        for (@Parallel int group = 0; group < starts.getSize() - 1; group++) {
            int end = starts.get(group + 1);
            if (starts.get(group) < end) {
                for (int i = 0; i < perRow; i++) {
                    result.set(group * perRow + i, values.get((end - 1) * perRow + i));
                }
            }
        }
    }
}
