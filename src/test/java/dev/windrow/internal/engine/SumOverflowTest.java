// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.engine;

import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
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

    /** Appends an overflow in the second of two groups, and returns the column. */
    private Column append(NamedAggregation aggregation, ColumnType input) {
        ResolvedQuery query =
                QueryResolver.resolve(
                        GroupByQuery.of(List.of("k"), List.of(aggregation)),
                        Map.of("k", Primitive.UTF8, "v", input));
        Column keys = Columns.strings(memory, "a", "b");
        ResolvedQuery.ResolvedAggregation resolved = query.aggregations().getFirst();
        try (ColumnBuilder target = ColumnBuilder.of(resolved.result(), 1)) {
            SumOverflow.append(query, resolved, target, List.of(keys), () -> 1);
            return target.build(memory);
        }
    }

    @Test
    void aNullIsAppendedWhereThatIsThePolicy() {
        NamedAggregation lenient = sum("v").onOverflow(OverflowPolicy.NULL);
        assertThat(Columns.read(append(lenient, Primitive.INT64))).containsExactly((Object) null);
        assertThat(Columns.read(append(lenient, new Decimal(38, 2))))
                .containsExactly((Object) null);
    }

    @Test
    void anErrorNamesTheColumnTheKeyAndTheRemedy() {
        assertFails(
                sum("v").as("total"),
                Primitive.INT64,
                ErrorCode.OVERFLOW,
                "the sum of column \"v\" does not fit int64 in the group where k = \"b\": choose"
                        + " the overflow policy null or wrap");
        assertFails(
                sum("v"),
                new Decimal(20, 2),
                ErrorCode.OVERFLOW,
                "the sum of column \"v\" does not fit decimal(38,2) in the group where k = \"b\":"
                        + " choose the overflow policy null");
    }

    @Test
    void onlySumsOverflow() {
        assertFails(max("v"), Primitive.INT64, ErrorCode.INTERNAL, "max(v) cannot overflow");
    }

    private void assertFails(
            NamedAggregation aggregation, ColumnType input, ErrorCode code, String message) {
        assertThatThrownBy(() -> append(aggregation, input))
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }
}
