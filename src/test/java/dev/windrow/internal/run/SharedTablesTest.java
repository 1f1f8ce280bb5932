// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.NoLeaks;
import dev.windrow.column.Table;
import dev.windrow.internal.plan.logical.LogicalPlan.Shared;
import dev.windrow.internal.plan.logical.LogicalPlan.Values;
import dev.windrow.internal.scan.ScanBudget;
import dev.windrow.internal.session.Session;
import dev.windrow.internal.session.Settings;
import dev.windrow.profile.KernelTimes;
import dev.windrow.progress.ProgressListener;
import dev.windrow.scan.Scan;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Rows that several nodes of a plan take. */
@ExtendWith(NoLeaks.class)
class SharedTablesTest {

    private static final int ROWS = 60_000;

    @TempDir private static Path folder;

    /** They are made once, read as often as one likes, and lie on disk meanwhile. */
    @Test
    void rowsThatSeveralTakeLieOnDiskWhereTheyDoNotFit() {
        List<String> texts =
                IntStream.range(0, ROWS).mapToObj(row -> "text number " + row).toList();
        Shared node = new Shared(1, "rows", Values.ONE_ROW);
        AtomicInteger runs = new AtomicInteger();
        try (Session little = Session.open(settings());
                Table table = Table.of(Map.of("t", texts))) {
            SharedTables shared =
                    new SharedTables(
                            little,
                            plan -> {
                                runs.incrementAndGet();
                                return RowsMade.InParts.of(little, Scan.of(table), () -> {});
                            });
            for (int i = 0; i < 3; i++) {
                try (RowsMade rows = shared.of(node);
                        Table all = rows.scan().read(null)) {
                    assertThat(rows.rowsInMemory()).isZero();
                    assertThat(all.rows()).isEqualTo(ROWS);
                    assertThat(all.column("t").getString(ROWS - 1)).startsWith("text number");
                }
            }
            assertThat(runs).hasValue(1);
            shared.forget();
        }
    }

    private static Settings settings() {
        return new Settings(
                Settings.Use.CPU,
                2,
                ProgressListener.NONE,
                1,
                0,
                true,
                true,
                KernelTimes.SPARINGLY,
                new ScanBudget(1 << 20, folder),
                null,
                null,
                null);
    }
}
