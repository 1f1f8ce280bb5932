// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.column.Table;
import dev.windrow.query.DerivedColumn;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

import java.util.List;
import java.util.function.Predicate;

/**
 * Conditions of a join, some of which may choose its rows before all else is looked up for them.
 */
public interface EarlyConditions {

    /**
     * Returns conditions that may do so, each of them a column.
     *
     * @param isThere whether a device computes a condition
     */
    List<DerivedColumn> choices(Predicate<Expression> isThere);

    /**
     * Returns which of them saves most.
     *
     * @param holds the columns, for all rows of the join
     * @return its place, or -1 if none saves enough
     */
    int best(Table holds);

    /** Returns the query over the rows that one of them chooses. */
    GroupByQuery rest(int choice);
}
