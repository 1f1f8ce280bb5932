// SPDX-License-Identifier: Apache-2.0
package dev.windrow.cli.command;

import dev.windrow.GroupBy;
import dev.windrow.internal.sql.ResultColumns;
import dev.windrow.query.Expression;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.SortKey;

import org.jspecify.annotations.Nullable;

import picocli.CommandLine.Option;

import java.util.List;

/** Which groups of the result are wanted, and in which order. */
final class WantedGroupsOptions {

    private static final String HAVING = "--having";
    private static final String ORDER_BY = "--order-by";

    @Option(
            names = HAVING,
            paramLabel = "CONDITION",
            description =
                    "Keeps only the groups that meet it: \"count(*) > 10 and total < 1e6\". It"
                            + " names keys and aggregations as the result does, or writes an"
                            + " aggregation as --agg does, which need not be in the result.")
    private @Nullable String having;

    @Option(
            names = ORDER_BY,
            paramLabel = "KEYS",
            description =
                    "Orders groups by columns of the result, the most significant first:"
                            + " \"sum(v) desc, k nulls first\". Ascending and nulls last, unless"
                            + " said otherwise. With --limit N, the first N of that order.")
    private @Nullable String orderBy;

    /** Returns whether one of these options is given. */
    boolean isGiven() {
        return having != null || orderBy != null;
    }

    /**
     * Returns a query whose result has only the groups that are wanted.
     *
     * @param groups a GROUP BY of the input
     * @param query what is asked of it, with the {@link #aggregations} of these options
     * @param most the most groups
     */
    GroupBy of(GroupBy groups, GroupByQuery query, long most) {
        GroupBy wanted = groups.with(query).limit(most);
        if (having != null) {
            wanted = wanted.having(condition(having, query));
        }
        if (orderBy != null) {
            wanted = wanted.orderBy(order(orderBy, query).toArray(SortKey[]::new));
        }
        return wanted;
    }

    /**
     * Returns the aggregations that these options write, behind those of a query.
     *
     * @throws dev.windrow.error.WindrowException if the text of an option is faulty
     */
    List<NamedAggregation> aggregations(GroupByQuery query) {
        List<NamedAggregation> all = query.aggregations();
        if (having != null) {
            ResultColumns columns = new ResultColumns(HAVING, all);
            columns.condition(having);
            all = columns.aggregations();
        }
        if (orderBy != null) {
            ResultColumns columns = new ResultColumns(ORDER_BY, all);
            columns.order(orderBy);
            all = columns.aggregations();
        }
        return all;
    }

    private static Expression condition(String text, GroupByQuery query) {
        return new ResultColumns(HAVING, query.aggregations()).condition(text);
    }

    private static List<SortKey> order(String text, GroupByQuery query) {
        return new ResultColumns(ORDER_BY, query.aggregations()).order(text);
    }
}
