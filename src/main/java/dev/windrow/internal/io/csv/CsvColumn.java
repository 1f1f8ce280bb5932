// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.csv;

import dev.windrow.column.Bits;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.Validity;
import dev.windrow.error.ErrorCode;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Collects the fields of a column of one part after the other, in arrays that it uses again. For
 * one thread.
 */
abstract class CsvColumn implements CsvFieldVisitor {

    /** Rows of the first arrays: few, since thousands of columns share a part. */
    static final int FIRST_ROWS = 1 << 6;

    /** What an error shows of a field. */
    private static final int MOST_CHARS_SHOWN = 60;

    private final String name;
    private final CsvType type;
    private final NullWords nullWords;

    /** Whether words stand for null that are values of the type, too. */
    private final boolean hasNullTexts;

    /** A bit for each row that is not null; without meaning while there is no null. */
    private byte[] valid = {};

    private int rows;
    private int nulls;

    CsvColumn(String name, CsvType type, NullWords nullWords) {
        this.name = name;
        this.type = type;
        this.nullWords = nullWords;
        hasNullTexts = nullWords.areGiven() && type.type().isVariableWidth();
    }

    static CsvColumn of(String name, CsvType type, CsvValues values) {
        return type.type().isVariableWidth()
                ? new CsvTextColumn(name, type, values.nulls())
                : new CsvFixedColumn(name, type, values);
    }

    /** Returns how many rows there are so far in this part. */
    final int rows() {
        return rows;
    }

    final String name() {
        return name;
    }

    /** Forgets the rows of the part before. */
    final void begin() {
        rows = 0;
        nulls = 0;
        beginValues();
    }

    @Override
    public final void field(byte[] bytes, int from, int to, boolean quoted, long record) {
        boolean isNull =
                !quoted && (from == to || hasNullTexts && nullWords.contains(bytes, from, to));
        if (isNull) {
            appendNull();
        } else if (type.certainty() != CsvType.Certainty.NOTHING_SEEN && append(bytes, from, to)) {
            if (nulls > 0) {
                setValid();
            }
        } else if (isNullOfAnyType(bytes, from, to)) {
            appendNull();
        } else {
            throw badField(new String(bytes, from, to - from, StandardCharsets.UTF_8), record);
        }
        rows++;
    }

    /** Returns whether a field without a value is a null of a column that is not text. */
    private boolean isNullOfAnyType(byte[] bytes, int from, int to) {
        int begin = CsvValues.begin(bytes, from, to);
        int end = CsvValues.end(bytes, begin, to);
        return !type.type().isVariableWidth()
                && nullWords != NullWords.NONE
                && (begin == end || nullWords.contains(bytes, begin, end));
    }

    /** Forgets the rows behind some: at most one. */
    @Override
    public final void forget(long left) {
        if (rows == left) {
            return;
        }
        rows--;
        boolean isValid = nulls == 0 || (valid[rows >>> 3] >>> (rows & 7) & 1) != 0;
        if (nulls > 0) {
            valid[rows >>> 3] &= (byte) ~(1 << (rows & 7));
        }
        nulls -= isValid ? 0 : 1;
        forgetLast();
    }

    private void appendNull() {
        if (nulls == 0) {
            valid = grown(valid, (int) Bits.bytesFor(rows + 1L));
            Arrays.fill(valid, 0, valid.length, (byte) 0);
            Arrays.fill(valid, 0, rows >>> 3, (byte) -1);
            if ((rows & 7) != 0) {
                valid[rows >>> 3] = (byte) ((1 << (rows & 7)) - 1);
            }
        } else {
            valid = grown(valid, (int) Bits.bytesFor(rows + 1L));
        }
        nulls++;
        appendPlaceholder();
    }

    private void setValid() {
        valid = grown(valid, (int) Bits.bytesFor(rows + 1L));
        valid[rows >>> 3] |= (byte) (1 << (rows & 7));
    }

    private static byte[] grown(byte[] bytes, int least) {
        return least <= bytes.length
                ? bytes
                : Arrays.copyOf(bytes, Math.max(least, Math.max(FIRST_ROWS / 8, 2 * bytes.length)));
    }

    /** Returns the part's rows as a column. */
    final Column build(ColumnMemory owner) {
        if (nulls == 0) {
            return build(owner, Validity.ALL);
        }
        MemorySegment bits = owner.allocate(Bits.bytesFor(rows));
        MemorySegment.copy(MemorySegment.ofArray(valid), 0, bits, 0, bits.byteSize());
        return build(owner, new Validity(bits, 0, nulls));
    }

    abstract void beginValues();

    /** Forgets the last value. */
    abstract void forgetLast();

    /** Appends the value of a field; false if it has none. */
    abstract boolean append(byte[] bytes, int from, int to);

    /** Appends the undefined value of a null. */
    abstract void appendPlaceholder();

    abstract Column build(ColumnMemory owner, Validity validity);

    /** Returns what an error shows of a field: one line, which is not too long. */
    static String shown(String text) {
        String shown =
                text.length() <= MOST_CHARS_SHOWN
                        ? text
                        : text.substring(0, MOST_CHARS_SHOWN) + "…";
        return shown.replace("\r", "\\r").replace("\n", "\\n");
    }

    /** Returns the failure of a field that is none of the type. */
    final CsvFailure badField(String text, long record) {
        return new CsvFailure(
                ErrorCode.BAD_FIELD,
                record,
                "line %d, column \"%s\": found \"%s\", expected %s",
                name,
                shown(text),
                type.type().label());
    }
}
