// SPDX-License-Identifier: Apache-2.0
package dev.windrow.contract;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Table;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Builds the table of a test case: the same seed gives the same table. */
final class CaseTable {

    private final long bytesBefore = ContractRunner.usedBytes();
    private final long seed;
    private final Random random;
    private final ColumnMemory memory = new ColumnMemory();
    private final RawColumns raw;
    private final Map<String, Column> columns = new LinkedHashMap<>();
    private final List<String> description = new ArrayList<>();

    CaseTable(long seed) {
        this.seed = seed;
        random = new Random(seed);
        raw = new RawColumns(memory, random);
    }

    /** Returns the bytes that were allocated before this table. */
    long bytesBefore() {
        return bytesBefore;
    }

    /** Returns the random numbers of the case. */
    Random random() {
        return random;
    }

    /** Adds a column of given values. */
    CaseTable column(String name, ColumnKind kind, List<? extends @Nullable Object> values) {
        columns.put(name, raw.of(kind, values));
        description.add(name + ": " + kind);
        return this;
    }

    /** Adds a column of given values, at given offsets. */
    CaseTable column(
            String name,
            ColumnKind kind,
            List<? extends @Nullable Object> values,
            int rowsBefore,
            int bitsBefore) {
        columns.put(name, raw.of(kind, values, rowsBefore, bitsBefore));
        description.add(name + ": " + kind + " at row " + rowsBefore + ", bit " + bitsBefore);
        return this;
    }

    /** Adds a column of keys. */
    CaseTable keys(String name, ColumnKind kind, int rows, int keys, Skew skew, NullPattern nulls) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int key : skew.draw(rows, keys, random)) {
            values.add(nulls.next(random) ? null : kind.keys().apply(key));
        }
        description.add(keys + " keys, " + skew + ", nulls " + nulls);
        return column(name, kind, values);
    }

    /** Adds a column of values to be aggregated. */
    CaseTable values(String name, ColumnKind kind, int rows, NullPattern nulls) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            values.add(nulls.next(random) ? null : kind.values().apply(random));
        }
        description.add("nulls " + nulls);
        return column(name, kind, values);
    }

    /** Returns the table; the caller closes it. */
    Table build() {
        long rows = columns.values().stream().mapToLong(Column::rows).findFirst().orElse(0);
        return new Table(columns, rows, memory);
    }

    @Override
    public String toString() {
        return "seed " + seed + ", " + String.join("; ", description);
    }
}
