// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.scan;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.List;
import java.util.Map;

/** Rows that arrive table by table become states, which leave when they are taken. */
@ExtendWith(NoLeaks.class)
final class StateStreamTest {

    private static final GroupByQuery BY_K =
            GroupByQuery.of(List.of("k"), List.of(sum("k").as("s"), count().as("n")));

    @Test
    void groupsOfSeveralTablesAreMergedOnceTheyAreTaken() {
        try (StateStream stream = StateStream.of(BY_K)) {
            assertThat(add(stream, 100, 10)).isEqualTo(10);
            assertThat(add(stream, 50, 20)).isEqualTo(20);
            assertThat(counts(stream)).isEqualTo(new Totals(20, 150));
        }
    }

    @Test
    void manyGroupsAreMergedOnceTheyAreTaken() {
        try (StateStream stream = StateStream.of(BY_K)) {
            for (int table = 0; table < 3; table++) {
                add(stream, 70_000, 70_000);
            }
            assertThat(counts(stream)).isEqualTo(new Totals(70_000, 210_000));
        }
    }

    @Test
    void aStreamBeginsAnewOnceItsStatesAreTaken() {
        try (StateStream stream = StateStream.of(BY_K)) {
            add(stream, 100, 10);
            counts(stream);
            assertThat(stream.byteSize()).isZero();
            assertThat(counts(stream)).isEqualTo(new Totals(0, 0));
            add(stream, 30, 3);
            assertThat(counts(stream)).isEqualTo(new Totals(3, 30));
        }
    }

    @Test
    void statesAreMergedBeforeTheyAreTooLarge() {
        try (StateStream stream = StateStream.of(BY_K)) {
            add(stream, 100, 10);
            long once = stream.byteSize();
            add(stream, 100, 10);
            assertThat(stream.byteSize()).isGreaterThan(once);
            assertThat(stream.fits(once)).isTrue();
            assertThat(stream.fits(once - 1)).isFalse();
            assertThat(counts(stream)).isEqualTo(new Totals(10, 200));
        }
    }

    @Test
    void statesThatWereNotTakenAreFreed() {
        try (StateStream stream = StateStream.of(BY_K)) {
            add(stream, 100, 10);
            assertThat(stream.byteSize()).isPositive();
        }
    }

    @Test
    void whatWasTakenIsMemoryOfTheStream() {
        try (StateStream stream = StateStream.of(BY_K)) {
            assertThat(stream.memoryBytes()).isZero();
            add(stream, 100_000, 50_000);
            long held = stream.byteSize();
            stream.take().forEach(Table::close);
            assertThat(stream.byteSize()).isZero();
            assertThat(stream.memoryBytes()).isGreaterThanOrEqualTo(held);
        }
    }

    @Test
    void rowsAreSelectedAndExpressionsAreComputed() {
        GroupByQuery query =
                GroupByQuery.of(
                                List.of("k"),
                                List.of(
                                        sum(column("k").times(literal(2))).as("s"),
                                        count().as("n")))
                        .withWhere(column("k").lessThan(literal(4)));
        try (StateStream stream = StateStream.of(query)) {
            assertThat(add(stream, 100, 10)).isEqualTo(4);
            add(stream, 100, 2);
            assertThat(counts(stream)).isEqualTo(new Totals(4, 140));
        }
    }

    @Test
    void aValueThatDoesNotFitFails() {
        GroupByQuery query =
                GroupByQuery.of(
                        List.of("k"),
                        List.of(sum(column("k").times(literal(Long.MAX_VALUE))).as("s")));
        try (StateStream stream = StateStream.of(query)) {
            assertThatThrownBy(() -> add(stream, 10, 10)).hasMessageContaining("does not fit");
        }
    }

    @Test
    void anAggregationOfAllValuesIsRefused() {
        GroupByQuery query = GroupByQuery.of(List.of("k"), List.of(median("k")));
        assertThatThrownBy(() -> StateStream.of(query)).hasMessageContaining("no small states");
    }

    /** Adds rows whose keys are 0 to {@code keys - 1}, over and over. */
    private static long add(StateStream stream, int rows, int keys) {
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder builder = ColumnBuilder.of(Primitive.INT32, rows)) {
            for (int row = 0; row < rows; row++) {
                builder.appendLong(row % keys);
            }
            Column column = builder.build(memory);
            try (Table table = new Table(Map.of("k", column), rows, memory)) {
                return stream.add(table);
            }
        }
    }

    /** How many groups there are, and how many rows they have together. */
    private record Totals(long groups, long rows) {}

    private static Totals counts(StateStream stream) {
        long groups = 0;
        long rows = 0;
        for (Table states : stream.take()) {
            FixedWidthColumn counts = (FixedWidthColumn) states.column("n.count");
            for (long group = 0; group < states.rows(); group++) {
                rows += counts.getLong(group);
            }
            groups += states.rows();
            states.close();
        }
        return new Totals(groups, rows);
    }
}
