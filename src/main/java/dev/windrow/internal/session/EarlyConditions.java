// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;

import java.util.BitSet;
import java.util.List;

/**
 * Conditions of a join, some of which may choose its rows before all else is looked up for them.
 */
public interface EarlyConditions {

    /** Returns those that may. */
    List<Expression> candidates();

    /**
     * Returns which of them choose the rows, step by step, so that least is done in all.
     *
     * @param candidates some of them
     * @param holds for each, the rows of the join for which it holds
     * @return the places of those of each step; none if it is best to meet all conditions at once
     */
    List<List<Integer>> steps(List<Expression> candidates, List<BitSet> holds);

    /** Returns the query over the rows that some conditions have chosen. */
    GroupByQuery rest(List<Expression> met);
}
