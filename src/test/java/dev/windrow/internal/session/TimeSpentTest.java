// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.session;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.stream.IntStream;

/** What the CPU has worked, query by query. */
class TimeSpentTest {

    private final TimeSpent spent = new TimeSpent();

    @Test
    void queriesThatAskTheSameAreOne() {
        spent.add(GroupByQuery.of(List.of("k"), List.of(count())), 5);
        spent.add(GroupByQuery.of(List.of("k"), List.of(count())), 7);
        spent.add(GroupByQuery.of(List.of("k"), List.of(sum("v"))), 100);
        spent.add(1_000);
        assertThat(spent.of(GroupByQuery.of(List.of("k"), List.of(count())))).isEqualTo(12);
        assertThat(spent.of(GroupByQuery.of(List.of("x"), List.of(count())))).isZero();
        assertThat(spent.total()).isEqualTo(1_112);
    }

    @Test
    void onlyTheLatestQueriesAreRemembered() {
        IntStream.range(0, 1_000).forEach(i -> spent.add(query(i), 3));
        assertThat(spent.of(query(0))).isZero();
        assertThat(spent.of(query(999))).isEqualTo(3);
        assertThat(spent.total()).isEqualTo(3_000);
    }

    private static GroupByQuery query(int number) {
        return GroupByQuery.of(List.of("k" + number), List.of(count()));
    }
}
