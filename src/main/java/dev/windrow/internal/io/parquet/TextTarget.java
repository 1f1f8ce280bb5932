package dev.windrow.internal.io.parquet;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.hardwood.internal.reader.Page;
import dev.windrow.column.Column;
import dev.windrow.column.ColumnMemory;
import dev.windrow.column.ColumnType;
import dev.windrow.column.Validity;
import dev.windrow.column.VariableWidthColumn;

import java.lang.foreign.MemorySegment;

/** Strings and byte strings: their bytes one after the other, and where each ends. */
final class TextTarget implements PageTarget {

    /** Rows whose bytes are put together on the heap, which is faster for short ones. */
    private static final int BATCH_ROWS = 4096;

    private static final int LEAST_BYTES = 256;

    private final ColumnType type;
    private final int rows;
    private final ColumnMemory memory;
    private final long expectedBytes;
    private final int[] ends = new int[BATCH_ROWS];
    private byte[] batch = new byte[LEAST_BYTES];
    private MemorySegment offsets;
    private int offsetWidth = Integer.BYTES;
    private MemorySegment bytes = MemorySegment.NULL;
    private long length;

    /**
     * Makes a target.
     *
     * @param expectedBytes how many bytes the strings take, as far as one can tell
     */
    TextTarget(ColumnType type, int rows, long expectedBytes, ColumnMemory memory) {
        this.type = type;
        this.rows = rows;
        this.memory = memory;
        this.expectedBytes = expectedBytes;
        this.offsets = memory.allocateUncleared((rows + 1L) * Integer.BYTES);
        offsets.set(JAVA_INT_UNALIGNED, 0, 0);
    }

    @Override
    public void add(Page page, int from, int at, int count) {
        byte[][] values = ((Page.ByteArrayPage) page).values();
        for (int done = 0; done < count; done += BATCH_ROWS) {
            addBatch(values, from + done, at + done, Math.min(BATCH_ROWS, count - done));
        }
    }

    private void addBatch(byte[][] values, int from, int at, int count) {
        int end = 0;
        for (int i = 0; i < count; i++) {
            byte[] value = values[from + i];
            if (value != null) {
                if (value.length > batch.length - end) {
                    grow(end, value.length);
                }
                end = copy(value, batch, end);
            }
            ends[i] = end;
        }
        MemorySegment.copy(batch, 0, room(end), JAVA_BYTE, length, end);
        writeEnds(at, count, length + end);
        length += end;
    }

    /** Copies bytes and returns where they end; few of them are faster copied one by one. */
    private static int copy(byte[] value, byte[] target, int at) {
        if (value.length > Long.BYTES) {
            System.arraycopy(value, 0, target, at, value.length);
        } else {
            for (int i = 0; i < value.length; i++) {
                target[at + i] = value[i];
            }
        }
        return at + value.length;
    }

    private void grow(int used, int more) {
        int wanted = Math.max(Math.addExact(used, more), Math.min(used, 1 << 29) * 2);
        byte[] larger = new byte[wanted];
        System.arraycopy(batch, 0, larger, 0, used);
        batch = larger;
    }

    private void writeEnds(int at, int count, long newLength) {
        if (newLength > Integer.MAX_VALUE && offsetWidth == Integer.BYTES) {
            widen(at);
        }
        if (offsetWidth == Long.BYTES) {
            for (int i = 0; i < count; i++) {
                offsets.set(JAVA_LONG_UNALIGNED, (at + 1L + i) * Long.BYTES, length + ends[i]);
            }
            return;
        }
        for (int i = 0; i < count; i++) {
            ends[i] += (int) length;
        }
        MemorySegment.copy(ends, 0, offsets, JAVA_INT_UNALIGNED, (at + 1L) * 4, count);
    }

    /** Gives each offset 64 bits. */
    private void widen(int written) {
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
            long wanted = Math.max(expectedBytes, bytes.byteSize() * 2);
            MemorySegment larger = memory.allocateUncleared(Math.max(needed, wanted));
            MemorySegment.copy(bytes, 0, larger, 0, length);
            bytes = larger;
        }
        return bytes;
    }

    @Override
    public Column column(ColumnMemory owner, Validity validity) {
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
