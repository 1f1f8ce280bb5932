// SPDX-License-Identifier: Apache-2.0
package dev.windrow.spark;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import org.apache.spark.sql.catalyst.expressions.SpecializedGetters;
import org.apache.spark.sql.execution.vectorized.WritableColumnVector;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;

/**
 * Strings. As long as all of them come from a vector with a dictionary, as Parquet's do, they are
 * indices into a dictionary of this column, which has an entry for each different string. What
 * comes otherwise, and more different strings than pay, make a column of bytes of them.
 *
 * <p>Spark does not tell which dictionary a vector has, and one batch may have another than the one
 * before. So the first row of a batch that has a code is compared with the entry that the code had,
 * and gets a new entry if it differs.
 */
final class GatheredStrings extends GatheredColumn {

    /** Of so many rows, one may have a string of its own. */
    private static final int ROWS_OF_AN_ENTRY = 8;

    /**
     * The most entries. Of 100,000 strings in 10 million rows, the more entries there were, the
     * longer it took: looking up each entry cost more than copying the strings.
     */
    private static final int MOST_ENTRIES = 1 << 14;

    private static final int NO_ENTRY = -1;

    private final int capacity;

    /** The strings themselves; null as long as there are indices. */
    private @Nullable GatheredBytes plain;

    /** An index for each value, and where it leads; null as long as there is no value. */
    private @Nullable MemorySegment indices;

    private @Nullable GatheredBytes entries;
    private int entryCount;

    /** For each code of a dictionary its entry, and the batch in which that was seen. */
    private int[] entryOfCode = {};

    private int[] batchOfCode = {};
    private int batch;

    GatheredStrings(int capacity, ColumnMemory memory) {
        super(capacity, memory);
        this.capacity = capacity;
    }

    @Override
    void begin(ColumnVector vector, int at) {
        batch++;
        if (!(vector instanceof WritableColumnVector coded && coded.hasDictionary())) {
            plain(at);
        } else if (plain == null && indices == null) {
            indices = memory().allocateUncleared((long) capacity * Integer.BYTES);
            entries = new GatheredBytes(ColumnKind.STRING, mostEntries(), memory());
        }
    }

    @Override
    void addValue(SpecializedGetters row, int ordinal, int at) {
        plain(at).addValue(row, ordinal, at);
    }

    @Override
    void addValue(ColumnVector vector, int row, int at) {
        int entry = plain == null ? entry((WritableColumnVector) vector, row) : NO_ENTRY;
        if (entry == NO_ENTRY) {
            plain(at).addValue(vector, row, at);
        } else {
            setIndex(at, entry);
        }
    }

    @Override
    void addValues(ColumnVector vector, int from, int at, int count) {
        for (int i = 0; i < count; i++) {
            addValue(vector, from + i, at + i);
        }
    }

    @Override
    void addPlaceholder(int at) {
        if (plain == null && indices != null) {
            setIndex(at, 0);
        } else {
            plain(at).addPlaceholder(at);
        }
    }

    @Override
    Column column(int rows, Validity validity) {
        if (plain != null || indices == null || entries == null) {
            return plain(rows).column(rows, validity);
        }
        return new DictionaryColumn(
                new FixedWidthColumn(
                        ColumnType.Primitive.INT32,
                        indices.asSlice(0, (long) rows * Integer.BYTES),
                        rows,
                        validity),
                (VariableWidthColumn) entries.column(entryCount, Validity.ALL));
    }

    private int mostEntries() {
        return Math.min(capacity / ROWS_OF_AN_ENTRY, MOST_ENTRIES);
    }

    private void setIndex(int at, int entry) {
        Objects.requireNonNull(indices).set(JAVA_INT_UNALIGNED, (long) at * Integer.BYTES, entry);
    }

    /** Returns the entry of a row's string; none if there is no room for it. */
    private int entry(WritableColumnVector vector, int row) {
        int code = vector.getDictionaryIds().getDictId(row);
        if (code >= entryOfCode.length) {
            int length = Math.max(2 * entryOfCode.length, code + 1);
            entryOfCode = Arrays.copyOf(entryOfCode, length);
            batchOfCode = Arrays.copyOf(batchOfCode, length);
        }
        if (batchOfCode[code] != batch) {
            int entry = entry(vector.getUTF8String(row), code);
            if (entry == NO_ENTRY) {
                return NO_ENTRY;
            }
            entryOfCode[code] = entry;
            batchOfCode[code] = batch;
        }
        return entryOfCode[code];
    }

    private int entry(UTF8String value, int code) {
        GatheredBytes known = Objects.requireNonNull(entries);
        if (batchOfCode[code] != 0 && known.get(entryOfCode[code]).equals(value)) {
            return entryOfCode[code];
        }
        if (entryCount == mostEntries()) {
            return NO_ENTRY;
        }
        known.add(value, entryCount);
        return entryCount++;
    }

    /** Returns the column of bytes, with the values before a place. */
    private GatheredBytes plain(int at) {
        if (plain == null) {
            plain = new GatheredBytes(ColumnKind.STRING, capacity, memory());
            for (int i = 0; i < at; i++) {
                if (isNull(i)) {
                    plain.addPlaceholder(i);
                } else {
                    plain.add(entryAt(i), i);
                }
            }
        }
        return plain;
    }

    private UTF8String entryAt(int at) {
        int entry =
                Objects.requireNonNull(indices).get(JAVA_INT_UNALIGNED, (long) at * Integer.BYTES);
        return Objects.requireNonNull(entries).get(entry);
    }
}
