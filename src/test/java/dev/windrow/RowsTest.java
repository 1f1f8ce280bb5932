// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.SortKey.ascending;
import static dev.windrow.query.SortKey.descending;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.DerivedColumn;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Steps that are added to the rows of a table or a file. */
@ExtendWith(NoLeaks.class)
class RowsTest {

    private record Order(String status, int price) {}

    private record Priced(String status, long total) {}

    private record Renamed(String state, int price) {}

    private record Total(String status, long total) {}

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU));
    private Table orders;

    @BeforeEach
    void open() {
        orders =
                Table.of(
                        List.of(
                                new Order("F", 1),
                                new Order("O", 2),
                                new Order("F", 3),
                                new Order("P", 4),
                                new Order("F", 3)));
    }

    @AfterEach
    void close() {
        orders.close();
        windrow.close();
    }

    private static void fails(ErrorCode code, String message, ThrowingCallable make) {
        assertThatThrownBy(make)
                .isInstanceOfSatisfying(
                        WindrowException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessage(message);
    }

    @Test
    void stepsRunInTheirOrder() {
        List<Priced> dearest =
                windrow.from(orders)
                        .where(column("status").equalTo("F"))
                        .add("total", column("price").times(10).plus(1))
                        .orderBy(descending("total"))
                        .limit(2)
                        .toList(Priced.class);

        assertThat(dearest).containsExactly(new Priced("F", 31), new Priced("F", 31));
        assertThat(
                        windrow.from(orders)
                                .limit(2)
                                .where(column("status").equalTo("F"))
                                .toList(Order.class))
                .as("a condition on the first two rows")
                .hasSize(1);
    }

    @Test
    void rowsAreJoinedWithOthers() {
        Rows totals =
                windrow.from(orders)
                        .distinct()
                        .where(column("price").lessThan(3))
                        .rename("price", "least");
        Rows joined = windrow.from(orders).join(totals, "status").drop("price").distinct();
        assertThat(joined.add("least", column("least").times(1)).rename("least", "total"))
                .extracting(rows -> rows.orderBy(ascending("status")).toList(Priced.class))
                .isEqualTo(List.of(new Priced("F", 1), new Priced("O", 2)));
        assertThat(windrow.from(orders).join(Join.Kind.ANTI, totals, "status").toList(Order.class))
                .containsExactly(new Order("P", 4));
        fails(
                ErrorCode.INVALID_ARGUMENT,
                "a join without keys, expected one at least",
                () -> windrow.from(orders).join(totals));
        fails(
                ErrorCode.DUPLICATE_NAME,
                "both sides of the join have a column \"price\": rename or drop one, or name the"
                        + " columns to return by select(...)",
                () -> windrow.from(orders).join(windrow.from(orders), "status"));
    }

    @Test
    void aColumnIsAddedInItsPlaceAndMayBeAConstant() {
        Rows rows = windrow.from(orders).add("status", "all").add("year", 2026).add("price", 0);

        assertThat(rows.names()).containsExactly("status", "price", "year");
        assertThat(rows.limit(1).toList(Order.class)).containsExactly(new Order("all", 0));
    }

    @Test
    void columnsAreChosenLeftOutAndRenamed() {
        assertThat(windrow.from(orders).select("price", "status").names())
                .containsExactly("price", "status");
        assertThat(windrow.from(orders).drop("price").names()).containsExactly("status");
        assertThat(
                        windrow.from(orders)
                                .rename("status", "state")
                                .where(column("state").in(List.of("O", "P")))
                                .toList(Renamed.class))
                .containsExactly(new Renamed("O", 2), new Renamed("P", 4));
        assertThat(
                        windrow.from(orders)
                                .select(new DerivedColumn("twice", column("price").times(2)))
                                .names())
                .containsExactly("twice");
    }

    @Test
    void wrongNamesFailAtOnce() {
        Rows rows = windrow.from(orders);

        fails(
                ErrorCode.UNKNOWN_COLUMN,
                "no column \"prize\": did you mean price, status?",
                () -> rows.select("prize"));
        fails(
                ErrorCode.UNKNOWN_COLUMN,
                "no column \"prize\": did you mean price, status?",
                () -> rows.drop("prize"));
        fails(
                ErrorCode.UNKNOWN_COLUMN,
                "no column \"prize\": did you mean price, status?",
                () -> rows.rename("prize", "p"));
        assertThatThrownBy(() -> rows.rename("price", "status"))
                .isInstanceOfSatisfying(
                        WindrowException.class,
                        e -> assertThat(e.code()).isEqualTo(ErrorCode.DUPLICATE_NAME));
        fails(
                ErrorCode.INVALID_ARGUMENT,
                "nothing is selected: name a column at least",
                () -> rows.drop("price", "status"));
        fails(
                ErrorCode.INVALID_ARGUMENT,
                "limit of -1 rows, expected 0 or more",
                () -> rows.limit(-1));
    }

    @Test
    void equalRowsAreOne() {
        assertThat(windrow.from(orders).distinct().orderBy(ascending("price")).toList(Order.class))
                .containsExactly(
                        new Order("F", 1), new Order("O", 2), new Order("F", 3), new Order("P", 4));
    }

    @Test
    void rowsAreGroupedAfterAnySteps() {
        GroupBy groups =
                windrow.from(orders)
                        .orderBy(descending("price"))
                        .limit(3)
                        .add("twice", column("price").times(2))
                        .groupBy("status")
                        .where(column("twice").greaterThan(0))
                        .sorted();

        try (GroupByResult totals = groups.aggregate(sum("twice").as("total"));
                GroupByResult pivot =
                        groups.by(new String[0]).pivot("status").aggregate(sum("twice"))) {
            assertThat(totals.toList(Total.class))
                    .containsExactly(new Total("F", 12), new Total("P", 8));
            assertThat(pivot.names()).containsExactly("F", "P");
            assertThat(pivot.longs("F").get(0)).isEqualTo(12);
        }
        assertThat(groups.explain(sum("twice")).toString()).contains("first 3 rows by price desc");
        fails(
                ErrorCode.INVALID_ARGUMENT,
                "a query over rows that are made as it runs cannot be prepared: run them first, and"
                        + " group that table",
                () -> groups.prepare(sum("twice")));
        try (Table partials = groups.partial(0, sum("twice"))) {
            assertThat(partials.rows()).isEqualTo(2);
        }
    }

    @Test
    void columnsAreSummarized() {
        try (TransformResult all = windrow.from(orders).describe();
                TransformResult some =
                        windrow.from(orders).where(column("price").lessThan(3)).describe()) {
            assertThat(all.toMaps())
                    .hasToString(
                            "[{column=status, type=utf8, rows=5, nulls=0, min=F, max=P, distinct=3,"
                                    + " mean=null, std=null, q25=null, median=null, q75=null},"
                                    + " {column=price, type=int32, rows=5, nulls=0, min=1, max=4,"
                                    + " distinct=4, mean=2.6, std=1.140175425099138, q25=2.0,"
                                    + " median=3.0, q75=3.0}]");
            assertThat(some.longs("rows").get(0)).isEqualTo(2);
        }
    }

    @Test
    void filesAreReadAsFarAsTheyAreNeeded(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("orders.csv");
        Files.writeString(file, "status,price,note\nF,1,a\nO,2,b\n");

        Rows rows =
                windrow.from(Tables.scan(file.toString()))
                        .where(column("price").greaterThan(1))
                        .drop("note");

        assertThat(rows.explain().toString()).contains("price > 1");
        try (TransformResult made = rows.run()) {
            assertThat(made.names()).containsExactly("status", "price");
            assertThat(made.strings("status").get(0)).isEqualTo("O");
        }
    }

    @Test
    void rowsAreWrittenAsTheyAreMade(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("dear.csv");

        windrow.from(orders).where(column("price").greaterThan(2)).write(file);

        assertThat(file).hasContent("status,price\nF,3\nP,4\nF,3\n");
        assertThatThrownBy(() -> windrow.from(orders).write(folder.resolve("dear.xls")))
                .hasMessageContaining("dear.xls: cannot be written");
    }
}
