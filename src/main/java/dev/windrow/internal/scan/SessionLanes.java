// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/**
 * The lanes of a session, for a program whose threads make states of tables that arrive one by one,
 * and which merges them by itself: the plug-in for Spark. The front door hands the way to them over
 * as it starts, so that it has no public method with an internal type.
 */
public final class SessionLanes {

    /**
     * Makes the lanes of a session.
     *
     * @param <P> the front door to partial aggregates
     */
    @FunctionalInterface
    public interface Maker<P> {

        /** Makes lanes, as {@link SessionLanes#of} says. */
        StateLanes make(P partials, GroupByQuery query, long tableRows);
    }

    private static volatile @Nullable Maker<Object> maker;

    private SessionLanes() {}

    /** Takes the way to the lanes of each session. */
    public static <P> void open(Class<P> type, Maker<P> ofSession) {
        maker =
                (partials, query, tableRows) ->
                        ofSession.make(type.cast(partials), query, tableRows);
    }

    /**
     * Returns the lanes of a query. They run on the session's engine, and the CPU goes on with what
     * a device fails at. There are as many of these threads as the session may have.
     *
     * @param partials what a session returns as its partial aggregates
     * @param query a query of small states, without expressions
     * @param tableRows about the most rows of a table
     * @return lanes, whose streams are closed before the session is
     */
    public static StateLanes of(Object partials, GroupByQuery query, long tableRows) {
        return Objects.requireNonNull(maker).make(partials, query, tableRows);
    }
}
