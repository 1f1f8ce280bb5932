// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.query.Aggregation;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.PairAggregation;
import dev.windrow.query.SummaryAggregation;

import org.junit.jupiter.api.Test;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

final class QueriesTest {

    @Test
    void turnsCoverEveryAggregationOfEveryType() {
        for (ColumnKind kind : ColumnKind.ALL) {
            Set<NamedAggregation> asked = new HashSet<>();
            for (int turn = 0; turn < Queries.TURNS; turn++) {
                asked.addAll(Queries.someAggregations("v", kind.type(), turn));
            }
            assertThat(asked).containsAll(Queries.everyAggregation("v", kind.type()));
        }
    }

    /** User-defined aggregations have a suite of their own. */
    @Test
    void everyAggregationIsAskedOfSomeType() {
        Set<Class<?>> asked = new HashSet<>();
        asked.add(Aggregation.CountRows.class);
        asked.add(Aggregation.UserDefined.class);
        asked.add(Aggregation.Distinct.class);
        asked.add(SummaryAggregation.Histogram.class);
        asked.add(SummaryAggregation.ApproximateCountDistinct.class);
        asked.add(SummaryAggregation.ApproximateQuantile.class);
        for (ColumnKind kind : ColumnKind.ALL) {
            for (NamedAggregation named : Queries.everyAggregation("v", kind.type())) {
                asked.add(named.aggregation().getClass());
            }
        }
        List<Class<?>> all =
                Stream.of(
                                Aggregation.class,
                                Aggregation.OfColumn.class,
                                PairAggregation.class,
                                SummaryAggregation.class)
                        .<Class<?>>flatMap(type -> Stream.of(type.getPermittedSubclasses()))
                        .filter(type -> !type.isInterface())
                        .toList();
        assertThat(asked).containsExactlyInAnyOrderElementsOf(all);
    }
}
