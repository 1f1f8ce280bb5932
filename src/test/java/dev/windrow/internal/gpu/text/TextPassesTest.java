// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.gpu.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.windrow.Columns;
import dev.windrow.bench.kernels.Redaction;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.gpu.GpuEngine;
import dev.windrow.internal.gpu.memory.DevicePool;
import dev.windrow.kernel.TextKernel;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A column of strings, made in two passes over columns that stay on the device. */
class TextPassesTest {

    private static final TextKernel REDACT = Redaction.inTwoPasses();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 255, 256, 257, 3000})
    void bothPassesRunAgainAndAgain(int rows) {
        List<@Nullable String> names = new ArrayList<>();
        List<@Nullable String> labels = new ArrayList<>();
        List<@Nullable String> expected = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            boolean isNull = row % 7 == 6;
            boolean isPublic = row % 5 != 1;
            String first = "Jérôme-Alexander-Maximilian".substring(0, 1 + row % 27);
            names.add(isNull ? null : first + " Ōe" + row);
            labels.add(isPublic ? "public" : "private");
            expected.add(isNull ? null : isPublic ? "Ō " + first : "X X");
        }
        try (Table table = table(Map.of("name", names, "label", labels), rows);
                GpuEngine engine = GpuEngine.open();
                TextPasses passes =
                        passes(engine, table, List.of("name", "label"), DevicePool.unlimited())) {
            for (int run = 0; run < 3; run++) {
                assertThat(run(passes)).isEqualTo(expected);
            }
        }
    }

    @Test
    void asManyBytesAreAllocatedAsThereAre() {
        try (Table table = table(Map.of("name", List.of("A B"), "label", List.of("public")), 1);
                GpuEngine engine = GpuEngine.open();
                TextPasses passes = passes(engine, table, List.of(), DevicePool.unlimited())) {
            long before = passes.ownBytes();
            assertThat(run(passes)).containsExactly("B A");
            assertThat(passes.ownBytes() - before).isLessThan(200);
        }
    }

    @Test
    void aColumnBeyondThePoolIsRefusedEachTime() {
        int rows = 1000;
        List<@Nullable String> names = Collections.nCopies(rows, "A".repeat(100) + " B");
        List<@Nullable String> labels = Collections.nCopies(rows, "public");
        DevicePool pool = new DevicePool("a small device", 50_000, true);
        try (Table table = table(Map.of("name", names, "label", labels), rows);
                GpuEngine engine = GpuEngine.open();
                TextPasses passes = passes(engine, table, List.of(), pool)) {
            for (int run = 0; run < 2; run++) {
                assertThatThrownBy(() -> run(passes))
                        .isInstanceOf(WindrowException.class)
                        .hasMessageContaining("106020 bytes are needed on a small device");
                assertThat(pool.liveBytes()).isZero();
            }
        }
    }

    private static TextPasses passes(
            GpuEngine engine, Table table, List<String> required, DevicePool pool) {
        return new TextPasses(engine.limits(), engine.keep(table), required, REDACT, pool);
    }

    private static List<@Nullable String> run(TextPasses passes) {
        List<@Nullable String> strings = new ArrayList<>();
        try (ColumnMemory memory = new ColumnMemory()) {
            VariableWidthColumn column = passes.run(memory, new ArrayList<>(), true);
            for (long row = 0; row < column.rows(); row++) {
                strings.add(column.isNull(row) ? null : column.getString(row));
            }
        }
        return strings;
    }

    private static Table table(Map<String, List<@Nullable String>> columns, long rows) {
        ColumnMemory memory = new ColumnMemory();
        Map<String, Column> made = new LinkedHashMap<>();
        columns.forEach(
                (name, strings) ->
                        made.put(name, Columns.strings(memory, strings.toArray(String[]::new))));
        return new Table(made, rows, memory);
    }
}
