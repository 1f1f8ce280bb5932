// SPDX-License-Identifier: Apache-2.0
package dev.windrow.bench;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.Columns;
import dev.windrow.NoLeaks;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.query.GroupByQuery;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

@ExtendWith(NoLeaks.class)
class AnswerCheckTest {

    private static final GroupByQuery QUERY =
            GroupByQuery.of(List.of("name", "number"), List.of(sum("v"), max("v"), count()));

    /** The error that a sum of 1000 rows may have. */
    private static final double ALLOWED = 8 * Math.log(1_000) / Math.log(2) * Math.ulp(5.0);

    private static final Group A = new Group("a", 1, 5.0, 3.0, 7);
    private static final Group B = new Group("b", 1, 2.5, 2.5, 1);
    private static final Group NONE = new Group(null, 1, null, null, 2);

    private record Group(
            @Nullable String name,
            long number,
            @Nullable Double sum,
            @Nullable Double max,
            long count) {}

    @Test
    void theOrderOfGroupsDoesNotMatter() {
        assertThat(difference(List.of(A, B, NONE), List.of(NONE, A, B))).isEmpty();
        assertThat(difference(List.of(), List.of())).isEmpty();
    }

    @Test
    void sumsMayBeRoundedOtherwiseAndNothingElseMay() {
        Group rounded = new Group("a", 1, 5.0 + 0.9 * ALLOWED, 3.0, 7);
        assertThat(difference(List.of(A, B), List.of(B, rounded))).isEmpty();
        Group wrong = new Group("a", 1, 5.0 + 1.1 * ALLOWED, 3.0, 7);
        assertThat(difference(List.of(A, B), List.of(B, wrong)).orElseThrow())
                .startsWith("group a, 1: sum(v) is 5.0")
                .endsWith(", expected 5.0");
        Group otherMax = new Group("a", 1, 5.0, Math.nextUp(3.0), 7);
        assertThat(difference(List.of(A, B), List.of(otherMax, B)).orElseThrow())
                .isEqualTo("group a, 1: max(v) is 3.0000000000000004, expected 3.0");
        Group otherCount = new Group("a", 1, 5.0, 3.0, 8);
        assertThat(difference(List.of(A, B), List.of(otherCount, B)))
                .contains("group a, 1: count(*) is 8, expected 7");
        Group noSum = new Group("a", 1, null, 3.0, 7);
        assertThat(difference(List.of(A), List.of(noSum)))
                .contains("group a, 1: sum(v) is null, expected 5.0");
    }

    @Test
    void groupsAreMissedAndDoubledOnesAreFound() {
        assertThat(difference(List.of(A, B), List.of(A))).contains("1 groups, expected 2");
        assertThat(difference(List.of(A, B), List.of(A, A))).contains("group a, 1 comes twice");
        assertThat(difference(List.of(A, B), List.of(A, NONE)))
                .contains("group null, 1, which no row has");
        Group otherNumber = new Group("b", 2, 2.5, 2.5, 1);
        assertThat(difference(List.of(A, B), List.of(A, otherNumber)))
                .contains("group b, 2, which no row has");
    }

    private static Optional<String> difference(List<Group> expected, List<Group> found) {
        try (Table left = table(expected);
                Table right = table(found)) {
            return new AnswerCheck(QUERY, 1_000).difference(left, right);
        }
    }

    private static Table table(List<Group> groups) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> columns = new LinkedHashMap<>();
        columns.put(
                "name",
                Columns.of(memory, Primitive.UTF8, groups.stream().map(Group::name).toList()));
        columns.put(
                "number",
                Columns.of(memory, Primitive.INT64, groups.stream().map(Group::number).toList()));
        columns.put(
                "sum(v)",
                Columns.of(memory, Primitive.FLOAT64, groups.stream().map(Group::sum).toList()));
        columns.put(
                "max(v)",
                Columns.of(memory, Primitive.FLOAT64, groups.stream().map(Group::max).toList()));
        columns.put(
                "count(*)",
                Columns.of(memory, Primitive.INT64, groups.stream().map(Group::count).toList()));
        return new Table(columns, groups.size(), memory);
    }
}
