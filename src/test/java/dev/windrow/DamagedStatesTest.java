// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.max;
import static dev.windrow.query.Aggregations.mean;
import static dev.windrow.query.Aggregations.median;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Aggregations.variance;
import static dev.windrow.query.SummaryAggregations.approximateCountDistinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.arrow.SampleTables;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.io.Tables;
import dev.windrow.query.GroupByQuery;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Damaged partial aggregates are never merged: their checksum tells. */
@ExtendWith(NoLeaks.class)
final class DamagedStatesTest {

    private static final GroupByQuery STATES =
            GroupByQuery.of(
                            List.of("key"),
                            List.of(
                                    count(),
                                    sum("value"),
                                    mean("value"),
                                    max("value"),
                                    variance("value"),
                                    approximateCountDistinct("value")))
                    .withSorted(true);

    private static final GroupByQuery COLLECTED =
            STATES.withAggregations(List.of(median("value"), sum("value")));

    /** A prime, so that all bits and all places of words have their turn. */
    private static final int BYTES_BETWEEN = Repetitions.of(97, 5);

    private final Windrow windrow =
            Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(2));

    @TempDir Path folder;

    @AfterEach
    void closeSession() {
        windrow.close();
    }

    private static Table input(String type) {
        return Tables.read("random:rows=60,keys=7,key=utf8,value=" + type + ",nulls=0.1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"arrow", "parquet"})
    void aFlippedBitChangesNoAnswer(String ending) throws IOException {
        flipEach(STATES, "float64", ending);
        flipEach(STATES.withKeys(List.of()), "int64", ending);
        flipEach(COLLECTED, "int64", ending);
    }

    private void flipEach(GroupByQuery query, String type, String ending) throws IOException {
        Path file = folder.resolve("states." + ending);
        try (Table table = input(type);
                Table states = windrow.partials().of(query, table, 0)) {
            Tables.write(states, file);
        }
        List<List<String>> expected = answer(query, file);
        byte[] bytes = Files.readAllBytes(file);
        for (int at = 0; at < bytes.length; at += BYTES_BETWEEN) {
            int bit = 1 << at % Byte.SIZE;
            bytes[at] ^= (byte) bit;
            Path damaged = folder.resolve("damaged." + ending);
            Files.write(damaged, bytes);
            bytes[at] ^= (byte) bit;
            try {
                assertThat(answer(query, damaged))
                        .as("%s with bit %d of byte %d flipped", query, bit, at)
                        .isEqualTo(expected);
            } catch (WindrowException e) {
                assertThat(e.code()).isNotEqualTo(ErrorCode.INTERNAL);
            }
        }
    }

    private List<List<String>> answer(GroupByQuery query, Path file) {
        try (Table states = Tables.read(file.toString());
                GroupByResult result = windrow.partials().merge(query, List.of(states))) {
            return RowTexts.of(result.table());
        }
    }

    @Test
    void rowsThatAreLostOrThereTwiceAreRefused() {
        try (Table table = input("int64");
                Table states = windrow.partials().of(STATES, table, 0);
                Table collected = windrow.partials().of(COLLECTED, table, 0)) {
            long rows = states.rows();
            refused(STATES, states.slice(0, rows - 1), rows);
            refused(STATES, states.slice(0, 0), rows);
            refused(COLLECTED, collected.slice(1, 59), 60);
            try (Table more = TableConcatenation.copy(List.of(states, states.slice(2, 1)))) {
                refused(STATES, more, rows);
            }
        }
    }

    private void refused(GroupByQuery query, Table partial, long rows) {
        for (List<Table> partials : List.of(List.of(partial), List.of(partial, partial))) {
            assertThatExceptionOfType(WindrowException.class)
                    .isThrownBy(() -> windrow.partials().combine(query, partials).close())
                    .returns(ErrorCode.INVALID_ARGUMENT, WindrowException::code)
                    .withMessageContaining("table 1 of partial aggregates is damaged")
                    .withMessageContaining("not the " + rows + " that were written")
                    .withMessageContaining("make it anew");
        }
    }

    /** Whoever reads the files of a folder as one table has several headers, in any order. */
    @Test
    void tablesThatWerePutTogetherAreMerged() throws IOException {
        Path together = folder.resolve("together.arrow");
        Path reversed = folder.resolve("reversed.parquet");
        try (Table table = input("int64");
                Table first = windrow.partials().of(STATES, table.slice(0, 20), 0);
                Table second = windrow.partials().of(STATES, table.slice(20, 40), 20);
                GroupByResult expected =
                        windrow.partials().merge(STATES, List.of(first, second, second));
                Table all = TableConcatenation.copy(List.of(first, second, second));
                Result backwards =
                        windrow.transform(all, Sort.by(SortKey.descending("count(*).count")))) {
            Tables.write(all, together);
            Tables.write(backwards.table(), reversed);
            List<List<String>> texts = RowTexts.of(expected.table());
            assertThat(answer(STATES, together)).isEqualTo(texts);
            assertThat(answer(STATES, reversed)).isEqualTo(texts);
        }
    }

    /** The checksum is of values, and not of how a file lays them out. */
    @ParameterizedTest
    @ValueSource(strings = {"arrow", "parquet"})
    void keysOfEveryTypeGoThroughFiles(String ending) {
        try (Table table = SampleTables.everyType(61)) {
            for (String key : table.names()) {
                GroupByQuery query = GroupByQuery.of(List.of(key), List.of(count()));
                Path file = folder.resolve("states." + ending);
                try (GroupByResult expected = windrow.run(query, table);
                        Table states = windrow.partials().of(query, table, 0)) {
                    Tables.write(states, file);
                    try (Table read = Tables.read(file.toString());
                            GroupByResult found = windrow.partials().merge(query, List.of(read))) {
                        assertThat(found.rows()).as(key).isEqualTo(expected.rows());
                    }
                }
            }
        }
    }
}
