// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.Repetitions;
import dev.windrow.SameTables;
import dev.windrow.column.Table;
import dev.windrow.internal.column.TableConcatenation;
import dev.windrow.internal.io.DataSets;
import dev.windrow.internal.io.TableSource;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Split;
import dev.windrow.scan.Splits;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Each part of a data set makes its rows by itself: those that the whole data set has there. */
@ExtendWith(NoLeaks.class)
final class DataSetSplitsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "random:rows=0|1",
                "random:rows=262_144,nulls=0.1|1",
                "random:rows=262_145,key=utf8,nulls=0.1,keynulls=0.2|2",
                "random:rows=530_000,skew=1.1,value=decimal(20,2),hot=0.1|3",
                "random:rows=530_000,order=cyclic,seed=5|3",
                "tpch:nation|1",
                "tpch:orders?sf=0.05|1",
                "tpch:orders?sf=0.07|2",
                "tpch:lineitem?sf=0.05&money=decimal|6",
                "tpch:partsupp?sf=0.15|2",
                "tpch:customer?sf=0.7|2"
            })
    void partsAreTheRowsOfTheWhole(String name, int parts) {
        assertPartsAreTheWhole(DataSets.open(name), parts);
    }

    @ParameterizedTest
    @CsvSource({
        "G1_100_10,1,100",
        "G1_1e3_10,7,143",
        "G1_2e4_1e2,1000,20",
        "G1_2e4_1e2,8192,3",
        "G1_2e4_1e2,19999,2",
        "G1_2e4_1e2,20000,1"
    })
    void partsOfAnyLengthAreTheRowsOfTheWhole(String name, int rowsPerPart, int parts) {
        for (String nulls : Repetitions.some(List.of("5", "60", "0", "100"), 0)) {
            String text = name + "_" + nulls + "_0";
            assertPartsAreTheWhole(H2oDataSet.inParts("h2o:" + text, text, rowsPerPart), parts);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"G1_1e4_1e2_0_1", "G1_1e4_1e2_5_1"})
    void sortedRowsAreMadeTogether(String text) {
        assertPartsAreTheWhole(H2oDataSet.inParts("h2o:" + text, text, 1_000), 1);
    }

    private static void assertPartsAreTheWhole(TableSource source, int parts) {
        assertThat(source.isDivided()).isEqualTo(parts > 1);
        List<String> names = source.columnNames();
        assertSame(source, null, parts);
        List<List<String>> selections =
                List.of(
                        names.reversed(),
                        names.subList(0, 1),
                        names.subList(names.size() - 1, names.size()));
        for (List<String> selection : Repetitions.some(selections, parts)) {
            assertSame(source, selection, parts);
        }
        assertSame(source, List.of(), parts);
    }

    /** Compares the parts, of which the last is made first. */
    private static void assertSame(TableSource source, List<String> names, int parts) {
        List<Split> found = new ArrayList<>();
        try (Table whole = source.read(names, ProgressListener.NONE);
                Splits splits = source.splits(names, ProgressListener.NONE)) {
            assertThat(splits.rows()).isIn(whole.rows(), Splits.UNKNOWN);
            assertThat(splits.estimate().most()).isBetween(whole.rows(), 2 * whole.rows());
            assertThat(splits.estimate().expected())
                    .isBetween(whole.rows() * 9 / 10, whole.rows() * 11 / 10);
            for (Split split = splits.next(); split != null; split = splits.next()) {
                found.add(split);
            }
            assertThat(found).hasSize(parts);
            List<Table> tables = new ArrayList<>();
            for (Split split : found.reversed()) {
                tables.add(split.read(null));
                assertThat(split.rows()).isIn(tables.getLast().rows(), Splits.UNKNOWN);
            }
            Collections.reverse(tables);
            try (Table all = TableConcatenation.concatenate(tables)) {
                assertThat(all.rows()).isEqualTo(whole.rows());
                assertThat(all.names()).isEqualTo(whole.names());
                // A difference would be printed with all rows.
                assertThat(SameTables.are(all, whole))
                        .as("%s of %s", names, source.label())
                        .isTrue();
            }
        }
    }
}
