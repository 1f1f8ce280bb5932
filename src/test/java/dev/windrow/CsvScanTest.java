// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.argMax;
import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.first;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.min;
import static dev.windrow.query.Aggregations.sum;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Expression;
import dev.windrow.query.Filter;
import dev.windrow.query.NamedAggregation;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Queries over CSV files of several parts, whose last row has other fields than all before. */
final class CsvScanTest {

    private static final int ROWS = 150_000;

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @TempDir private Path folder;
    private long bytesBefore;

    @BeforeEach
    void countBytes() {
        bytesBefore = ColumnMemory.liveBytes();
    }

    @AfterEach
    void closeSession() {
        windrow.close();
        assertThat(ColumnMemory.liveBytes()).isEqualTo(bytesBefore);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"8,,0.5", "2.5,x,3", "x,7,9007199254740993", "9223372036854775808,,NaN"})
    void groupsAreThoseOfAllRowsAtOnce(String last) throws IOException {
        Path file = file(last);
        try (Table all = Tables.read(file.toString())) {
            for (NamedAggregation[] wanted :
                    new NamedAggregation[][] {
                        {count(), min("late"), max("number"), max("real")},
                        {median("key"), argMax("number"), max("late")}
                    }) {
                Scan scan = Tables.scan(file.toString());
                assertThat(scan.isDivided()).isTrue();
                try (GroupByResult found =
                                windrow.groupBy(scan).by("key").sorted().aggregate(wanted);
                        GroupByResult expected =
                                windrow.groupBy(all).by("key").sorted().aggregate(wanted)) {
                    assertThat(texts(found.table())).isEqualTo(texts(expected.table()));
                }
            }
        }
    }

    /** A state that refers to its row is for rows that may not fit in memory: holding is faster. */
    @Test
    void statesAreMergedWhereRowsMayNotFit() throws IOException {
        Scan scan = Tables.scan(file("1,2,3").toString());
        for (long memory : new long[] {1L << 30, 1L << 20}) {
            try (Windrow limited = Windrow.open(windrow.config().withMemory(memory));
                    GroupByResult found =
                            limited.groupBy(scan).by("key").aggregate(first("number"))) {
                assertThat(found.explanation().strategy())
                        .isEqualTo(memory > ROWS * 100 ? "cpu-hash" : "cpu-partial");
            }
        }
    }

    /** A sum of strings is refused, and columns of nulls alone are such. */
    @Test
    void nullsMayTurnOutToBeAmongNumbers() throws IOException {
        Scan scan = Tables.scan(file("1,12345,1").toString());
        try (GroupByResult found =
                windrow.groupBy(scan).by("key").sorted().aggregate(sum("late"))) {
            assertThat(texts(found.table())).contains("0 12345", "1 null");
        }
    }

    @Test
    void theFirstRowsHaveTheTypesOfAllRows() throws IOException {
        Scan scan = Tables.scan(file("x,1,1").toString());
        Filter all = new Filter(Expression.column("key").atLeast(Expression.literal(5)));
        try (TransformResult found = windrow.transform(scan, List.of(all), 3)) {
            assertThat(found.column("number").type()).isEqualTo(Primitive.UTF8);
            assertThat(found.column("late").type()).isEqualTo(Primitive.INT64);
            assertThat(texts(found.table()).subList(1, 4))
                    .containsExactly("5 5 null 0.625", "6 6 null 0.75", "5 12 null 1.5");
        }
    }

    @Test
    void damageBehindTheFirstRowsIsTold() throws IOException {
        Scan scan = Tables.scan(file("1,2").toString());
        Filter all = new Filter(Expression.column("key").atLeast(Expression.literal(0)));
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(() -> windrow.transform(scan, List.of(all), 3))
                .withMessageContaining(
                        "t.csv: line %d has 3 fields, expected 4 as in the header", ROWS + 2)
                .extracting(WindrowException::code)
                .isEqualTo(ErrorCode.CORRUPT_FILE);
    }

    @Test
    void filesOfAFolderShareTheirTypes() throws IOException {
        Files.move(file("1,,1"), folder.resolve("a.csv"));
        Files.move(file("0.5,x,1"), folder.resolve("b.csv"));
        Scan scan = Tables.scan(folder.toString());
        try (Table all = Tables.read(folder.toString());
                GroupByResult found =
                        windrow.groupBy(scan)
                                .by("key")
                                .sorted()
                                .aggregate(max("number"), max("late"));
                GroupByResult expected =
                        windrow.groupBy(all)
                                .by("key")
                                .sorted()
                                .aggregate(max("number"), max("late"))) {
            assertThat(all.rows()).isEqualTo(2L * ROWS + 2);
            assertThat(all.column("number").type()).isEqualTo(Primitive.FLOAT64);
            assertThat(texts(found.table())).isEqualTo(texts(expected.table()));
        }
    }

    private Path file(String last) throws IOException {
        StringBuilder text = new StringBuilder("key,number,late,real\n");
        for (int row = 0; row < ROWS; row++) {
            text.append(row % 7)
                    .append(',')
                    .append(row)
                    .append(",,")
                    .append(row / 8.0)
                    .append('\n');
        }
        return Files.writeString(folder.resolve("t.csv"), text + "0," + last + "\n");
    }

    /** Returns the types and the rows of a table. */
    private static List<String> texts(Table table) {
        List<String> texts = new ArrayList<>();
        texts.add(
                String.join(
                        " ", table.columns().stream().map(each -> each.type().label()).toList()));
        for (long row = 0; row < table.rows(); row++) {
            List<String> values = new ArrayList<>();
            for (Column column : table.columns()) {
                values.add(column.isNull(row) ? "null" : column.text(row));
            }
            texts.add(String.join(" ", values));
        }
        return texts;
    }
}
