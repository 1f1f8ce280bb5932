// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.column.Table;

/** The groups of a query. Whoever takes them closes them. */
public sealed interface Groups {

    /**
     * Groups that are there.
     *
     * @param table a row for each
     */
    record InMemory(Table table) implements Groups {}

    /**
     * Groups that did not fit the memory.
     *
     * @param partitions makes them, one partition after the other
     * @param bytesWritten the bytes that were written to disk
     */
    record OnDisk(PartitionedGroups partitions, long bytesWritten) implements Groups {}
}
