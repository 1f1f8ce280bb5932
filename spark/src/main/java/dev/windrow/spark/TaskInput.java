// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

/** The rows of a task, which are copied into columns. */
interface TaskInput {

    /** Returns whether there are more rows, and waits for them. */
    boolean hasNext();

    /** Copies rows until the columns are full or there are no more. */
    void fill(GatheredRows columns);
}
