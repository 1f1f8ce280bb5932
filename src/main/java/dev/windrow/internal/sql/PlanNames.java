// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The names of columns in the plan of a statement. Those of all tables that it reads differ, so
 * that each is found by its name alone, also within a subquery.
 */
final class PlanNames {

    private final Set<String> taken = new HashSet<>();

    /** The last number behind each name that several columns would have. */
    private final Map<String, Integer> numbers = new HashMap<>();

    private int shared;

    /**
     * Returns a name that no column has so far, and takes it.
     *
     * @param wanted the name, if it is free
     * @param source the table, whose name may tell the column from others
     */
    String unique(String wanted, String source) {
        String name = wanted;
        while (!taken.add(name)) {
            String qualified = source + "." + wanted;
            int number = numbers.merge(qualified, 1, Integer::sum);
            name = number == 1 ? qualified : qualified + " " + number;
        }
        return name;
    }

    /** Returns a number that nothing else of the statement has. */
    int next() {
        return shared++;
    }
}
