// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * Kernels as users write them, the same for each type of array: one copies a column and its nulls;
 * one sets every other row to 0 in place and leaves the others alone.
 */
final class ArrayKernels {

    private ArrayKernels() {}

    static void copyBytes(ByteArray from, ByteArray valid, ByteArray to, ByteArray toValid) {
        int perRow = from.getSize() / valid.getSize();
        for (@Parallel int row = 0; row < valid.getSize(); row++) {
            toValid.set(row, valid.get(row));
            for (int i = row * perRow; i < (row + 1) * perRow; i++) {
                to.set(i, from.get(i));
            }
        }
    }

    static void clearBytes(ByteArray values, int perRow) {
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            int row = i / perRow;
            if ((row & 1) == 1) {
                values.set(i, (byte) 0);
            }
        }
    }

    static void copyShorts(ShortArray from, ByteArray valid, ShortArray to, ByteArray toValid) {
        int perRow = from.getSize() / valid.getSize();
        for (@Parallel int row = 0; row < valid.getSize(); row++) {
            toValid.set(row, valid.get(row));
            for (int i = row * perRow; i < (row + 1) * perRow; i++) {
                to.set(i, from.get(i));
            }
        }
    }

    static void clearShorts(ShortArray values, int perRow) {
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            int row = i / perRow;
            if ((row & 1) == 1) {
                values.set(i, (short) 0);
            }
        }
    }

    static void copyInts(IntArray from, ByteArray valid, IntArray to, ByteArray toValid) {
        int perRow = from.getSize() / valid.getSize();
        for (@Parallel int row = 0; row < valid.getSize(); row++) {
            toValid.set(row, valid.get(row));
            for (int i = row * perRow; i < (row + 1) * perRow; i++) {
                to.set(i, from.get(i));
            }
        }
    }

    static void clearInts(IntArray values, int perRow) {
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            int row = i / perRow;
            if ((row & 1) == 1) {
                values.set(i, 0);
            }
        }
    }

    static void copyLongs(LongArray from, ByteArray valid, LongArray to, ByteArray toValid) {
        int perRow = from.getSize() / valid.getSize();
        for (@Parallel int row = 0; row < valid.getSize(); row++) {
            toValid.set(row, valid.get(row));
            for (int i = row * perRow; i < (row + 1) * perRow; i++) {
                to.set(i, from.get(i));
            }
        }
    }

    static void clearLongs(LongArray values, int perRow) {
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            int row = i / perRow;
            if ((row & 1) == 1) {
                values.set(i, 0L);
            }
        }
    }

    static void copyFloats(FloatArray from, ByteArray valid, FloatArray to, ByteArray toValid) {
        int perRow = from.getSize() / valid.getSize();
        for (@Parallel int row = 0; row < valid.getSize(); row++) {
            toValid.set(row, valid.get(row));
            for (int i = row * perRow; i < (row + 1) * perRow; i++) {
                to.set(i, from.get(i));
            }
        }
    }

    static void clearFloats(FloatArray values, int perRow) {
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            int row = i / perRow;
            if ((row & 1) == 1) {
                values.set(i, 0f);
            }
        }
    }

    static void copyDoubles(DoubleArray from, ByteArray valid, DoubleArray to, ByteArray toValid) {
        int perRow = from.getSize() / valid.getSize();
        for (@Parallel int row = 0; row < valid.getSize(); row++) {
            toValid.set(row, valid.get(row));
            for (int i = row * perRow; i < (row + 1) * perRow; i++) {
                to.set(i, from.get(i));
            }
        }
    }

    static void clearDoubles(DoubleArray values, int perRow) {
        for (@Parallel int i = 0; i < values.getSize(); i++) {
            int row = i / perRow;
            if ((row & 1) == 1) {
                values.set(i, 0.0);
            }
        }
    }
}
