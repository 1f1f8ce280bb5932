// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.internal.partial.ResultStates;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

/**
 * The lanes of a device for one query, which all {@link StateStream}s of a process share: a stream
 * takes a lane for each table, so a few lanes serve many. While no stream is open, the lanes are
 * left to other queries. For any threads.
 */
public final class StateLanes {

    /** Groups make no chunk worthless: the CPU would make as many states. */
    private static final double ANY_GROUPS = 1;

    private final GroupByQuery query;
    private final @Nullable DeviceUse device;
    private final long tableRows;
    private final int threads;
    private @Nullable LaneSupply supply;
    private int streams;

    /**
     * Makes no lane yet.
     *
     * @param query a query of small states; lanes get rows that are selected, with what is computed
     * @param device the device, at whose failures the CPU goes on; null without one
     * @param tableRows about the most rows of a table
     * @param threads how many threads have a stream at a time, at most
     */
    public StateLanes(GroupByQuery query, @Nullable DeviceUse device, long tableRows, int threads) {
        this.query = query;
        this.device = device;
        this.tableRows = tableRows;
        this.threads = threads;
    }

    /** Returns whether a device can make the states of a query. */
    public static boolean suit(GroupByQuery query) {
        return ResultStates.asked(query).isPresent();
    }

    /** Returns a stream without rows, which the caller closes. */
    public synchronized StateStream stream() {
        if (device == null) {
            return StateStream.of(query);
        }
        LaneSupply open = supply == null ? opened(device) : supply;
        supply = open;
        streams++;
        return StateStream.of(query, open, this::leave);
    }

    private @Nullable LaneSupply opened(DeviceUse use) {
        return ResultStates.asked(query)
                .map(asked -> LaneQuery.ofTables(asked, tableRows, threads))
                .map(asked -> new LaneSupply(use, asked, ANY_GROUPS))
                .orElse(null);
    }

    private synchronized void leave() {
        streams--;
        if (streams == 0 && supply != null) {
            supply.close();
            supply = null;
        }
    }
}
