// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.windrow.EngineChoice;
import dev.windrow.NoLeaks;
import dev.windrow.ResidentTable;
import dev.windrow.TransformResult;
import dev.windrow.Windrow;
import dev.windrow.WindrowConfig;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Table;
import dev.windrow.doctor.reference.PlainValues;
import dev.windrow.query.Transformation;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Compares an operation on columns with a plain reference: on the CPU's threads, on the device, and
 * twice on the device over a resident table, where the second run uploads nothing.
 */
@ExtendWith(NoLeaks.class)
abstract class TransformSuite {

    private static Windrow cpu;
    private static Windrow device;

    /** Columns as plain values, see {@link ColumnKind}, by name. */
    record PlainTable(Map<String, ColumnType> types, Map<String, List<@Nullable Object>> columns) {

        static PlainTable of(Table table) {
            Map<String, ColumnType> types = new LinkedHashMap<>();
            Map<String, List<@Nullable Object>> columns = new LinkedHashMap<>();
            for (String name : table.names()) {
                Column column = table.column(name);
                List<@Nullable Object> values = new ArrayList<>();
                for (long row = 0; row < column.rows(); row++) {
                    values.add(PlainValues.read(column, row));
                }
                types.put(name, column.type());
                columns.put(name, values);
            }
            return new PlainTable(types, columns);
        }

        /** Returns the table of selected rows, in that order; a null selects a row of nulls. */
        PlainTable rows(List<@Nullable Integer> rows) {
            Map<String, List<@Nullable Object>> chosen = new LinkedHashMap<>();
            columns.forEach(
                    (name, values) -> {
                        List<@Nullable Object> some = new ArrayList<>();
                        rows.forEach(row -> some.add(row == null ? null : values.get(row)));
                        chosen.put(name, some);
                    });
            return new PlainTable(types, chosen);
        }

        int rows() {
            return columns.values().iterator().next().size();
        }
    }

    @BeforeAll
    static void open() {
        cpu = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.CPU).withThreads(3));
        device = Windrow.open(WindrowConfig.defaults().withEngine(EngineChoice.GPU));
    }

    @AfterAll
    static void close() {
        cpu.close();
        device.close();
    }

    /** Runs an operation on all engines and compares each result with the reference. */
    static void check(CaseTable table, Transformation asked, UnaryOperator<PlainTable> reference) {
        String what = table + "; " + asked.name() + " " + asked.label();
        try (Table input = table.build()) {
            PlainTable expected = reference.apply(PlainTable.of(input));
            holds(cpu.transform(input, asked), expected, "cpu: " + what);
            holds(device.transform(input, asked), expected, "device: " + what);
            try (ResidentTable resident = device.resident(input)) {
                holds(device.transform(resident, asked), expected, "resident: " + what);
                TransformResult again = device.transform(resident, asked);
                assertThat(again.profile().bytes(dev.windrow.profile.Phase.Kind.UPLOAD))
                        .as("uploaded again: %s", what)
                        .isZero();
                holds(again, expected, "resident, again: " + what);
            }
        }
    }

    private static void holds(TransformResult result, PlainTable expected, String what) {
        try (result) {
            PlainTable found = PlainTable.of(result.table());
            assertThat(found.types()).as(what).isEqualTo(expected.types());
            assertThat(List.copyOf(found.types().keySet()))
                    .as("order of columns: %s", what)
                    .isEqualTo(List.copyOf(expected.types().keySet()));
            assertThat(found.columns()).as(what).isEqualTo(expected.columns());
        }
    }
}
