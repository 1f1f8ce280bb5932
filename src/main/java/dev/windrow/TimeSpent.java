// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import dev.windrow.query.GroupByQuery;

/**
 * How long the CPU has worked on the queries of a session, and on each of the latest ones. To open
 * a device and to compile kernels takes seconds of a thread. They are spent once the CPU has worked
 * for about as long: whatever comes, that is at most twice the work of the better choice.
 */
final class TimeSpent {

    private final LatestQueries<GroupByQuery, Long> nanoseconds = new LatestQueries<>();
    private long total;

    /** Takes the time that the CPU worked on a query. */
    synchronized void add(GroupByQuery query, long time) {
        nanoseconds.merge(query, time, Long::sum);
        add(time);
    }

    /** Takes the time that the CPU worked on something else. */
    synchronized void add(long time) {
        total += time;
    }

    /** Returns the nanoseconds of a query. */
    synchronized long of(GroupByQuery query) {
        return nanoseconds.getOrDefault(query, 0L);
    }

    /** Returns the nanoseconds of all queries. */
    synchronized long total() {
        return total;
    }
}
