// SPDX-License-Identifier: Apache-2.0
package dev.windrow;

import static dev.windrow.query.Aggregations.count;
import static dev.windrow.query.Aggregations.sum;
import static dev.windrow.query.Expression.column;
import static dev.windrow.query.Expression.literal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Table;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.io.Tables;
import dev.windrow.query.Filter;
import dev.windrow.query.Sort;
import dev.windrow.query.SortKey;
import dev.windrow.scan.Scan;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.List;

/** What is closed says so, whoever uses it. */
@ExtendWith({NoLeaks.class, NoDeviceLeaks.class})
class ClosedTest {

    @TempDir private Path folder;

    private static Table read(long rows) {
        return Tables.read("random:rows=" + rows + ",keys=50,value=float64");
    }

    private static Table closed(long rows) {
        Table table = read(rows);
        table.close();
        return table;
    }

    private static void assertClosed(ThrowingCallable work) {
        assertThatExceptionOfType(WindrowException.class)
                .isThrownBy(work)
                .satisfies(e -> assertThat(e.code()).isEqualTo(ErrorCode.CLOSED));
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "GPU"})
    void aClosedTableHasNoAnswers(EngineChoice engine) {
        try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine))) {
            Table table = closed(100_000);
            Filter filter = new Filter(column("value").lessThan(literal(1)));
            Sort sort = Sort.by(SortKey.ascending("value"));
            assertClosed(() -> windrow.groupBy(table).by("key").aggregate(sum("value")));
            assertClosed(() -> windrow.groupBy(table).aggregate(count()));
            assertClosed(() -> windrow.groupBy(table).by("key").explain(sum("value")));
            assertClosed(() -> windrow.groupBy(Scan.of(table)).by("key").aggregate(sum("value")));
            assertClosed(() -> windrow.transform(table, sort));
            assertClosed(() -> windrow.transform(table, filter));
            assertClosed(() -> windrow.transform(Scan.of(table), List.of(filter), 5));
            assertClosed(() -> windrow.resident(table));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CPU", "GPU"})
    void aResidentTableNeedsItsTable(EngineChoice engine) {
        try (Windrow windrow = Windrow.open(WindrowConfig.defaults().withEngine(engine))) {
            Table table = read(1_000);
            try (ResidentTable resident = windrow.resident(table)) {
                table.close();
                assertClosed(() -> windrow.groupBy(resident).by("key").aggregate(sum("value")));
            }
        }
    }

    @Test
    void aTableMayBeClosedInTheMidstOfAQuery() {
        WindrowConfig config = WindrowConfig.defaults().withEngine(EngineChoice.CPU);
        Table table = read(1_000_000);
        Sort sort = Sort.by(SortKey.ascending("value"));
        try (Windrow closing =
                Windrow.open(config.withProgress((phase, done, total) -> table.close()))) {
            assertClosed(() -> closing.transform(table, sort));
        }
        assertThat(Thread.interrupted()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x.parquet", "x.arrow", "x.csv", "x.json"})
    void aClosedTableIsNotWritten(String name) {
        Path file = folder.resolve(name);
        assertClosed(() -> Tables.write(closed(10), file));
        assertThat(file).doesNotExist();
    }

    @Test
    void aColumnOfAClosedTableHasNoValues() {
        Table table = read(10);
        FixedWidthColumn value = (FixedWidthColumn) table.column("value");
        table.close();
        assertClosed(() -> value.getDouble(0));
        assertClosed(table.slice(0, 1)::requireOpen);
    }
}
