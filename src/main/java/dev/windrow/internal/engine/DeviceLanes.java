package dev.windrow.internal.engine;

import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;

/**
 * Lanes of a device: each has memory of its own for a chunk of rows, and a program that aggregates
 * the chunk. Several lanes of a query work side by side, each on one thread at a time.
 */
public interface DeviceLanes {

    /** Returns the device's name. */
    String device();

    /**
     * Plans how chunks of a query's rows are aggregated.
     *
     * @param query a query without a condition and expressions
     * @param rows some of its rows, at least one
     * @param mayBeNull tells of each column whether other rows may have a null there
     * @param allRows about how many rows there are; negative if nobody knows
     */
    Planned plan(GroupByQuery query, Table rows, Predicate<String> mayBeNull, long allRows);

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

    /** One lane. For one thread at a time. */
    interface Lane extends AutoCloseable {

        /** Returns whether its program was made for an earlier query. */
        boolean wasKept();

        /**
         * Copies rows of a table behind those of the chunk.
         *
         * @param rows a table with the columns of the query, which may be closed afterwards
         * @param from its first row to copy
         * @return how many were copied: fewer than there are if the chunk is full
         */
        long add(Table rows, long from);

        /** Returns how many rows the chunk has. */
        long rows();

        /** Returns the rows of the chunk. They share its memory. */
        Table chunk();

        /**
         * Aggregates the chunk, which has no rows afterwards.
         *
         * @return the groups, which the caller closes; nothing if the program has too little space
         *     for them: the chunk then keeps its rows
         * @throws dev.windrow.error.WindrowException as {@link Engine#execute} does; the chunk then
         *     keeps its rows
         */
        Optional<Table> aggregate();

        /** Returns a plan with more space, after {@link #aggregate} has returned nothing. */
        Planned larger();

        /** Keeps the program for further queries, or frees it. */
        @Override
        void close();
    }
}
