// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.sql;

import java.util.HashSet;
import java.util.Set;

/**
 * The names of columns in the plan of a statement. Those of all tables that it reads differ, so
 * that each is found by its name alone, also within a subquery.
 */
final class PlanNames {

    private final Set<String> taken = new HashSet<>();
    private int shared;

    /**
     * Returns a name that no column has so far, and takes it.
     *
     * @param wanted the name, if it is free
     * @param source the table, whose name may tell the column from others
     */
    String unique(String wanted, String source) {
        String name = wanted;
        for (int number = 1; !taken.add(name); number++) {
            name = source + "." + wanted + (number == 1 ? "" : " " + number);
        }
        return name;
    }

    /** Returns a number that nothing else of the statement has. */
    int next() {
        return shared++;
    }
}
