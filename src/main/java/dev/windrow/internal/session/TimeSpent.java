// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.query.GroupByQuery;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How long the CPU has worked on the queries of a session, and on each of the latest ones. To open
 * a device and to compile kernels takes seconds of a thread. They are spent once the CPU has worked
 * for about as long: whatever comes, that is at most twice the work of the better choice.
 */
final class TimeSpent {

    /** How many queries are told apart: the latest ones. */
    private static final int MOST_QUERIES = 256;

    private final Map<GroupByQuery, Long> nanoseconds = new LinkedHashMap<>();
    private long total;

    /** Takes the time that the CPU worked on a query. */
    synchronized void add(GroupByQuery query, long time) {
        Long before = nanoseconds.remove(query);
        nanoseconds.put(query, before == null ? time : before + time);
        if (nanoseconds.size() > MOST_QUERIES) {
            nanoseconds.remove(nanoseconds.keySet().iterator().next());
        }
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
