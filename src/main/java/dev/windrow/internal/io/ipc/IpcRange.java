// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

/**
 * Adjacent rows of a batch.
 *
 * @param from the first one
 * @param to behind the last one; may exceed the rows that there are
 */
record IpcRange(int from, int to) {

    /** All rows. */
    static final IpcRange ALL = new IpcRange(0, Integer.MAX_VALUE);

    /** Returns how many rows there are of a batch of so many. */
    int count(int rows) {
        return Math.max(0, Math.min(to, rows) - from);
    }
}
