// SPDX-License-Identifier: Apache-2.0
package dev.windrow.internal.io.parquet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;
import dev.windrow.error.ErrorCode;
import dev.windrow.error.WindrowException;
import dev.windrow.internal.io.ReadLimits;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Strings and byte strings: their bytes one after the other, and where each ends. */
final class TextTarget implements PageTarget {

    /** Rows whose bytes are put together on the heap, which is faster for short ones. */
    private static final int BATCH_ROWS = 4096;

    private static final int LEAST_BYTES = 256;

    /** Bytes up to which what is put together grows, rather than being moved to where it stays. */
    private static final int MOST_BATCH_BYTES = 1 << 16;

    /** Bytes that any rows may take. */
    private static final long FREE_BYTES = 1L << 30;

    /** How many times what is expected they may take beyond that: as dictionaries let them. */
    private static final long MOST_GROWTH = 16;

    /** Bytes of a string that is copied as two words, whatever its length. */
    private static final int SHORT_BYTES = 2 * Long.BYTES;

    private static final VarHandle WORDS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private static final byte[] NONE = {};

    private final ParquetLeaf leaf;
    private final ColumnType type;
    private final int rows;
    private final ColumnMemory memory;
    private final long expectedBytes;
    private final ReadLimits.Loan loan;
    private final int[] ends = new int[BATCH_ROWS];
    private byte[] batch = new byte[LEAST_BYTES];
    private int batchRows;
    private int batchBytes;
    private MemorySegment offsets = MemorySegment.NULL;
    private int offsetWidth = Integer.BYTES;
    private MemorySegment bytes = MemorySegment.NULL;
    private int written;
    private long length;

    /**
     * Makes a target.
     *
     * @param leaf what the strings are in the file
     * @param expectedBytes how many bytes the strings take, as far as one can tell
     * @param loan what the thread takes that reads them
     */
    TextTarget(
            ParquetLeaf leaf,
            ColumnType type,
            int rows,
            long expectedBytes,
            ReadLimits.Loan loan,
            ColumnMemory memory) {
        this.leaf = leaf;
        this.loan = loan;
        this.type = type;
        this.rows = rows;
        this.memory = memory;
        this.expectedBytes = expectedBytes;
    }

    /** Returns a target for other strings of the column. */
    TextTarget another(int count) {
        return new TextTarget(leaf, type, count, 0, loan, memory);
    }

    @Override
    public void add(DecodedPage.Values page, int from, int at, int count) {
        TextDictionary dictionary = page.dictionary();
        if (dictionary == null) {
            byte[][] values = ((Page.ByteArrayPage) page.page()).values();
            for (int i = from; i < from + count; i++) {
                byte[] value = values[i] == null ? NONE : ParquetValues.text(leaf, values[i]);
                append(value, 0, value.length);
            }
        } else {
            int[] indices = ((Page.IntPage) page.page()).values();
            for (int i = from; i < from + count; i++) {
                if (page.isNull(i)) {
                    append(batch, 0, 0);
                } else {
                    append(dictionary, indices[i]);
                }
            }
        }
    }

    @Override
    public void add(TextPage page, int from, int at, int count) {
        page.skipTo(from);
        for (int i = 0; i < count; i++) {
            boolean isThere = page.next();
            append(page.bytes(), page.start(), isThere ? page.length() : 0);
        }
    }

    /** Appends an entry of a dictionary. */
    void append(TextDictionary dictionary, int entry) {
        append(dictionary.bytes(), dictionary.start(entry), dictionary.length(entry));
    }

    /** Appends all entries of a dictionary. */
    void appendAll(TextDictionary dictionary) {
        for (int entry = 0; entry < dictionary.entries(); entry++) {
            append(dictionary, entry);
        }
        flush();
    }

    /** Appends a string. */
    private void append(byte[] source, int from, int count) {
        if (count > batch.length - batchBytes) {
            grow(count);
        }
        if (count <= SHORT_BYTES
                && from <= source.length - SHORT_BYTES
                && batchBytes <= batch.length - SHORT_BYTES) {
            // Two words take less than a call. The next string overwrites what is too much.
            WORDS.set(batch, batchBytes, (long) WORDS.get(source, from));
            WORDS.set(batch, batchBytes + Long.BYTES, (long) WORDS.get(source, from + Long.BYTES));
        } else {
            System.arraycopy(source, from, batch, batchBytes, count);
        }
        batchBytes += count;
        ends[batchRows++] = batchBytes;
        if (batchRows == BATCH_ROWS) {
            flush();
        }
    }

    private void grow(int more) {
        if (more <= MOST_BATCH_BYTES - batchBytes) {
            batch = Arrays.copyOf(batch, Math.max(batchBytes + more, 2 * batch.length));
            return;
        }
        flush();
        if (more > batch.length) {
            batch = new byte[Math.max(more, MOST_BATCH_BYTES)];
        }
    }

    @Override
    public void flush() {
        if (batchRows == 0) {
            return;
        }
        MemorySegment.copy(batch, 0, room(batchBytes), JAVA_BYTE, length, batchBytes);
        writeEnds();
        written += batchRows;
        length += batchBytes;
        batchRows = 0;
        batchBytes = 0;
    }

    private void writeEnds() {
        allocateOffsets();
        if (length + batchBytes > Integer.MAX_VALUE && offsetWidth == Integer.BYTES) {
            widen();
        }
        if (offsetWidth == Long.BYTES) {
            for (int i = 0; i < batchRows; i++) {
                offsets.set(JAVA_LONG_UNALIGNED, (written + 1L + i) * 8, length + ends[i]);
            }
            return;
        }
        for (int i = 0; i < batchRows; i++) {
            ends[i] += (int) length;
        }
        MemorySegment.copy(ends, 0, offsets, JAVA_INT_UNALIGNED, (written + 1L) * 4, batchRows);
    }

    private void allocateOffsets() {
        if (offsets.byteSize() == 0) {
            offsets = memory.allocateUncleared((rows + 1L) * Integer.BYTES);
            offsets.set(JAVA_INT_UNALIGNED, 0, 0);
        }
    }

    /** Gives each offset 64 bits. */
    private void widen() {
        MemorySegment wide = memory.allocateUncleared((rows + 1L) * Long.BYTES);
        for (long i = 0; i <= written; i++) {
            wide.set(JAVA_LONG_UNALIGNED, i << 3, offsets.get(JAVA_INT_UNALIGNED, i << 2));
        }
        offsets = wide;
        offsetWidth = Long.BYTES;
    }

    /** Returns the memory, with room for so many bytes more. */
    private MemorySegment room(long more) {
        long needed = length + more;
        if (needed > bytes.byteSize()) {
            requireExpected(needed);
            long wanted = Math.max(expectedBytes, bytes.byteSize() * 2);
            MemorySegment larger = memory.allocateUncleared(Math.max(needed, wanted));
            MemorySegment.copy(bytes, 0, larger, 0, length);
            bytes = larger;
        }
        return bytes;
    }

    /** Requires that strings are about what the file has bytes for. */
    private void requireExpected(long needed) {
        if (needed > FREE_BYTES && needed / MOST_GROWTH > expectedBytes) {
            throw WindrowException.of(
                    ErrorCode.HOST_MEMORY,
                    "%s: %d rows have strings of more than %d MB, expected about %d MB"
                            + " by their bytes in the file: read other columns, or check that it"
                            + " is not damaged",
                    leaf.subject(),
                    rows,
                    needed >> 20,
                    expectedBytes >> 20);
        }
        loan.require(
                needed,
                leaf.subject(),
                "what " + rows + " rows have of strings",
                "read other columns");
    }

    @Override
    public VariableWidthColumn column(ColumnMemory owner, Validity validity) {
        flush();
        allocateOffsets();
        return new VariableWidthColumn(
                type, offsets, offsetWidth, bytes.asSlice(0, length), rows, validity);
    }

    /** Returns how many bytes the strings have. */
    long length() {
        return length;
    }

    /** Copies the strings into a longer column's bytes. */
    void copyBytes(MemorySegment target, long at) {
        MemorySegment.copy(bytes, 0, target, at, length);
    }

    /** Writes where the strings end in a longer column's bytes, in which they begin at a place. */
    void copyEnds(MemorySegment target, int targetWidth, long firstRow, long at) {
        for (long row = 1; row <= rows; row++) {
            long end =
                    at
                            + (offsetWidth == Integer.BYTES
                                    ? offsets.get(JAVA_INT_UNALIGNED, row << 2)
                                    : offsets.get(JAVA_LONG_UNALIGNED, row << 3));
            if (targetWidth == Integer.BYTES) {
                target.set(JAVA_INT_UNALIGNED, (firstRow + row) << 2, (int) end);
            } else {
                target.set(JAVA_LONG_UNALIGNED, (firstRow + row) << 3, end);
            }
        }
    }
}
