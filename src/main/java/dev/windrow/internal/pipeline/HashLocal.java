// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.pipeline;

import dev.windrow.column.Table;
import dev.windrow.internal.cpu.groupby.HashAggregate;
import dev.windrow.internal.scan.CpuLane;

/** What one worker has of the rows that {@link HashGroups} takes. */
final class HashLocal implements Sink.Local {

    private final CpuLane lane;
    private final HashAggregate groups;
    private long splits;
    private long rows;
    private long bytes;

    HashLocal(CpuLane lane, HashAggregate groups) {
        this.lane = lane;
        this.groups = groups;
    }

    CpuLane lane() {
        return lane;
    }

    HashAggregate groups() {
        return groups;
    }

    /** Counts a split, and its rows, selected or not. */
    void count(Table split) {
        splits++;
        rows += split.rows();
        bytes += split.byteSize();
    }

    long splits() {
        return splits;
    }

    long rows() {
        return rows;
    }

    long bytes() {
        return bytes;
    }

    @Override
    public void close() {
        // The groups lie on the heap, and go to the sink.
    }
}
