// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.ipc;

import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The nulls in ranges of rows of a batch. Once all were read, they are as many as the batch counts,
 * or its bitmaps are damaged.
 */
final class IpcNullSums {

    private final int ranges;

    /** What was found, by range, since a range may be read again. */
    private final Map<IpcRange, List<ArrowFieldNode>> found = new HashMap<>();

    /** Makes sums of so many ranges, none of which was read yet. */
    IpcNullSums(int ranges) {
        this.ranges = ranges;
    }

    /**
     * Adds what a range has.
     *
     * @param label the batch's name in errors
     * @param columns those that are read, with what the batch counts
     * @param nodes the values and nulls of the columns and their children, in order
     * @throws IOException if this is the last range, and a column has more or fewer nulls
     */
    synchronized void add(
            String label, List<IpcColumn> columns, IpcRange range, List<ArrowFieldNode> nodes)
            throws IOException {
        found.putIfAbsent(range, nodes);
        if (found.size() == ranges) {
            int at = 0;
            for (IpcColumn column : columns) {
                at = require(label, column, at);
            }
        }
    }

    /** Checks a column and its children, and returns the place of the next one. */
    private int require(String label, IpcColumn column, int at) throws IOException {
        ArrowFieldNode counted = column.node();
        long values = found.values().stream().mapToLong(each -> each.get(at).getLength()).sum();
        long nulls = found.values().stream().mapToLong(each -> each.get(at).getNullCount()).sum();
        // Of elements, some may belong to no list.
        if (values == counted.getLength()
                && counted.getNullCount() != IpcBatch.NULLS_UNKNOWN
                && nulls != counted.getNullCount()) {
            throw column.failure(
                    label, nulls + " nulls", "the " + counted.getNullCount() + " that it counts");
        }
        int next = at + 1;
        for (IpcColumn child : column.children()) {
            next = require(label, child, next);
        }
        return next;
    }
}
