// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import dev.windrow.column.MemoryPool;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Lanes of a device: each has memory of its own for a chunk of rows, and a program that aggregates
 * the chunk. Several lanes of a query work side by side, and several threads copy rows into one.
 */
public interface DeviceLanes {

    /** Returns the device's name. */
    String device();

    /**
     * Plans how chunks of a query's rows are aggregated.
     *
     * @param query a query, whose condition and expressions, if any, lanes are to evaluate
     * @param rows some of its rows, at least one
     * @param mayBeNull tells of each column whether other rows may have a null there
     * @param allRows about how many rows there are; negative if nobody knows
     */
    Planned plan(GroupByQuery query, Table rows, Predicate<String> mayBeNull, long allRows);

    /**
     * Returns the columns of a query as lanes copy them: strings without a dictionary, since each
     * part of an input has dictionaries of its own.
     *
     * @param rows rows with these columns, whose memory is shared
     * @param memory supplies the memory of what is decoded
     * @return a table that the caller closes
     */
    Table plain(GroupByQuery query, Table rows, MemoryPool memory);

    /**
     * A plan of chunks, or the reason why there is none.
     *
     * @param plan the plan, or null
     * @param reason why there is none; empty if there is one
     */
    record Planned(@Nullable ChunkPlan plan, String reason) {

        public static Planned of(ChunkPlan plan) {
            return new Planned(plan, "");
        }

        public static Planned without(String reason) {
            return new Planned(null, reason);
        }
    }

    /** How chunks are aggregated. */
    interface ChunkPlan {

        /** Returns how a lane works, such as the strategy and the rows of a chunk. */
        String description();

        /** Returns how many rows a chunk has space for. */
        long rows();

        /** Returns about how many groups a full chunk has. */
        long groups();

        /** Returns whether an earlier query left a lane, which is there at once. */
        boolean isKept();

        /** Returns how many lanes may be made, besides those that others have begun to make. */
        int count();

        /**
         * Begins to make a lane. One whose program is kept is there at once. Otherwise its kernels
         * are compiled by another thread.
         *
         * @param rows some rows to try them out, at least one; they may be closed afterwards
         * @return the lane, which the caller closes, or what it failed with
         */
        CompletableFuture<Lane> lane(Table rows);
    }

    /**
     * Space for rows in a chunk.
     *
     * @param rows for how many rows
     * @param copy copies them; they must still be open
     */
    record Space(long rows, Runnable copy) {}

    /** One lane. For one thread at a time; only what copies rows may run beside it. */
    interface Lane extends AutoCloseable {

        /** Returns whether its program was made for an earlier query. */
        boolean wasKept();

        /** Returns how many kernels of its program were compiled before it was made. */
        int cachedKernels();

        /**
         * Reserves space behind the rows of the chunk. Until all rows that have space are copied,
         * nothing but this may be called.
         *
         * @param rows what {@link DeviceLanes#plain} returned
         * @param from its first row to copy
         * @return space for fewer rows than there are if the chunk is full then
         */
        Space reserve(Table rows, long from);

        /** Returns whether there is no space for another row. */
        boolean isFull();

        /** Returns how many rows the chunk has. */
        long rows();

        /** Returns the rows of the chunk. They share its memory. */
        Table chunk();

        /**
         * Begins to aggregate the chunk, on a thread of the device. Until that is done, nothing
         * else may be called. If it succeeds, the chunk has no rows afterwards; otherwise it keeps
         * them.
         *
         * @param memory supplies the memory of the groups; any thread may use it
         * @return the groups, which the caller closes; nothing if the program has too little space
         *     for them; or what {@link Engine#execute} fails with
         */
        CompletableFuture<Optional<Table>> aggregate(MemoryPool memory);

        /** Forgets the rows of the chunk. */
        void clear();

        /** Returns a plan with more space, after {@link #aggregate} has returned nothing. */
        Planned larger();

        /** Keeps the program for further queries, or frees it. */
        @Override
        void close();
    }
}
