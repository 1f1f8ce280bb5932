// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.cpu.accumulators;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.windrow.column.Column;
import dev.windrow.column.ColumnBuilder;
import dev.windrow.column.DictionaryColumn;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.internal.column.RawValues;
import dev.windrow.query.CollectedAggregation;

import java.lang.foreign.MemorySegment;

/** Joins the strings of rows. */
final class JoinedStrings implements RowNumbers.Finish {

    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private final Column column;
    private final ArrangedRows arranged;
    private final CollectedAggregation.JoinedStrings asked;
    private final byte[] separator;

    JoinedStrings(Column column, ArrangedRows arranged, CollectedAggregation.JoinedStrings asked) {
        this.column = column;
        this.arranged = arranged;
        this.asked = asked;
        separator = asked.separator().getBytes(UTF_8);
    }

    @Override
    public void append(long[] rows, ColumnBuilder target) {
        if (rows.length == 0) {
            target.appendNull();
        } else {
            target.appendBytes(joined(arranged.of(rows)));
        }
    }

    /** Adds the lengths up first: these reads of memory do not wait for each other. */
    private byte[] joined(long[] rows) {
        VariableWidthColumn strings =
                column instanceof DictionaryColumn coded
                        ? coded.dictionary()
                        : (VariableWidthColumn) column;
        long length = (long) separator.length * (rows.length - 1);
        for (int i = 0; i < rows.length; i++) {
            if (column instanceof DictionaryColumn coded) {
                rows[i] = RawValues.getLong(coded.indices(), rows[i]);
            }
            length += strings.length(rows[i]);
        }
        if (length > MOST_BYTES) {
            throw ErrorCode.HOST_MEMORY.failure(
                    "%s: a string of %d bytes, expected at most 2^31", asked.label(), length);
        }
        byte[] joined = new byte[(int) length];
        int at = 0;
        for (int i = 0; i < rows.length; i++) {
            if (i > 0) {
                System.arraycopy(separator, 0, joined, at, separator.length);
                at += separator.length;
            }
            int bytes = (int) strings.length(rows[i]);
            MemorySegment.copy(
                    strings.bytes(), JAVA_BYTE, strings.offset(rows[i]), joined, at, bytes);
            at += bytes;
        }
        return joined;
    }
}
