// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.scan.Scan;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Orders (k, c, v) and customers (c, name, v). */
@ExtendWith(NoLeaks.class)
final class JoinTest {

    @TempDir private Path folder = Path.of("");

    private static Table orders = table();
    private static Table customers = table();

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @BeforeAll
    static void makeTables() {
        orders =
                table(
                        Map.entry("k", List.of(1, 2, 3, 4)),
                        Map.entry("c", Arrays.asList(10, 20, 10, null)),
                        Map.entry("v", List.of(5, 6, 7, 8)));
        customers =
                table(
                        Map.entry("c", List.of(10, 30)),
                        Map.entry("id", List.of(10, 30)),
                        Map.entry("limit", List.of(6, 9)));
    }

    @AfterAll
    static void closeTables() {
        orders.close();
        customers.close();
    }

    @SafeVarargs
    private static Table table(Map.Entry<String, ? extends List<?>>... columns) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> all = new LinkedHashMap<>();
        for (Map.Entry<String, ? extends List<?>> each : columns) {
            List<@Nullable Object> values = new ArrayList<>(each.getValue());
            all.put(each.getKey(), Columns.of(memory, Primitive.INT32, values));
        }
        return new Table(all, columns.length == 0 ? 0 : columns[0].getValue().size(), memory);
    }

    @AfterEach
    void close() {
        windrow.close();
    }

    private List<String> rows(Join join) {
        try (TransformResult result = join.run(windrow)) {
            List<List<?>> columns = new ArrayList<>();
            result.table().columns().forEach(each -> columns.add(Columns.read(each)));
            List<String> rows = new ArrayList<>();
            rows.add(String.join(",", result.table().names()));
            for (int row = 0; row < result.rows(); row++) {
                int at = row;
                rows.add(
                        String.join(
                                ",",
                                columns.stream()
                                        .map(each -> String.valueOf(each.get(at)))
                                        .toList()));
            }
            rows.subList(1, rows.size()).sort(null);
            return rows;
        }
    }

    @Test
    void aKeyOfOneNameComesOnce() {
        assertThat(rows(Join.of(orders, customers).on("c")))
                .containsExactly("k,c,v,id,limit", "1,10,5,10,6", "3,10,7,10,6");
    }

    @Test
    void keysOfTwoNamesBothCome() {
        assertThat(rows(Join.of(orders, customers).on("c", "id").select("k", "id", "limit")))
                .containsExactly("k,id,limit", "1,10,6", "3,10,6");
    }

    @Test
    void aConditionMustHoldAsWell() {
        Expression within = Expression.column("v").atMost(Expression.column("limit"));
        assertThat(rows(Join.of(orders, customers).on("c").on(within).select("k")))
                .containsExactly("k", "1");
        assertThat(rows(Join.of(orders, customers).on(within).select("k", "limit")))
                .containsExactly("k,limit", "1,6", "1,9", "2,6", "2,9", "3,9", "4,9");
    }

    @Test
    void rowsWithoutAMatchStayAsTheKindSays() {
        Join join = Join.of(orders, customers).on("c").select("k", "c", "limit");
        assertThat(rows(join.kind(Join.Kind.LEFT)))
                .containsExactly("k,c,limit", "1,10,6", "2,20,null", "3,10,6", "4,null,null");
        assertThat(rows(join.kind(Join.Kind.RIGHT)))
                .containsExactly("k,c,limit", "1,10,6", "3,10,6", "null,30,9");
        assertThat(rows(join.kind(Join.Kind.FULL)))
                .containsExactly(
                        "k,c,limit", "1,10,6", "2,20,null", "3,10,6", "4,null,null", "null,30,9");
    }

    @Test
    void rowsOfTheLeftSideAreChosenByThoseOfTheRight() {
        Join join = Join.of(orders, customers).on("c");
        assertThat(rows(join.kind(Join.Kind.SEMI))).containsExactly("k,c,v", "1,10,5", "3,10,7");
        assertThat(rows(join.kind(Join.Kind.ANTI))).containsExactly("k,c,v", "2,20,6", "4,null,8");
    }

    @ParameterizedTest
    @EnumSource
    void filesAreJoinedAsTablesAre(Join.Kind kind) {
        Tables.write(orders, folder.resolve("orders.parquet"));
        Tables.write(customers, folder.resolve("customers.parquet"));
        Join ofFiles =
                Join.of(
                        Tables.scan(folder.resolve("orders.parquet").toString()),
                        Tables.scan(folder.resolve("customers.parquet").toString()));
        assertThat(rows(ofFiles.on("c").kind(kind)))
                .isEqualTo(rows(Join.of(orders, customers).on("c").kind(kind)));
    }

    @Test
    void theResultComesInTables() {
        AtomicLong rows = new AtomicLong();
        Join.of(Scan.of(orders), Scan.of(customers))
                .on("c")
                .run(windrow, tables -> tables.forEachRemaining(t -> rows.addAndGet(t.rows())));
        assertThat(rows).hasValue(2);
    }

    @Test
    void thePlanIsTold() {
        assertThat(Join.of(orders, customers).on("c", "id").select("k").explain(windrow).tree())
                .anyMatch(line -> line.contains("inner join on c = id"));
    }

    @Test
    void whatIsWrongIsSaidBeforeAnythingIsRead() {
        Join join = Join.of(orders, customers);
        assertFails(join.on("cc", "c"), ErrorCode.UNKNOWN_COLUMN, "did you mean c");
        assertFails(join.on("c").select("limi"), ErrorCode.UNKNOWN_COLUMN, "limit");
        assertFails(join.on(Expression.column("x").isNull()), ErrorCode.UNKNOWN_COLUMN, "\"x\"");
        assertFails(join.on("c", "id"), ErrorCode.DUPLICATE_NAME, "select(...)");
    }

    private void assertFails(Join join, ErrorCode code, String message) {
        assertThatThrownBy(() -> join.run(windrow))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        failure -> assertThat(failure.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }
}
