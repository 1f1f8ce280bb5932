// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a session remembers of each of its latest queries. Only one thread may use it at a time.
 *
 * @param <K> a query, or a query with more that tells it apart
 * @param <V> what is remembered
 */
final class LatestQueries<K, V> extends LinkedHashMap<K, V> {

    private static final long serialVersionUID = 1;

    /** How many queries are remembered. */
    private static final int MOST = 256;

    private static final int INITIAL_CAPACITY = 16;
    private static final float LOAD_FACTOR = 0.75f;

    /** Remembers nothing yet. */
    LatestQueries() {
        super(INITIAL_CAPACITY, LOAD_FACTOR, true);
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > MOST;
    }
}
