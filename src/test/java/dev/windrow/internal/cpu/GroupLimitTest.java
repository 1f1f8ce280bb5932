// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.windrow.Repetitions;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnOrder;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.internal.cpu.accumulators.RowOrder;
import dev.windrow.progress.ProgressListener;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.GroupLimit;
import dev.windrow.query.SortKey;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;

/** The first groups are those that all groups begin with, once these are sorted. */
final class GroupLimitTest {

    private static final int ROWS = 60_000;
    private static final GroupByQuery QUERY =
            GroupByQuery.of(
                    List.of("k", "name"),
                    List.of(count().as("n"), sum("v").as("s"), max("v").as("m")));

    private static Table table() {
        Random random = new Random(11);
        ColumnMemory memory = new ColumnMemory();
        try (ColumnBuilder k = ColumnBuilder.of(Primitive.INT64, ROWS);
                ColumnBuilder name = ColumnBuilder.of(Primitive.UTF8, ROWS);
                ColumnBuilder v = ColumnBuilder.of(Primitive.INT32, ROWS)) {
            for (int row = 0; row < ROWS; row++) {
                int key = (int) (Math.pow(random.nextDouble(), 3) * 20_000);
                if (key % 97 == 0) {
                    k.appendNull();
                } else {
                    k.appendLong(key * 1_000_003L);
                }
                name.appendBytes(("a name that is too long for words " + key % 7).getBytes(UTF_8));
                if (random.nextInt(4) == 0) {
                    v.appendNull();
                } else {
                    v.appendLong(random.nextInt(50));
                }
            }
            Map<String, Column> columns = new LinkedHashMap<>();
            columns.put("k", k.build(memory));
            columns.put("name", name.build(memory));
            columns.put("v", v.build(memory));
            return new Table(columns, ROWS, memory);
        }
    }

    /** They are made as they are among all groups. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 20, 64})
    void withoutAnOrderAnyGroupsWillDo(int groupsInTables) {
        List<SortKey> order = List.of(SortKey.ascending("k"), SortKey.ascending("name"));
        try (Table input = table();
                CpuEngine engine = new CpuEngine(3, groupsInTables)) {
            List<String> all = first(engine, input, QUERY, order, ROWS);
            GroupByQuery limited = QUERY.withLimit(new GroupLimit(List.of(), 10));
            List<String> some = first(engine, input, limited, order, ROWS);
            assertThat(some).hasSize(10).isSubsetOf(all);
        }
    }

    /** The tables of threads hold all groups, or a few of them before they are partitioned. */
    @ParameterizedTest
    @ValueSource(ints = {1 << 20, 64})
    void theFirstGroupsAreThoseOfAllGroupsInOrder(int groupsInTables) {
        List<List<SortKey>> orders =
                List.of(
                        List.of(SortKey.descending("n")),
                        List.of(SortKey.descending("s"), SortKey.ascending("k")),
                        List.of(SortKey.ascending("m").withNullsFirst(), SortKey.descending("k")),
                        List.of(SortKey.descending("name"), SortKey.ascending("k")));
        try (Table input = table();
                CpuEngine engine = new CpuEngine(3, groupsInTables)) {
            for (List<SortKey> order : orders) {
                for (int most : Repetitions.some(List.of(1, 10, 400), orders.indexOf(order))) {
                    List<String> wanted = first(engine, input, QUERY, order, most);
                    GroupByQuery limited = QUERY.withLimit(new GroupLimit(order, most));
                    assertThat(rows(engine, input, limited)).isEqualTo(most);
                    assertThat(first(engine, input, limited, order, most))
                            .as("%s, %d", order, most)
                            .isEqualTo(wanted);
                }
            }
        }
    }

    private static long rows(CpuEngine engine, Table input, GroupByQuery query) {
        try (Table groups = groups(engine, input, query)) {
            return groups.rows();
        }
    }

    private static Table groups(CpuEngine engine, Table input, GroupByQuery query) {
        return engine.execute(CpuPlans.of(input, query, 3), input, ProgressListener.NONE).groups();
    }

    /** Returns the columns of the order of the first groups: which of equal ones come is open. */
    private static List<String> first(
            CpuEngine engine, Table input, GroupByQuery query, List<SortKey> keys, int most) {
        try (Table groups = groups(engine, input, query)) {
            List<Column> columns = keys.stream().map(key -> groups.column(key.column())).toList();
            ColumnOrder order = RowOrder.of(keys, columns, Long::compare);
            List<String> first = new ArrayList<>();
            LongStream.range(0, groups.rows())
                    .boxed()
                    .sorted(order::compare)
                    .limit(most)
                    .forEach(row -> first.add(shown(columns, row)));
            return first;
        }
    }

    private static String shown(List<Column> columns, long row) {
        List<String> values = new ArrayList<>();
        columns.forEach(column -> values.add(shown(column, row)));
        return String.join(" ", values);
    }

    private static String shown(Column column, long row) {
        if (column.isNull(row)) {
            return "null";
        }
        return column.type().isVariableWidth()
                ? column.getString(row)
                : String.valueOf(column.getLong(row));
    }
}
