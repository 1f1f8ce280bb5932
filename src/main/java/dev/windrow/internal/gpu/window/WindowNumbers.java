// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.window;

import dev.windrow.internal.gpu.kernels.Numbers;
import dev.windrow.internal.gpu.kernels.Presence;

/** A column of any numbers, which kernels read as floats. */
record WindowNumbers(Numbers values, Presence presence) {

    /**
     * Reads a number of a row as a float; {@code other} for a null and for a row outside of the
     * table. It always reads some row: without branches, a thread has several reads in flight.
     */
    double read(int row, int rows, double other) {
        int inside = Math.max(0, Math.min(row, rows - 1));
        double value = readInside(inside, other);
        return row == inside ? value : other;
    }

    /** Reads a number of a row within the table as a float; {@code other} for a null. */
    double readInside(int row, double other) {
        double value = values.real(row);
        if (presence.always() == 0) {
            value = presence.of(row) == 1 ? value : other;
        }
        return value;
    }
}
