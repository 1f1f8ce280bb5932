// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.column;

import dev.windrow.column.ColumnGather;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType.Primitive;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.FixedWidthColumn;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Puts the codes of distinct texts in place of texts. */
public final class CodedTexts {

    private CodedTexts() {}

    /**
     * Returns the same texts as codes of distinct ones.
     *
     * @param texts texts or bytes, whose nulls the result shares
     * @param memory owns what is new
     */
    public static DictionaryColumn of(VariableWidthColumn texts, ColumnMemory memory) {
        int rows = Math.toIntExact(texts.rows());
        MemorySegment codes = memory.allocate((long) rows * Integer.BYTES);
        long[] first = new long[rows + 1];
        Map<ByteBuffer, Integer> known = new HashMap<>();
        for (int row = 0; row < rows; row++) {
            if (texts.isNull(row)) {
                continue;
            }
            ByteBuffer text = ByteBuffer.wrap(RawValues.getBytes(texts, row));
            Integer code = known.get(text);
            if (code == null) {
                code = known.size();
                known.put(text, code);
                first[code] = row;
            }
            codes.setAtIndex(ValueLayout.JAVA_INT_UNALIGNED, row, code);
        }
        // A dictionary without entries has nothing that stands below a null.
        int entries = Math.max(1, known.size());
        if (known.isEmpty()) {
            first[0] = -1;
        }
        return new DictionaryColumn(
                new FixedWidthColumn(Primitive.INT32, codes, rows, texts.validity()),
                (VariableWidthColumn)
                        ColumnGather.gather(texts, Arrays.copyOf(first, entries), memory));
    }
}
