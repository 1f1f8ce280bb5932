// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.ColumnType.Decimal;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.plan.query.QueryResolver;
import dev.windrow.internal.plan.query.ResolvedQuery;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.NamedAggregation;
import dev.windrow.query.OverflowPolicy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.List;
import java.util.Map;

@ExtendWith(NoLeaks.class)
class SumOverflowTest {

    private final ColumnMemory memory = new ColumnMemory();

    @AfterEach
    void closeMemory() {
        memory.close();
    }

    private static ResolvedQuery resolved(NamedAggregation aggregation, ColumnType input) {
        return QueryResolver.resolve(
                GroupByQuery.of(List.of("k"), List.of(aggregation)),
                Map.of("k", Primitive.UTF8, "v", input));
    }

    private static boolean givesNull(NamedAggregation aggregation, ColumnType input) {
        return SumOverflow.givesNull(resolved(aggregation, input).aggregations().getFirst());
    }

    /** Returns the failure of the second of two groups. */
    private WindrowException failure(NamedAggregation aggregation, ColumnType input) {
        ResolvedQuery query = resolved(aggregation, input);
        Column keys = Columns.strings(memory, "a", "b");
        return SumOverflow.failure(query, query.aggregations().getFirst(), List.of(keys), 1);
    }

    @Test
    void thePolicyTellsWhetherThereIsANull() {
        NamedAggregation lenient = sum("v").onOverflow(OverflowPolicy.NULL);
        assertThat(givesNull(lenient, Primitive.INT64)).isTrue();
        assertThat(givesNull(lenient, new Decimal(38, 2))).isTrue();
        assertThat(givesNull(sum("v"), Primitive.INT64)).isFalse();
    }

    @Test
    void anErrorNamesTheColumnTheKeyAndTheRemedy() {
        assertThat(failure(sum("v").as("total"), Primitive.INT64))
                .hasMessage(
                        "the sum of column \"v\" does not fit int64 in the group where k = \"b\":"
                                + " choose the overflow policy null or wrap")
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERFLOW));
        assertThat(failure(sum("v"), new Decimal(20, 2)))
                .hasMessage(
                        "the sum of column \"v\" does not fit decimal(38,2) in the group where k ="
                                + " \"b\": choose the overflow policy null");
    }

    @Test
    void onlySumsOverflow() {
        assertThatThrownBy(() -> givesNull(max("v"), Primitive.INT64))
                .isInstanceOf(WindrowException.class)
                .hasMessage("max(v) cannot overflow");
    }
}
